import { beforeEach, describe, expect, it } from '@jest/globals';
import { aJob } from '../../test/jobs.repository.contract.js';
import { drawing, everyPhase } from '../../test/sagas.js';
import { MemoryJobsRepository } from '../testing/memory-jobs.repository.js';
import { cancelJob, type CancelParts } from './cancel-job.js';
import type { JobRecord } from './job-record.js';

const now = new Date(1_000_000);
const { id: jobId, userId } = aJob(1);
const lease = { owner: 'worker', until: new Date(2_000_000) };
const code = (expected: string) => expect.objectContaining({ code: expected });

let jobs: MemoryJobsRepository;
let dropped: string[];
const cancelled = (of: CancelParts['jobs'] = jobs) =>
  cancelJob({ jobId, userId }, { jobs: of, now: () => now, onCancelled: ({ id }) => void dropped.push(id) });

beforeEach(() => {
  [jobs, dropped] = [new MemoryJobsRepository(), []];
});

describe('a cancellation', () => {
  it('takes the job from its worker and puts it where credits are given back', async () => {
    await jobs.insert(aJob(1, { lease, seat: 0 }));
    const job = await cancelled();
    expect(job).toMatchObject({ saga: { phase: 'cancelling' }, lane: 'settling', lease: null, seat: null });
    expect(job.availableAt).toEqual(now);
    expect(await jobs.renew(jobId, lease.owner, now, { stage: 'lighting', progress: 0.5 })).toBe(false);
    expect(dropped).toEqual([jobId]);
  });

  it("calls those of its owner's jobs back that wait for a seat", async () => {
    await jobs.insert(aJob(1, { lease, seat: 0 }));
    await jobs.insert(aJob(2, { parked: true, availableAt: new Date(9_000_000) }));
    await cancelled();
    expect(await jobs.find(aJob(2).id)).toMatchObject({ parked: false, availableAt: now });
  });

  it('goes by what a worker wrote meanwhile', async () => {
    await jobs.insert(aJob(1, { lease }));
    const worker = async (saga: JobRecord['saga']): Promise<void> => {
      const job = await jobs.find(jobId);
      if (job) await jobs.replace({ ...job, saga });
    };
    const meanwhile = [drawing(2), everyPhase.capturing, everyPhase.storing];
    const busy: CancelParts['jobs'] = {
      find: (id) => jobs.find(id),
      unpark: async () => undefined,
      replace: async (job) => {
        const saga = meanwhile.shift();
        if (saga) await worker(saga);
        return jobs.replace(job);
      },
    };
    await expect(cancelled(busy)).rejects.toEqual(code('cancel_too_late'));
    expect(dropped).toEqual([]);
  });

  it('gives up after a while rather than going on for ever', async () => {
    await jobs.insert(aJob(1, { lease }));
    const never: CancelParts['jobs'] = {
      find: (id) => jobs.find(id),
      unpark: async () => undefined,
      replace: async () => null,
    };
    await expect(cancelled(never)).rejects.toEqual(code('service_unavailable'));
  });
});
