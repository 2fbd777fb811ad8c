import { beforeEach, describe, expect, it } from '@jest/globals';
import { jobsAtOnce, type Tier } from '@pictora/contracts';
import { aJob } from '../../test/jobs.repository.contract.js';
import { drawing, releasing } from '../../test/sagas.js';
import type { JobRecord } from '../jobs/job-record.js';
import type { JobsRepository } from '../jobs/jobs.repository.js';
import { MemoryJobsRepository } from '../testing/memory-jobs.repository.js';
import { parkMs, takeUpJob } from './take-up.js';

const { userId } = aJob(1);
let jobs: MemoryJobsRepository;
let clock: number;
let owners: number;

const take = (job: JobRecord, of: JobsRepository = jobs) =>
  takeUpJob(job, {
    jobs: of,
    now: () => new Date(clock),
    newId: () => `owner-${++owners}`,
    rules: { maxAttempts: 3, holdGraceMs: 60_000 },
    leaseMs: 10_000,
  });
const give = async (number: number, tier: Tier = 'pro', changes: Partial<JobRecord> = {}): Promise<JobRecord> => {
  const job = aJob(number, { tier, lane: tier, saga: drawing(0), availableAt: new Date(clock), ...changes });
  await jobs.insert(job);
  return job;
};
const head = () => jobs.nextIn('pro', new Date(clock));

beforeEach(() => {
  [jobs, clock, owners] = [new MemoryJobsRepository(), 1_000_000, 0];
});

describe('taking up the jobs of one person', () => {
  it('by a hundred workers at once seats as many as the plan has, each on a seat of its own', async () => {
    const waiting: JobRecord[] = [];
    for (let number = 0; number < 10; number++) waiting.push(await give(number, 'ultra'));
    const everyone = waiting.flatMap((job) => Array<JobRecord>(10).fill(job));
    const taken = (await Promise.all(everyone.map((job) => take(job)))).filter((job) => job !== null);
    expect(taken.map(({ seat }) => seat).sort()).toEqual([0, 1, 2, 3].slice(0, taken.length));
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThanOrEqual(jobsAtOnce.ultra);
  });

  it('sends what finds no seat aside, so that the lane is free for others', async () => {
    for (const number of [1, 2, 3]) await give(number);
    const stranger = await give(4, 'pro', { userId: '00000000-0000-7000-9000-000000000002' });
    for (let taken = 0; taken < 2; taken++) expect(await take((await head()) as JobRecord)).not.toBeNull();
    expect(await take((await head()) as JobRecord)).toBeNull();
    expect((await head())?.id).toBe(stranger.id);
    // Should nobody call it back, it is looked at again after a while.
    clock += parkMs;
    await take(stranger);
    expect((await head())?.id).toBe(aJob(3).id);
  });

  it('calls back at once what found no seat while one came free', async () => {
    const [first, second] = [await give(1, 'free'), await give(2, 'free')];
    const running = await take(first);
    const slow: JobsRepository = Object.assign(Object.create(jobs) as JobsRepository, {
      park: async (...args: Parameters<JobsRepository['park']>) => {
        if (running)
          await jobs.replace({ ...running, saga: { phase: 'succeeded', attempts: 1 }, seat: null, lane: null });
        await jobs.unpark(userId, new Date(clock));
        await jobs.park(...args);
      },
    });
    expect(await take(second, slow)).toBeNull();
    expect(await jobs.nextIn('free', new Date(clock))).toMatchObject({ id: aJob(2).id, parked: false });
  });

  it('finds a job whose worker was lost on its seat still', async () => {
    await take(await give(1, 'free'));
    clock += 10_000;
    const lost = await jobs.find(aJob(1).id);
    expect(await take(lost as JobRecord)).toMatchObject({ seat: 0, saga: { attempts: 2 } });
  });

  it('needs no seat for what only settles money', async () => {
    await take(await give(1, 'free'));
    const owed = await give(2, 'free', { saga: releasing(), lane: 'settling' });
    expect(await take(owed)).toMatchObject({ seat: null, saga: { phase: 'releasing' } });
  });
});
