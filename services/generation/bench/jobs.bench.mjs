// How many jobs a second one process takes from order to end, on records in a file, with a model, a ledger and a gallery
// that answer at once: what the saga itself costs. Beside it the six writes that a job takes as bare SQL on the same kind
// of file. Then the same with 10,000 jobs of others waiting, and how long one head of a lane takes to be found among them.
// One JSON line a figure. Runs on what `npm run build` made.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteRecords, uuidV7 } from '@pictora/service-kit';
import { JobIntake } from '../dist/jobs/job-intake.js';
import { jobModel } from '../dist/jobs/job.schema.js';
import { JobsMongoRepository } from '../dist/jobs/jobs.mongo-repository.js';
import { ModelCatalogue } from '../dist/models/model-catalogue.js';
import { JobWorker } from '../dist/worker/job-worker.js';
import { systemTimers } from '../dist/worker/timers.js';

const JOBS = 500;
const PERSONS = 125;
const WAITING = 10_000;
const ROUNDS = 3;
const SLOTS = 8;

const folder = mkdtempSync(join(tmpdir(), 'pictora-bench-'));
let files = 0;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const newId = () => uuidV7.next();
const now = () => new Date();

const picture = {
  bytes: Buffer.from('RIFF0000WEBPpicture', 'latin1'),
  contentType: 'image/webp',
  ...{ width: 1024, height: 1024, scene: { version: 1 }, reading: null },
  placeholder: { color: '#334455', dataUri: 'data:image/webp;base64,UklGRg==' },
};
const image = { id: 'instant', generate: async ({ seed }) => ({ ...picture, seed }) };
const catalogue = new ModelCatalogue([
  { id: 'instant', name: 'Instant', abilities: { image }, ratios: ['1:1'], costFactor: 1 },
]);
const entries = [{ revision: 1, type: 'reserved', monthly: 1, pack: 0 }];
const ledger = {
  reserve: async () => ({ type: 'held', tier: 'premium', entries }),
  capture: async () => ({ type: 'captured', entries: [] }),
  release: async () => ({ type: 'released', entries: [] }),
  giveBack: async () => ({ type: 'given-back', entries: [] }),
};
const gallery = { storePicture: async () => ({ type: 'stored' }) };
const staging = { put: async () => undefined, clear: async () => undefined };
const log = { info: () => undefined, warn: console.error, error: console.error };
const commission = async (_, { model: _model, ...request }) => ({
  ...request,
  ...{ negativePrompt: null, duration: null, model: 'instant', parentId: null, credits: 1 },
});

/** `waiting`: so many jobs of others are in the lanes, each already looked at and put off to another day. */
const openJobs = async (waiting = 0) => {
  const records = await openSqliteRecords(`sqlite://${folder}/jobs-${files++}.db`);
  const model = jobModel(records);
  await model.init();
  const jobs = new JobsMongoRepository(model);
  const rules = { maxAttempts: 3, holdGraceMs: 15_000 };
  let ended = 0;
  let allEnded = () => undefined;
  const worker = new JobWorker({
    ...{ jobs, ledger, gallery, staging, catalogue, log, now, newId, rules },
    ...{ sources: {}, timers: systemTimers, leaseMs: 10_000, renewMs: 2_000, pollMs: 1_000, drawingSlots: SLOTS },
    push: () => undefined,
    onChange: (job) => {
      if (job.finishedAt !== null && ++ended === JOBS) allEnded();
    },
  });
  const intake = new JobIntake({
    ...{ jobs, ledger, commission, now, newId, newSeed: () => 7, holdGraceMs: rules.holdGraceMs },
    ensureRoom: async () => undefined,
    onChange: () => worker.wake(),
  });
  const order = (userId) =>
    intake.create({
      userId,
      idempotencyKey: newId(),
      request: { kind: 'image', prompt: 'a lake', style: 'none', aspectRatio: '1:1', count: 1 },
    });
  for (let from = 0; from < waiting; from += 1_000) {
    const one = await order(newId());
    const { _id, ...fields } = await model.findOne({ _id: one.id }).lean();
    const tomorrow = new Date(Date.now() + 86_400_000);
    const others = Array.from({ length: 1_000 }, () => {
      const id = newId();
      return { ...fields, _id: id, userId: id, activeFor: id, idempotencyKey: id, availableAt: tomorrow };
    });
    await model.insertMany(others, { lean: true });
    await model.deleteOne({ _id });
  }
  const run = async () => {
    ended = 0;
    const persons = Array.from({ length: PERSONS }, newId);
    const done = new Promise((resolve) => (allEnded = resolve));
    worker.start();
    const start = performance.now();
    // Each person orders the next when the last order is answered.
    await Promise.all(
      persons.map(async (userId) => {
        for (let count = 0; count < JOBS / PERSONS; count++) await order(userId);
      }),
    );
    await done;
    const rate = (JOBS * 1000) / (performance.now() - start);
    await worker.stop();
    return rate;
  };
  return { jobs, run, close: () => records.close() };
};

/** The rows that a job goes through, each written as it is, one transaction a write. */
const bareWrites = () => {
  const database = new DatabaseSync(join(folder, `bare-${files++}.db`));
  database.exec('PRAGMA journal_mode=WAL');
  database.exec('CREATE TABLE jobs(id TEXT PRIMARY KEY, doc TEXT) WITHOUT ROWID');
  const insert = database.prepare('INSERT INTO jobs VALUES(?,?)');
  const update = database.prepare('UPDATE jobs SET doc=? WHERE id=?');
  const doc = JSON.stringify({ ...picture, bytes: undefined, filler: 'x'.repeat(900) });
  const start = performance.now();
  for (let job = 0; job < JOBS; job++) {
    const id = newId();
    insert.run(id, doc);
    for (let write = 0; write < 5; write++) update.run(doc, id);
  }
  const rate = (JOBS * 1000) / (performance.now() - start);
  database.close();
  return rate;
};

const figure = (bench, value, unit, baseline, aim) => {
  const ratio = baseline === null ? null : Number((value / baseline).toFixed(3));
  console.log(JSON.stringify({ bench, value, unit, baseline, ratio, aim }));
};

for (const [bench, waiting] of [
  ['jobs from order to end', 0],
  ['jobs from order to end, 10,000 of others waiting', WAITING],
]) {
  const opened = await openJobs(waiting);
  await opened.run();
  const pairs = [];
  for (let round = 0; round < ROUNDS; round++) pairs.push([await opened.run(), bareWrites()]);
  const [value, baseline] = [0, 1].map((side) => Math.round(median(pairs.map((pair) => pair[side]))));
  figure(bench, value, 'jobs/s', baseline, waiting === 0 ? '' : 'as fast as with none');
  if (waiting > 0) {
    const taken = [];
    for (let look = 0; look < 500; look++) {
      const start = performance.now();
      await opened.jobs.nextIn('premium', now());
      taken.push(performance.now() - start);
    }
    figure('the head of a lane among 10,000', Number(median(taken).toFixed(3)), 'ms', null, '');
  }
  await opened.close();
}
rmSync(folder, { recursive: true, force: true });
