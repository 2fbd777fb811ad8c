import { describe, expect, it } from '@jest/globals';
import { moderationActions, reportStatuses, reportTargets } from '@pictora/contracts';
import { isWaiting, refusalOf, statusAfter } from './moderate.js';

describe('acting on a report', () => {
  it.each([
    ['hide-image', 'image'],
    ['hide-video', 'video'],
    ['hide-comment', 'comment'],
  ] as const)('%s is for reports of a %s alone', (action, fitting) => {
    for (const targetType of reportTargets)
      expect(refusalOf(action, { status: 'open', targetType }) === null).toBe(targetType === fitting);
  });

  it('is over once it was dismissed or resolved', () => {
    for (const action of moderationActions)
      for (const status of reportStatuses)
        if (!isWaiting(status)) expect(refusalOf(action, { status, targetType: 'image' })).toMatch('dealt with');
  });

  it('leaves it waiting when it is only taken into work', () => {
    expect(moderationActions.filter((action) => isWaiting(statusAfter[action]))).toEqual(['review']);
  });
});
