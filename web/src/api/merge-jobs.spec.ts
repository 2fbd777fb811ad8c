import { describe, expect, it } from '@jest/globals';
import { aJob } from '../testing/builders.js';
import { mergeJob, mergeList, withJob } from './merge-jobs.js';

const job = aJob({ progress: 0.5, stage: 'lighting' });
const now = 1_000_000;

describe('a job told of by pushes and polls', () => {
  it('never goes back', () => expect(mergeJob(job, { ...job, progress: 0.3 })).toBe(job));
  it('begins anew with another try', () => {
    const again = { ...job, progress: 0.03, attempts: 2 };
    expect(mergeJob(job, again)).toEqual(again);
    expect(mergeJob(again, job)).toBe(again);
  });
  it('goes on with the next picture of an order of several, which has tries of its own', () => {
    const retried = { ...job, count: 3, attempts: 2, progress: 0.3 };
    const next = { ...retried, attempts: 1, progress: 0.35 };
    expect(mergeJob(retried, next)).toEqual(next);
    expect(mergeJob(retried, { ...next, progress: 0.25 })).toBe(retried);
  });
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

describe('the list of jobs', () => {
  const older = aJob({ createdAt: '2026-11-18T08:00:00.000Z' });
  const ids = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);

  it('takes in a job that was told of, newest first', () =>
    expect(ids(withJob([older], job, now))).toEqual([job.id, older.id]));
  it('keeps an order that a slower read does not know yet', () =>
    expect(ids(mergeList(withJob([older], job, now), [older], now + 1000))).toEqual([job.id, older.id]));
  it('lets a job go that the server no longer has', () => {
    expect(ids(mergeList(withJob([older], job, now), [older], now + 31_000))).toEqual([older.id]);
    expect(ids(mergeList([job, older], [older], now))).toEqual([older.id]);
  });
  it('is not set back by a read that is behind a push', () =>
    expect(mergeList([job], [{ ...job, progress: 0.1 }], now)).toEqual([job]));
});
