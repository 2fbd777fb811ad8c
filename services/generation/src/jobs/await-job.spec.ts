import { describe, expect, it, jest } from '@jest/globals';
import { aJob } from '../../test/jobs.repository.contract.js';
import { awaitJob } from './await-job.js';
import { JobNotices } from './job-notices.js';
import type { JobRecord } from './job-record.js';

const running = aJob(1);
const ended = aJob(1, { saga: { phase: 'succeeded', attempts: 1 } });
const neverMs = 1_000_000;

describe('waiting for a job', () => {
  it('that has ended does not wait', async () => {
    expect(await awaitJob(ended.id, neverMs, async () => ended, new JobNotices())).toBe(ended);
  });

  it('that does not exist does not wait', async () => {
    expect(await awaitJob(ended.id, neverMs, async () => null, new JobNotices())).toBeNull();
  });

  it('reads it once for each notice, and not in between', async () => {
    const notices = new JobNotices();
    let now: JobRecord = running;
    const read = jest.fn(async () => now);
    const waiting = awaitJob(running.id, 900, read, notices);
    await new Promise(setImmediate);
    expect(read).toHaveBeenCalledTimes(1);
    notices.changed(running.id);
    notices.changed(aJob(2).id);
    await new Promise(setImmediate);
    expect(read).toHaveBeenCalledTimes(2);
    now = ended;
    notices.changed(running.id);
    expect(await waiting).toBe(ended);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('misses no change that comes while the record is read', async () => {
    const notices = new JobNotices();
    let reads = 0;
    const read = async (): Promise<JobRecord> => {
      if (++reads > 1) return ended;
      notices.changed(running.id);
      return running;
    };
    expect(await awaitJob(running.id, neverMs, read, notices)).toBe(ended);
  });

  it('hears of changes by other processes by reading again', async () => {
    let reads = 0;
    const read = async (): Promise<JobRecord> => (++reads > 1 ? ended : running);
    expect(await awaitJob(running.id, neverMs, read, new JobNotices())).toBe(ended);
  });

  it('ends with the state as it is when the process stops', async () => {
    const notices = new JobNotices();
    const waiting = awaitJob(running.id, neverMs, async () => running, notices);
    await new Promise(setImmediate);
    notices.close();
    expect(await waiting).toBe(running);
    expect(await awaitJob(running.id, neverMs, async () => running, notices)).toBe(running);
  });
});
