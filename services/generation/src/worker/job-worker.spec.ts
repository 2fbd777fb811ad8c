import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { tiers, type Tier } from '@pictora/contracts';
import { AppError, currentContext } from '@pictora/messaging';
import { openSqliteRecords } from '@pictora/service-kit';
import { TestClock } from '@pictora/service-kit/testing';
import { recordTraces } from '@pictora/telemetry/testing';
import type { Connection } from 'mongoose';
import { inspect } from 'node:util';
import { aPicture, catalogueOf, FakeModel } from '../../test/fake-model.js';
import { aJob } from '../../test/jobs.repository.contract.js';
import { MemoryStaging } from '../testing/memory-staging.js';
import { Books } from '../../test/simulation/fakes.js';
import { until } from '../../test/until.js';
import type { JobRecord } from '../jobs/job-record.js';
import { jobModel } from '../jobs/job.schema.js';
import { JobsMongoRepository } from '../jobs/jobs.mongo-repository.js';
import type { JobsRepository } from '../jobs/jobs.repository.js';
import { JobWorker, type JobWorkerParts } from './job-worker.js';
import { systemTimers } from './timers.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

const leaseMs = 10_000;
let records: Connection;
let jobs: JobsRepository;
let clock: TestClock;
let books: Books;
let staging: MemoryStaging;
let stored: string[];
let contexts: unknown[];
let workers: JobWorker[];
let ids = 0;

const start = (model: FakeModel, changes: Partial<JobWorkerParts> = {}): JobWorker => {
  const worker = new JobWorker({
    jobs,
    ledger: {
      reserve: async () => ({ type: 'held', tier: 'pro', entries: [] }),
      capture: async ({ jobId }) => ({
        type: books.settle(jobId, 'captured') === 'captured' ? 'captured' : 'found-released',
        entries: books.entriesOf(jobId),
      }),
      release: async ({ jobId }) => ({
        type: books.settle(jobId, 'released') === 'captured' ? 'found-captured' : 'released',
        entries: books.entriesOf(jobId),
      }),
      giveBack: async () => ({ type: 'unclear', entries: [] }),
    },
    gallery: {
      storePicture: async ({ imageId, stagingKey }) => {
        if (!staging.files.has(stagingKey)) return { type: 'staged-file-missing' };
        stored.push(imageId);
        contexts.push(currentContext());
        return { type: 'stored' };
      },
      storeVideo: async () => ({ type: 'unclear' }),
      has: async () => 'unclear',
      remove: async () => 'unclear',
    },
    staging,
    sources: { read: () => Promise.reject(new Error('nothing is made of pictures here')) },
    catalogue: catalogueOf(model),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    timers: systemTimers,
    now: () => clock.now(),
    newId: () => `lease-${++ids}`,
    rules: { maxAttempts: 3, holdGraceMs: 60_000 },
    leaseMs,
    renewMs: 5,
    pollMs: 5,
    drawingSlots: 1,
    push: () => undefined,
    onChange: () => undefined,
    ...changes,
  });
  workers.push(worker);
  worker.start();
  return worker;
};
const give = async (number: number, tier: Tier = 'pro', changes: Partial<JobRecord> = {}): Promise<string> => {
  const saga = { phase: 'drawing', attempts: 0, paid: false, made: [] } as const;
  const job = aJob(number, {
    tier,
    lane: tier,
    saga,
    availableAt: new Date(clock.now().getTime() + number),
    ...changes,
  });
  books.reserve(job.id, 1);
  await jobs.insert(job);
  return job.id;
};
const phaseOf = async (id: string): Promise<string | undefined> => (await jobs.find(id))?.saga.phase;
/** What a frozen or cut-off worker does: it gives no sign of life any more. */
const silent = { renewMs: 1_000_000, pollMs: 1_000_000 };

beforeEach(async () => {
  records = await openSqliteRecords('sqlite::memory:');
  const model = jobModel(records);
  await model.init();
  jobs = new JobsMongoRepository(model);
  [clock, books, staging, stored, workers] = [new TestClock(), new Books(1000), new MemoryStaging(), [], []];
  contexts = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await records.close();
});

describe('a job that was ordered in a trace', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';

  it('is worked on in that trace, from its wait in the queue to its last step', async () => {
    const recorder = recordTraces();
    const model = new FakeModel();
    const id = await give(0, 'pro', { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
    clock.advance(4_000);
    const worker = start(model);
    (await model.call(1)).finish();
    await until(async () => (await phaseOf(id)) === 'succeeded');
    await worker.stop();
    const spans = await recorder.stop();
    expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([traceId]));
    expect(spans.map(({ name }) => name)).toEqual(['job wait', 'job draw', 'job capture', 'job store', 'job run']);
    expect(spans[0]?.duration[0]).toBe(4);
    expect(spans.map(({ attributes }) => attributes['pictora.job.outcome'])).toEqual([
      undefined,
      'drawn',
      'captured',
      'stored',
      undefined,
    ]);
    expect(new Set(spans.map(({ attributes }) => attributes['pictora.job.id']))).toEqual(new Set([id]));
  });

  it('begins a trace of its own when nobody traced the order', async () => {
    const recorder = recordTraces();
    const model = new FakeModel();
    const id = await give(0);
    const worker = start(model);
    (await model.call(1)).finish();
    await until(async () => (await phaseOf(id)) === 'succeeded');
    await worker.stop();
    const spans = await recorder.stop();
    const root = spans.find(({ name }) => name === 'job run');
    expect(root?.parentSpanContext).toBeUndefined();
    expect(spans.map(({ name }) => name)).not.toContain('job wait');
  });
});

describe('a lease', () => {
  it('keeps others from a job as long as it is renewed, however long the drawing takes', async () => {
    const [mine, theirs] = [new FakeModel(), new FakeModel()];
    const id = await give(0);
    start(mine);
    const call = await mine.call(1);
    start(theirs);
    for (let beat = 0; beat < 5; beat++) {
      const { lease } = (await jobs.find(id)) ?? {};
      clock.advance(leaseMs / 2);
      await until(async () => (await jobs.find(id))?.lease?.until.getTime() !== lease?.until.getTime());
    }
    expect(theirs.calls).toEqual([]);
    call.finish();
    await until(async () => (await phaseOf(id)) === 'succeeded');
  });

  it('that runs out lets another worker take the job, and what the first brings late changes nothing', async () => {
    const [dead, alive] = [new FakeModel(), new FakeModel()];
    const id = await give(0);
    start(dead, silent);
    const late = await dead.call(1);
    clock.advance(leaseMs);
    start(alive);
    const call = await alive.call(1);

    late.finish({ width: 1, bytes: Buffer.from('RIFF0000WEBPlate') });
    await until(() => staging.files.size === 1);
    call.finish();
    await until(async () => (await phaseOf(id)) === 'succeeded');
    expect(stored).toHaveLength(1);
    expect(books.sum('captured')).toBe(1);
    expect(await jobs.find(id)).toMatchObject({ saga: { attempts: 2 } });
  });

  it('taken by another stops the drawing of the first as soon as it hears of it', async () => {
    const [slow, quick] = [new FakeModel(), new FakeModel()];
    await give(0);
    let frozen = true;
    const real = jobs;
    const thawing: JobsRepository = Object.assign(Object.create(real) as JobsRepository, {
      renew: async (...args: Parameters<JobsRepository['renew']>) => frozen || real.renew(...args),
    });
    start(slow, { jobs: thawing, pollMs: 1_000_000 });
    const call = await slow.call(1);
    clock.advance(leaseMs);
    start(quick);
    await quick.call(1);
    expect(call.signal.aborted).toBe(false);
    frozen = false;
    await until(() => call.signal.aborted);
  });

  it('is given up at the word of a later write by somebody else, and not at that of an earlier one', async () => {
    const model = new FakeModel();
    const id = await give(0);
    const worker = start(model, silent);
    const call = await model.call(1);
    const { version } = (await jobs.find(id)) ?? aJob(0);
    worker.drop({ id, version });
    worker.drop({ id: aJob(1).id, version: version + 1 });
    expect(call.signal.aborted).toBe(false);
    worker.drop({ id, version: version + 1 });
    expect(call.signal.aborted).toBe(true);
  });

  it('lost three times gives the credits back: a job that kills its workers is not tried for ever', async () => {
    const id = await give(0);
    for (let attempt = 1; attempt <= 3; attempt++) {
      const model = new FakeModel();
      start(model, silent);
      await model.call(1);
      clock.advance(leaseMs);
    }
    start(new FakeModel());
    await until(async () => (await phaseOf(id)) === 'failed');
    expect(books.sum('released')).toBe(1);
  });
});

describe('what a worker asks of others', () => {
  it('goes under the name of the request that made the job, and of its owner', async () => {
    await give(0);
    const model = new FakeModel();
    model.atOnce = () => aPicture;
    start(model);
    await until(() => contexts.length === 1);
    expect(contexts).toEqual([{ correlationId: 'request-1', userId: aJob(0).userId }]);
  });
});

describe('the queue', () => {
  it('of many workers draws each job once', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, (_, number) => give(number, 'pro')));
    clock.advance(100);
    const models = [new FakeModel(), new FakeModel(), new FakeModel(), new FakeModel()];
    for (const model of models) {
      model.atOnce = () => aPicture;
      start(model, { drawingSlots: 3 });
    }
    await until(async () => (await Promise.all(all.map(phaseOf))).every((phase) => phase === 'succeeded'));
    expect(models.flatMap(({ calls }) => calls)).toHaveLength(30);
    expect(new Set(stored).size).toBe(30);
  });

  it('serves each tier by its weight, and within a tier who came first', async () => {
    for (let number = 0; number < 60; number++) await give(number, tiers[number % 4]);
    clock.advance(1_000);
    const model = new FakeModel();
    const order: Tier[] = [];
    const seen: string[] = [];
    start(model, {
      push: (job) => {
        if (job.lease && !seen.includes(job.id)) {
          seen.push(job.id);
          order.push(job.tier);
        }
      },
    });
    for (let call = 1; call <= 15; call++) (await model.call(call)).finish();
    await model.call(16);
    const served = (tier: Tier): number => order.slice(0, 15).filter((each) => each === tier).length;
    expect(tiers.map(served)).toEqual([1, 2, 4, 8]);
    for (const tier of tiers) {
      const ofTier = seen.filter((_, index) => order[index] === tier);
      expect(ofTier).toEqual([...ofTier].sort());
    }
  });

  it('settles what is owed while all drawing slots are taken', async () => {
    await give(0);
    const model = new FakeModel();
    start(model);
    await model.call(1);
    const owed = await give(1);
    const job = await jobs.find(owed);
    if (!job) throw new Error('no job');
    const error = { code: 'generation_failed', message: 'no' } as const;
    await jobs.replace({ ...job, saga: { phase: 'releasing', attempts: 3, error, pauses: 0 }, lane: 'settling' });
    clock.advance(10);
    await until(async () => (await phaseOf(owed)) === 'failed');
    expect(model.calls).toHaveLength(1);
  });

  it('calls what waits for a seat back as soon as one is free', async () => {
    for (const number of [0, 1]) await give(number, 'free');
    clock.advance(10);
    const model = new FakeModel();
    start(model, { drawingSlots: 4 });
    await until(async () => (await jobs.find(aJob(1).id))?.parked);
    (await model.call(1)).finish();
    // No time passes.
    await model.call(2);
  });

  it('says of a refused prompt which job, model and reason it was, and never in what words', async () => {
    const id = await give(0);
    const model = new FakeModel();
    const logged: object[] = [];
    const note = (facts: object): void => void logged.push(facts);
    start(model, { log: { info: note, warn: note, error: note } });
    (await model.call(1)).fail(new AppError('prompt_refused', 'We do not draw “my secret”'));
    await until(async () => (await phaseOf(id)) === 'failed');
    expect(logged).toContainEqual({ jobId: id, step: 'draw', model: aJob(0).model, code: 'prompt_refused' });
    expect(inspect(logged, { depth: 10 })).not.toContain('my secret');
  });

  it('goes on when the records cannot be read for a while', async () => {
    const id = await give(0);
    let broken = true;
    const real = jobs;
    const flaky: JobsRepository = Object.assign(Object.create(real) as JobsRepository, {
      nextIn: (...args: Parameters<JobsRepository['nextIn']>) =>
        broken ? Promise.reject(new Error('disk on fire')) : real.nextIn(...args),
    });
    const model = new FakeModel();
    const errors: string[] = [];
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (_: object, text: string) => void errors.push(text),
    };
    start(model, { jobs: flaky, log });
    await until(() => errors.length > 1);
    broken = false;
    (await model.call(1)).finish();
    await until(async () => (await phaseOf(id)) === 'succeeded');
  });
});
