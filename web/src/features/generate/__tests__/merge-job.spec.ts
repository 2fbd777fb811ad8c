import { describe, expect, it } from '@jest/globals';
import { aJob } from '../../../testing/builders.js';
import { mergeJob } from '../api/jobs.endpoints.js';

const job = aJob({ progress: 0.5, stage: 'lighting' });

describe('a job told of by pushes and polls', () => {
  it('never goes back', () => expect(mergeJob(job, { ...job, progress: 0.3 })).toBe(job));
  it('keeps its preview when a poll brings none', () => {
    const shown = { ...job, preview: 'data:image/webp;base64,AA==' };
    expect(mergeJob(shown, { ...job, progress: 0.7 })).toEqual({ ...shown, progress: 0.7 });
  });
  it('ends whatever the progress said', () => {
    const failed = { ...job, state: 'failed', progress: 0 } as const;
    expect(mergeJob(job, failed)).toEqual(failed);
  });
  it('stays ended', () => {
    const done = { ...job, state: 'succeeded', progress: 1 } as const;
    expect(mergeJob(done, job)).toBe(done);
  });
});
