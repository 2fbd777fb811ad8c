import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Connection } from 'mongoose';
import { openSqliteRecords } from '@pictora/service-kit';
import { jobModel, type JobModel } from '../src/jobs/job.schema.js';
import { JobsMongoRepository } from '../src/jobs/jobs.mongo-repository.js';
import { requestHash } from '../src/jobs/request-hash.js';
import { toJob } from '../src/jobs/to-job.js';
import { takeUpJob } from '../src/queue/take-up.js';
import { aJob } from './jobs.repository.contract.js';
import { stagedPicture } from './sagas.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

/** A job as the first version wrote it: one picture, its scene beside it, and nothing of what came later. */
const oldJob = (saga: object, changes: object = {}) => ({
  _id: aJob(1).id,
  userId: aJob(1).userId,
  idempotencyKey: 'key-1',
  requestHash: 'hash',
  correlationId: 'request-1',
  kind: 'image',
  prompt: 'a lake',
  style: 'anime',
  aspectRatio: '16:9',
  seed: 7,
  imageId: '00000000-0000-7000-a000-000000000001',
  credits: 1,
  tier: 'free',
  entries: [{ revision: 3, type: 'reserved', monthly: 1, pack: 0 }],
  saga,
  version: 4,
  lane: 'settling',
  availableAt: new Date(0),
  lease: null,
  stage: 'storing',
  progress: 0.94,
  reading: { understood: [], ignored: ['cat'], suggestion: null },
  scene: { version: 1, setting: 'lake' },
  createdAt: new Date(0),
  finishedAt: null,
  ...changes,
});
const { type: _type, scene: _scene, ...drawing } = stagedPicture;

let records: Connection;
let model: JobModel;
let jobs: JobsMongoRepository;
const stored = async (document: object) => {
  await model.collection.insertOne(document);
  const job = await jobs.find(aJob(1).id);
  if (!job) throw new Error('it is not found');
  return job;
};

beforeEach(async () => {
  records = await openSqliteRecords('sqlite::memory:');
  model = jobModel(records);
  await model.init();
  jobs = new JobsMongoRepository(model);
});
afterEach(() => records.close());

describe('a job of the first version', () => {
  it('belongs to no trace', async () => {
    expect((await stored(oldJob({ phase: 'succeeded', attempts: 1 }))).traceparent).toBeNull();
  });

  it('that succeeded is shown with its picture', async () => {
    const ended = { lane: null, availableAt: null, finishedAt: new Date(9), stage: 'done', progress: 1 };
    const job = toJob(await stored(oldJob({ phase: 'succeeded', attempts: 1 }, ended)));
    expect(job).toMatchObject({
      ...{ kind: 'image', state: 'succeeded', model: 'pictora-studio', count: 1, duration: null },
      ...{ negativePrompt: null, parentId: null, retryOf: null, videoId: null },
      ...{ imageId: '00000000-0000-7000-a000-000000000001', imageIds: ['00000000-0000-7000-a000-000000000001'] },
    });
  });

  it('from before its entries were kept names none', async () => {
    const { entries: _, ...old } = oldJob({ phase: 'failed', attempts: 3, error: { code: 'internal', message: 'no' } });
    expect(toJob(await stored(old)).settlement).toMatchObject({ state: 'released', monthly: 0, entries: [] });
  });

  it.each(['capturing', 'storing'])('that was %s goes on with the picture that it had staged', async (phase) => {
    const job = await stored(oldJob({ phase, attempts: 2, drawing, pauses: 3 }));
    const made = [{ ...stagedPicture, scene: { version: 1, setting: 'lake' } }];
    expect(job.saga).toEqual({ phase, attempts: 2, made, pauses: 3 });
    expect(job.resultIds).toEqual(['00000000-0000-7000-a000-000000000001']);
    // Once written by this version it is read the same.
    const written = await jobs.replace(job);
    expect(await jobs.find(job.id)).toEqual(written);
    expect(written).toEqual({ ...job, version: 5 });
  });

  it('that was being drawn has made nothing yet, and takes part in the queue', async () => {
    const job = await stored(oldJob({ phase: 'drawing', attempts: 1, paid: false }, { lane: 'free' }));
    expect(job).toMatchObject({ saga: { made: [] }, seat: null, parked: false });
    expect(await jobs.replace({ ...job, seat: 0 })).toMatchObject({ seat: 0 });
    expect(await jobs.seatsOf(job.userId)).toEqual([0]);
  });

  it('that finds no seat steps aside like any other, and is called back', async () => {
    const { userId } = aJob(1);
    await jobs.insert(aJob(2, { tier: 'free', seat: 0, lease: { owner: 'me', until: new Date(99_000) } }));
    const waiting = { lane: 'free', availableAt: new Date(1) };
    const old = await stored(oldJob({ phase: 'drawing', attempts: 0, paid: false }, waiting));
    const rules = { maxAttempts: 3, holdGraceMs: 60_000 };
    const now = () => new Date(1_000);
    expect(await takeUpJob(old, { jobs, now, newId: () => 'you', rules, leaseMs: 10_000 })).toBeNull();
    expect(await jobs.nextIn('free', now())).toBeNull();
    await jobs.unpark(userId, now());
    expect((await jobs.nextIn('free', now()))?.id).toBe(old.id);
  });

  it('answers its idempotency key as before', () => {
    // The digest of ["image","a lake","anime","16:9",7], which is what the first version kept.
    const request = {
      kind: 'image',
      prompt: 'a lake',
      style: 'anime',
      aspectRatio: '16:9',
      seed: 7,
      count: 1,
    } as const;
    expect(requestHash(request)).toBe('bbb7d8f5fed5886e293edd52e2db1412c0c307e5ebe316c5f70d68a6496be287');
    expect(requestHash({ ...request, count: 2 })).not.toBe(requestHash(request));
  });
});
