import { z } from 'zod';

/**
 * Words fit to show for the faults that no schema words itself. Set for all schemas at once, because every answer of the
 * gateway and every form of the page may show them.
 */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? 'This field is required' : 'This field has the wrong type';
      case 'unrecognized_keys':
        return `Unknown field: ${issue.keys.join(', ')}`;
      case 'invalid_value':
        return `Choose one of: ${issue.values.map(String).join(', ')}`;
      case 'invalid_format':
        return issue.format === 'uuid' ? 'This is not a valid id' : 'This does not look right';
      case 'too_small':
        return `The least is ${String(issue.minimum)}`;
      case 'too_big':
        return `The most is ${String(issue.maximum)}`;
      default:
        return undefined;
    }
  },
});
