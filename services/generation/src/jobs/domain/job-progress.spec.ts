import { describe, expect, it } from '@jest/globals';
import { jobStages } from '@pictora/contracts';
import fc from 'fast-check';
import { done, furthest, progressAt, waiting } from './job-progress.js';

describe('progress of a job', () => {
  it('runs from 0 to 1 over the stages in their order, without a jump back', () => {
    const walk = jobStages.flatMap((stage) => [0, 0.5, 1].map((fraction) => progressAt(stage, fraction).progress));
    expect(walk).toEqual([...walk].sort((a, b) => a - b));
    expect(progressAt('queued', 1)).toEqual(waiting);
    expect(progressAt('done', 1)).toEqual(done);
  });

  it('stays between 0 and 1 whatever a model reports', () => {
    fc.assert(
      fc.property(fc.constantFrom(...jobStages), fc.double(), (stage, fraction) => {
        const { progress } = progressAt(stage, fraction);
        expect(progress).toBeGreaterThanOrEqual(0);
        expect(progress).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never goes back while one picture is drawn', () => {
    const shown = progressAt('lighting', 0.5);
    expect(furthest(shown, progressAt('sketching', 1))).toBe(shown);
    expect(furthest(shown, progressAt('lighting', 0.6)).progress).toBeGreaterThan(shown.progress);
  });
});
