import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { JobRecord } from '../src/jobs/job-record.js';
import type { JobsRepository } from '../src/jobs/jobs.repository.js';
import { stagedPicture } from './sagas.js';

const userId = '00000000-0000-7000-9000-000000000001';
const at = (ms: number): Date => new Date(Date.UTC(2026, 0, 1) + ms);

export const aJob = (number: number, changes: Partial<JobRecord> = {}): JobRecord => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  userId,
  idempotencyKey: `key-${number}`,
  requestHash: 'hash',
  correlationId: 'request-1',
  traceparent: null,
  retryOf: null,
  kind: 'image',
  prompt: 'a lake',
  negativePrompt: null,
  style: 'anime',
  aspectRatio: '16:9',
  count: 1,
  duration: null,
  model: 'fake-model',
  parentId: null,
  seed: 4_294_967_295,
  resultIds: [`00000000-0000-7000-a000-${String(number).padStart(12, '0')}`],
  credits: 1,
  tier: 'pro',
  entries: [],
  saga: { phase: 'drawing', attempts: 1, paid: false, made: [] },
  version: 0,
  lane: 'pro',
  availableAt: at(number),
  lease: null,
  seat: null,
  parked: false,
  stage: 'queued',
  progress: 0,
  reading: null,
  createdAt: at(0),
  finishedAt: null,
  ...changes,
});

export type OpenRepository = () => Promise<{ jobs: JobsRepository; close: () => Promise<void> }>;

/** What the intake and the workers build on; every repository must keep to it. */
export const describeJobsRepository = (name: string, open: OpenRepository): void =>
  describe(name, () => {
    let jobs: JobsRepository;
    let close: () => Promise<void>;
    beforeEach(async () => ({ jobs, close } = await open()));
    afterEach(() => close());

    it('keeps a job as it was written', async () => {
      const job = aJob(1, {
        saga: {
          ...{ phase: 'storing', attempts: 2, pauses: 0 },
          made: [{ ...stagedPicture, scene: { version: 1, empty: {}, list: [1, [2]], nothing: null } }],
        },
        kind: 'edit',
        parentId: aJob(8).id,
        retryOf: aJob(9).id,
        resultIds: [aJob(5).id, aJob(6).id],
        lease: { owner: 'me', until: at(5) },
        entries: [{ revision: 7, type: 'reserved', monthly: 1, pack: 0 }],
        reading: { understood: [], ignored: ['cat'], suggestion: null },
        finishedAt: at(9),
      });
      expect(await jobs.insert(job)).toBe(true);
      expect(await jobs.find(job.id)).toEqual(job);
      expect(await jobs.findByKey(userId, 'key-1')).toEqual(job);
      expect(await jobs.find(aJob(2).id)).toBeNull();
    });

    it('takes one job under a key, of many at once', async () => {
      const inserted = await Promise.all(
        Array.from({ length: 20 }, (_, number) => jobs.insert(aJob(number, { idempotencyKey: 'same' }))),
      );
      expect(inserted.filter(Boolean)).toHaveLength(1);
    });

    it('lets one of two writers of a version win, and tells the other', async () => {
      const job = aJob(1);
      await jobs.insert(job);
      const results = await Promise.all([
        jobs.replace({ ...job, progress: 0.1 }),
        jobs.replace({ ...job, progress: 0.2 }),
      ]);
      const won = results.filter((result) => result !== null);
      expect(won).toHaveLength(1);
      expect(won[0]?.version).toBe(1);
      expect(await jobs.find(job.id)).toEqual(won[0]);
      expect(await jobs.remove(job)).toBe(false);
      expect(await jobs.remove({ ...job, version: 1 })).toBe(true);
      expect(await jobs.replace(job)).toBeNull();
    });

    it('renews a lease for its owner alone, without counting as a change of the job', async () => {
      const reading = { understood: [], ignored: ['cat'], suggestion: null };
      await jobs.insert(aJob(1, { lease: { owner: 'me', until: at(10) } }));
      expect(await jobs.renew(aJob(1).id, 'you', at(99), { stage: 'lighting', progress: 0.5 })).toBe(false);
      expect(await jobs.renew(aJob(1).id, 'me', at(20), { stage: 'lighting', progress: 0.5, reading })).toBe(true);
      expect(await jobs.find(aJob(1).id)).toMatchObject({
        lease: { owner: 'me', until: at(20) },
        availableAt: at(20),
        stage: 'lighting',
        reading,
        version: 0,
      });
    });

    it('gives the job of a lane that may be taken up and has waited longest', async () => {
      for (const number of [3, 1, 2]) await jobs.insert(aJob(number));
      await jobs.insert(aJob(0, { lane: 'free', tier: 'free' }));
      await jobs.insert(aJob(4, { lane: null, availableAt: null }));
      expect((await jobs.nextIn('pro', at(2)))?.id).toBe(aJob(1).id);
      expect(await jobs.nextIn('pro', at(0))).toBeNull();
      expect(await jobs.nextIn('settling', at(100))).toBeNull();
    });

    it('counts the jobs of a lane that may be taken up', async () => {
      for (const number of [1, 2, 3]) await jobs.insert(aJob(number));
      await jobs.insert(aJob(4, { lane: 'free', tier: 'free' }));
      await jobs.insert(aJob(5, { lane: null, availableAt: null }));
      expect(await jobs.countIn('pro', at(2))).toBe(2);
      expect(await jobs.countIn('free', at(9))).toBe(1);
      expect(await jobs.countIn('settling', at(9))).toBe(0);
    });

    it('lets two jobs of one person have two seats, and never one', async () => {
      for (const number of [1, 2, 3]) await jobs.insert(aJob(number));
      const stranger = aJob(4, { userId: '00000000-0000-7000-9000-000000000002' });
      await jobs.insert(stranger);
      const sitting = await Promise.all([1, 2].map((number) => jobs.replace(aJob(number, { seat: 0 }))));
      const won = sitting.filter((job) => job !== null);
      expect(won).toHaveLength(1);
      expect(await jobs.replace(aJob(3, { seat: 1 }))).toMatchObject({ seat: 1 });
      expect(await jobs.replace({ ...stranger, seat: 0 })).toMatchObject({ seat: 0 });
      expect((await jobs.seatsOf(userId)).sort()).toEqual([0, 1]);

      const [first] = won;
      const freed = first && (await jobs.replace({ ...first, seat: null }));
      expect(freed).toMatchObject({ seat: null });
      const waiting = aJob(first?.id === aJob(1).id ? 2 : 1, { seat: 0 });
      expect(await jobs.replace(waiting)).toMatchObject({ seat: 0 });
    });

    it('counts the jobs of a person that have not ended and that they were told of', async () => {
      await jobs.insert(aJob(1));
      await jobs.insert(aJob(2, { saga: { phase: 'succeeded', attempts: 1 } }));
      await jobs.insert(aJob(3, { saga: { phase: 'cancelled', attempts: 1 } }));
      await jobs.insert(aJob(4, { saga: { phase: 'reserving', attempts: 0 } }));
      await jobs.insert(aJob(5, { userId: '00000000-0000-7000-9000-000000000002' }));
      expect(await jobs.countActive(userId)).toBe(1);
      await jobs.replace(aJob(4));
      expect(await jobs.countActive(userId)).toBe(2);
      await jobs.replace(aJob(1, { saga: { phase: 'succeeded', attempts: 1 } }));
      expect(await jobs.countActive(userId)).toBe(1);
    });

    it('parks what a person has waiting to be drawn, until a time or until it is called back', async () => {
      const stranger = aJob(1, { userId: '00000000-0000-7000-9000-000000000002' });
      await jobs.insert(aJob(2));
      await jobs.insert(aJob(3, { lease: { owner: 'me', until: at(10) } }));
      // Tried before, and waiting for its next try.
      await jobs.insert(aJob(50));
      await jobs.park(userId, at(40), at(100));
      expect(await jobs.find(aJob(2).id)).toMatchObject({ parked: true, availableAt: at(100), version: 0 });
      for (const number of [3, 50])
        expect(await jobs.find(aJob(number).id)).toEqual(expect.objectContaining({ parked: false }));
      expect((await jobs.nextIn('pro', at(100)))?.id).toBe(aJob(3).id);
      await jobs.unpark(stranger.userId, at(41));
      expect(await jobs.find(aJob(2).id)).toMatchObject({ parked: true });
      await jobs.unpark(userId, at(41));
      expect(await jobs.find(aJob(2).id)).toMatchObject({ parked: false, availableAt: at(41) });
      expect(await jobs.find(aJob(50).id)).toMatchObject({ availableAt: at(50) });
    });

    it('lists the jobs of their owner newest first, page by page, without those that nobody was told of', async () => {
      for (const number of [1, 2, 3, 4]) await jobs.insert(aJob(number));
      await jobs.insert(aJob(5, { saga: { phase: 'reserving', attempts: 0 } }));
      await jobs.insert(aJob(6, { saga: { phase: 'withdrawing', attempts: 0, closesAt: 1 } }));
      await jobs.insert(aJob(7, { userId: '00000000-0000-7000-9000-000000000002' }));
      await jobs.replace(aJob(3, { saga: { phase: 'succeeded', attempts: 1 } }));

      const ids = (found: JobRecord[]): string[] => found.map(({ id }) => id);
      const expected = (...numbers: number[]): string[] => numbers.map((number) => aJob(number).id);
      expect(ids(await jobs.list({ userId, active: false, limit: 3 }))).toEqual(expected(4, 3, 2));
      expect(ids(await jobs.list({ userId, active: false, limit: 3, cursor: aJob(2).id }))).toEqual(expected(1));
      expect(ids(await jobs.list({ userId, active: true, limit: 10 }))).toEqual(expected(4, 2, 1));
    });

    it('forgets the jobs of a person as they end, and says when it has forgotten the last', async () => {
      const others = aJob(9, { userId: '00000000-0000-7000-9000-000000000002' });
      for (const job of [aJob(1, { saga: { phase: 'succeeded', attempts: 1 } }), aJob(2), others])
        await jobs.insert(job);
      expect(await jobs.forget(userId)).toBe(false);
      expect([await jobs.find(aJob(1).id), (await jobs.find(aJob(2).id))?.id]).toEqual([null, aJob(2).id]);
      const error = { code: 'generation_failed', message: 'no' } as const;
      await jobs.replace(aJob(2, { saga: { phase: 'failed', attempts: 1, error } }));
      expect(await jobs.forget(userId)).toBe(true);
      expect(await jobs.forget(userId)).toBe(true);
      expect((await jobs.find(others.id))?.id).toBe(others.id);
    });
  });
