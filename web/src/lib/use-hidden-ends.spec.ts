import { describe, expect, it } from '@jest/globals';
import { hiddenEnds } from './use-hidden-ends.js';

describe('the ends of a strip that scrolls', () => {
  it.each([
    ['everything in sight', 0, 300, { before: false, after: false }],
    ['at its start', 0, 900, { before: false, after: true }],
    ['in the middle', 200, 900, { before: true, after: true }],
    ['at its end, but for a fraction of a pixel', 599.5, 900, { before: true, after: false }],
  ])('%s', (_, scrollLeft, scrollWidth, ends) => {
    expect(hiddenEnds({ scrollLeft, clientWidth: 300, scrollWidth })).toEqual(ends);
  });
});
