import type { Tier } from '@pictora/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@pictora/messaging';
import { MemoryJobsRepository } from '../testing/memory-jobs.repository.js';
import { Books } from '../../test/simulation/fakes.js';
import type { CreditLedger, ReserveAnswer } from '../ledger/credit-ledger.port.js';
import { withdrawn } from './job-changes.js';
import { JobIntake, type JobOrder } from './job-intake.js';

const userId = '00000000-0000-7000-9000-000000000001';
const order = (idempotencyKey: string, prompt = 'a lake'): JobOrder => ({
  userId,
  idempotencyKey,
  request: { kind: 'image', prompt, style: 'none', aspectRatio: '1:1', count: 1 },
});
const noCredits = new AppError('insufficient_credits', 'No credits left');
const code = (expected: string) => expect.objectContaining({ code: expected });

let jobs: MemoryJobsRepository;
let books: Books;
let clock: number;
let ids: number;
/** Runs when the ledger has answered, before the intake hears of it. */
let meanwhile: (jobId: string) => Promise<void>;
let answer: ((jobId: string) => ReserveAnswer) | null;

const heldAs = (tier: Tier, jobId: string): ReserveAnswer => ({ type: 'held', tier, entries: books.entriesOf(jobId) });
const ledger: CreditLedger = {
  reserve: async ({ jobId, credits }) => {
    const held = answer ? answer(jobId) : null;
    const booked = held ?? (books.reserve(jobId, credits) === 'held' ? heldAs('ultra', jobId) : null);
    const once = meanwhile;
    meanwhile = async () => undefined;
    await once(jobId);
    return booked ?? { type: 'refused', error: noCredits };
  },
  capture: async () => ({ type: 'unclear', entries: [] }),
  release: async ({ jobId }) => ({
    type: books.settle(jobId, 'released') === 'captured' ? 'found-captured' : 'released',
    entries: [],
  }),
  giveBack: async () => ({ type: 'unclear', entries: [] }),
};
const intake = new JobIntake({
  get jobs() {
    return jobs;
  },
  ledger,
  now: () => new Date(clock),
  newId: () => `00000000-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
  newSeed: () => 99,
  commission: async (_, request) => {
    if (request.kind !== 'image') throw new Error('only pictures are ordered here');
    const { seed: _seed, model = 'fake-model', negativePrompt = null, ...image } = request;
    return { ...image, model, negativePrompt, duration: null, parentId: null, credits: 1 };
  },
  ensureRoom: async () => undefined,
  holdGraceMs: 60_000,
  onChange: () => undefined,
});
const withdraw = async (jobId: string): Promise<void> => {
  const job = await jobs.find(jobId);
  if (job) await jobs.replace(withdrawn(job, new Date(clock), new Date(clock)));
};

beforeEach(() => {
  [jobs, books, clock, ids] = [new MemoryJobsRepository(), new Books(2), 1_000_000, 0];
  meanwhile = async () => undefined;
  answer = null;
});

describe('creating a job', () => {
  it('holds its credits and lines it up in the lane of the tier that the ledger told', async () => {
    const job = await intake.create(order('one'));
    expect(job).toMatchObject({ saga: { phase: 'drawing', attempts: 0 }, tier: 'ultra', lane: 'ultra', seed: 99 });
    expect(books.holds.get(job.id)).toEqual({ state: 'held', credits: 1 });
  });

  it('answers with the same job under the same key, and holds once', async () => {
    const first = await intake.create(order('one'));
    expect((await intake.create(order('one'))).id).toBe(first.id);
    expect(books.holds.size).toBe(1);
  });

  it('makes one job of a hundred creations at once under one key', async () => {
    const created = await Promise.all(Array.from({ length: 100 }, () => intake.create(order('one'))));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(books.sum('held')).toBe(1);
    expect(jobs.records.size).toBe(1);
  });

  it('refuses another request under the same key', async () => {
    await intake.create(order('one'));
    await expect(intake.create(order('one', 'a desert'))).rejects.toEqual(code('idempotency_key_reused'));
    expect(books.holds.size).toBe(1);
  });

  it('leaves the keys of two people apart', async () => {
    const mine = await intake.create(order('one'));
    const theirs = await intake.create({ ...order('one'), userId: '00000000-0000-7000-9000-000000000002' });
    expect(theirs.id).not.toBe(mine.id);
  });
});

describe('when the ledger refuses', () => {
  it('says so, and leaves no job to anybody', async () => {
    books = new Books(0);
    await expect(intake.create(order('one'))).rejects.toEqual(noCredits);
    expect(await jobs.list({ userId, active: false, limit: 10 })).toEqual([]);
    expect(await jobs.findByKey(userId, 'one')).toBeNull();
  });

  it('tries again under the same key once there are credits', async () => {
    books = new Books(0);
    await expect(intake.create(order('one'))).rejects.toEqual(noCredits);
    books = new Books(1);
    expect((await intake.create(order('one'))).saga.phase).toBe('drawing');
  });

  it('answers with the job all the same when another creation under the key has got its credits', async () => {
    answer = () => ({ type: 'refused', error: noCredits });
    meanwhile = async () => {
      answer = null;
      await intake.create(order('one'));
    };
    const job = await intake.create(order('one'));
    expect(job.saga.phase).toBe('drawing');
    expect(jobs.records.size).toBe(1);
  });
});

describe('when the ledger does not answer clearly', () => {
  beforeEach(() => {
    answer = (jobId) => {
      books.reserve(jobId, 1);
      return { type: 'unclear', error: new Error('timed out') };
    };
  });

  it('answers service_unavailable and leaves a record by which the hold is returned', async () => {
    await expect(intake.create(order('one'))).rejects.toEqual(code('service_unavailable'));
    const due = await jobs.nextIn('settling', new Date(clock));
    expect(due).toMatchObject({ saga: { phase: 'withdrawing', closesAt: clock + 60_000 } });
    expect(books.holds.get(due?.id ?? '')?.state).toBe('held');
  });

  it('makes a new job when it is asked again', async () => {
    await expect(intake.create(order('one'))).rejects.toEqual(code('service_unavailable'));
    answer = null;
    expect((await intake.create(order('one'))).saga.phase).toBe('drawing');
  });
});

describe('when the job is withdrawn while the ledger is asked', () => {
  it('returns the late hold and makes a new job', async () => {
    let late = '';
    meanwhile = async (jobId) => withdraw((late = jobId));
    const job = await intake.create(order('one'));
    expect(job.id).not.toBe(late);
    expect(books.holds.get(late)?.state).toBe('released');
    expect(books.sum('held')).toBe(1);
  });

  it('puts a record back that stands for the late hold, in case it dies before returning it', async () => {
    let late = '';
    meanwhile = async (jobId) => {
      await withdraw((late = jobId));
      jobs.records.delete(jobId);
    };
    await intake.create(order('one'));
    expect(jobs.records.get(late)).toMatchObject({ saga: { phase: 'withdrawing' }, lane: 'settling' });
  });

  it('gives up after a few rounds rather than going on for ever', async () => {
    const spoil = async (jobId: string): Promise<void> => {
      meanwhile = spoil;
      await withdraw(jobId);
    };
    meanwhile = spoil;
    await expect(intake.create(order('one'))).rejects.toEqual(code('service_unavailable'));
    expect(books.sum('held')).toBe(0);
  });
});
