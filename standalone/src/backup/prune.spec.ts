import { describe, expect, it } from '@jest/globals';
import { archiveName, superseded } from './prune.js';

const nameAt = (time: string) => archiveName(new Date(time));
const [first, second, third] = ['2026-01-30T23:00:00Z', '2026-01-31T23:00:00Z', '2026-02-01T23:00:00.001Z'].map(nameAt);

describe('of a folder of back-ups', () => {
  it('the newest are kept, in whatever order they are listed', () => {
    expect(superseded([second, third, first] as string[], 2)).toEqual([first]);
    expect(superseded([first, second] as string[], 2)).toEqual([]);
  });

  it('what was not named by us is left alone', () => {
    const others = ['pictora-before-the-move.tar', 'notes.txt', `${first}.gpg`, `${first}.part`, 'pictora-2026.tar'];
    expect(superseded([...others, third as string], 0)).toEqual([third]);
  });
});
