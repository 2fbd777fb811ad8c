import type { JobRequest } from '@pictora/contracts';
import { isAppError } from '@pictora/messaging';
import { cancelJob } from '../../src/jobs/cancel-job.js';
import { hasEnded, type Lane } from '../../src/jobs/domain/job-saga.js';
import { JobIntake, type JobOrder } from '../../src/jobs/job-intake.js';
import type { Commission, JobRecord } from '../../src/jobs/job-record.js';
import { retryJob } from '../../src/jobs/retry-job.js';
import { takeUpJob } from '../../src/queue/take-up.js';
import { runJob, type RunParts } from '../../src/worker/run-job.js';
import { sweepStaging } from '../../src/staging/sweep-staging.js';
import { MemoryJobsRepository } from '../../src/testing/memory-jobs.repository.js';
import { checkAlways, type Kept } from './check-books.js';
import { Books, catalogueOf, galleryOf, jobsOf, ledgerOf, Shelf, sourcesOf, stagingOf } from './fakes.js';
import { newProcess, World, type Process } from '@pictora/testing/simulation';

const userId = '00000000-0000-7000-9000-000000000001';
const rules = { maxAttempts: 3, holdGraceMs: 60_000 };
const leaseMs = 10_000;
const lanes: readonly Lane[] = ['settling', 'premium', 'ultra', 'pro', 'free'];
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const nothing = (): void => undefined;

export type Simulation = Kept & {
  /** What creations answered, by idempotency key; a retry has none of its own. */
  readonly answers: { key: string | null; jobId: string | null; code: string | null }[];
  /** Whose cancellation was accepted; the ledger says whether in time. */
  readonly cancelled: string[];
  readonly trace: string;
  readonly unexpected: unknown[];
};

export type Profile = {
  readonly faults: number;
  /** Different idempotency keys, and how often each is used. */
  readonly orders: number;
  readonly repeats: number;
  readonly credits: number;
  /** How likely a creation comes at each step. */
  readonly rush: number;
  /** How likely a process dies, or the ledger returns a hold by itself, at each step. */
  readonly crash: number;
  /** How likely somebody cancels a job, or orders once more what one was to make, at each step. */
  readonly change: number;
  readonly expiry: number;
};

export const profiles = {
  steady: { faults: 25, orders: 6, repeats: 3, credits: 8, rush: 0.05, crash: 0.02, change: 0.03, expiry: 0.004 },
  /** Many creations under few keys for two credits that come and go, in processes that die young. */
  rush: { faults: 40, orders: 4, repeats: 8, credits: 2, rush: 0.1, crash: 0.02, change: 0.08, expiry: 0.02 },
} as const satisfies Record<string, Profile>;

const pictureId = '00000000-0000-7000-9000-0000000000aa';

/** Pictures, one or two at once, edits and videos, by turns. */
const requestOf = (key: string): JobRequest => {
  switch (Number(key.slice(-1)) % 4) {
    case 1:
      return { kind: 'image', prompt: key, count: 2, style: 'none', aspectRatio: '1:1' };
    case 2:
      return { kind: 'edit', imageId: pictureId, prompt: key };
    case 3:
      return { kind: 'video', imageId: pictureId, motionPrompt: key, duration: 5 };
    default:
      return { kind: 'image', prompt: key, count: 1, style: 'none', aspectRatio: '1:1' };
  }
};

const commissionOf = (request: JobRequest): Commission => {
  const common = { negativePrompt: null, style: 'none', aspectRatio: '1:1', model: 'simulated' } as const;
  if (request.kind === 'image')
    return {
      ...common,
      kind: 'image',
      prompt: request.prompt,
      count: request.count,
      duration: null,
      parentId: null,
      credits: request.count,
    };
  const one = { ...common, count: 1, parentId: request.imageId };
  if (request.kind === 'edit') return { ...one, kind: 'edit', prompt: request.prompt, duration: null, credits: 1 };
  return { ...one, kind: 'video', prompt: request.motionPrompt, duration: request.duration, credits: 2 };
};

/**
 * One history of creations, cancellations, retries, workers, crashes, lost messages and a ledger that sometimes returns a hold by itself, then
 * calm until nothing is left to do.
 */
export const simulate = async (seed: number, options: Profile = profiles.steady): Promise<Simulation> => {
  const world = new World({ seed, faults: options.faults, deliveryMs: rules.holdGraceMs / 2 });
  const [jobs, books, shelf] = [new MemoryJobsRepository(), new Books(options.credits), new Shelf()];
  const answers: Simulation['answers'] = [];
  const cancelled: string[] = [];
  const unexpected: unknown[] = [];
  const processes: Process[] = [];

  const start = (): Process => {
    const process = newProcess(`p${processes.length}`);
    processes.push(process);
    return process;
  };
  const run = (work: Promise<void>): void => {
    work.catch((error: unknown) => unexpected.push(error));
  };
  const partsOf = (process: Process): RunParts => ({
    jobs: jobsOf(world, process, jobs),
    ledger: ledgerOf(world, process, books),
    gallery: galleryOf(world, process, shelf),
    staging: stagingOf(world, process, shelf),
    sources: sourcesOf(world, process),
    catalogue: catalogueOf(world, process),
    log: silent,
    now: world.now,
    rules,
    leaseMs,
  });

  const intakeOf = (process: Process): JobIntake => {
    const { jobs: ownJobs, ledger } = partsOf(process);
    return new JobIntake({
      jobs: ownJobs,
      ledger,
      commission: async (_, request) => commissionOf(request),
      ensureRoom: async () => undefined,
      now: world.now,
      newId: world.newId,
      newSeed: () => 7,
      holdGraceMs: rules.holdGraceMs,
      onChange: nothing,
    });
  };
  const answered = async (key: string | null, work: Promise<JobRecord>): Promise<void> => {
    try {
      const { id } = await work;
      answers.push({ key, jobId: id, code: null });
    } catch (error) {
      if (!isAppError(error)) throw error;
      answers.push({ key, jobId: null, code: error.code });
    }
  };
  const create = (process: Process, key: string): Promise<void> => {
    const order: JobOrder = { userId, idempotencyKey: key, request: requestOf(key) };
    return answered(key, intakeOf(process).create(order));
  };
  const cancel = (process: Process, jobId: string): Promise<void> => {
    const parts = { jobs: partsOf(process).jobs, now: world.now, onCancelled: nothing };
    const cancelling = cancelJob({ jobId, userId }, parts);
    return answered(
      null,
      cancelling.then((job) => {
        cancelled.push(jobId);
        return job;
      }),
    );
  };
  const retry = (process: Process, jobId: string): Promise<void> =>
    answered(null, retryJob({ jobId, userId }, { jobs: partsOf(process).jobs, intake: intakeOf(process) }));
  const work = async (process: Process, lane: Lane): Promise<void> => {
    const parts = { ...partsOf(process), newId: world.newId };
    const next = await parts.jobs.nextIn(lane, world.now());
    const taken = next && (await takeUpJob(next, parts));
    const hooks = { signal: process.stop.signal, onProgress: nothing, onUnderstood: nothing, onChange: nothing };
    if (taken) await runJob(taken, parts, hooks);
  };

  const alive = (): Process[] => processes.filter((process) => process.alive);
  const disturb = (): void => {
    if (world.fault(options.crash)) world.kill(world.pick(alive()));
    if (world.fault(0.01)) world.pick(alive()).stop.abort();
    const held = [...books.holds].filter(([, { state }]) => state === 'held').map(([id]) => id);
    if (held.length > 0 && world.fault(options.expiry)) books.settle(world.pick(held), 'released');
    const told = answers.flatMap(({ jobId }) => jobId ?? []);
    // Where it matters most who is first.
    const charging = told.filter((id) => jobs.records.get(id)?.saga.phase === 'capturing');
    if (charging.length > 0 && world.fault(0.5)) run(cancel(world.pick(alive()), world.pick(charging)));
    if (told.length > 0 && world.fault(options.change))
      run((world.chance(0.6) ? cancel : retry)(world.pick(alive()), world.pick(told)));
    while (alive().filter(({ stop }) => !stop.signal.aborted).length < 2) start();
  };
  const step = async (): Promise<void> => {
    if (world.points.length > 0 && world.chance(0.9)) await world.resumeOne();
    else if (world.chance(0.3)) world.clock += Math.floor(world.random() * 8000);
    else run(work(world.pick(alive()), world.pick(lanes)));
    await world.rest();
    checkAlways({ books, shelf, jobs });
  };

  start();
  const keys = Array.from({ length: options.orders }, (_, index) => `key-${index}`);
  const creations = keys.flatMap((key) => Array<string>(options.repeats).fill(key));
  for (let count = 0; count < 900 && (world.faults > 0 || creations.length > 0); count++) {
    disturb();
    if (creations.length > 0 && world.chance(options.rush)) {
      const [key] = creations.splice(Math.floor(world.random() * creations.length), 1);
      if (key !== undefined) run(create(world.pick(alive()), key));
    }
    await step();
  }

  world.faults = 0;
  const unfinished = (): boolean =>
    world.points.length > 0 || [...jobs.records.values()].some(({ saga }) => !hasEnded(saga));
  const calm = start();
  for (let count = 0; unfinished() && count < 20_000; count++) {
    if (world.points.length > 0) await world.resumeOne();
    else {
      world.clock += 5000;
      for (const lane of lanes) run(work(calm, lane));
      await world.rest();
    }
    checkAlways({ books, shelf, jobs });
  }
  const sweeping = sweepStaging(stagingOf(world, calm, shelf), jobs);
  while (shelf.files.size > 0 && world.points.length > 0) await world.resumeOne();
  run(sweeping);
  await world.rest();
  return { jobs, books, shelf, answers, cancelled, trace: world.trace.digest('hex'), unexpected };
};
