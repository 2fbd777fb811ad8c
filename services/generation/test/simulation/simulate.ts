import { isAppError } from '@pictora/messaging';
import { hasEnded, type Lane } from '../../src/jobs/domain/job-saga.js';
import { takenUp } from '../../src/jobs/job-changes.js';
import { JobIntake } from '../../src/jobs/job-intake.js';
import { runJob, type RunParts } from '../../src/worker/run-job.js';
import { sweepStaging } from '../../src/staging/sweep-staging.js';
import { MemoryJobsRepository } from '../../src/testing/memory-jobs.repository.js';
import { Books, galleryOf, jobsOf, ledgerOf, modelOf, Shelf, stagingOf } from './fakes.js';
import { newProcess, World, type Process } from '@pictora/testing/simulation';

const userId = '00000000-0000-7000-9000-000000000001';
const rules = { maxAttempts: 3, holdGraceMs: 60_000 };
const leaseMs = 10_000;
const lanes: readonly Lane[] = ['settling', 'premium', 'ultra', 'pro', 'free'];
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const nothing = (): void => undefined;

export type Simulation = {
  readonly jobs: MemoryJobsRepository;
  readonly books: Books;
  readonly shelf: Shelf;
  /** What creations answered, by idempotency key. */
  readonly answers: { key: string; jobId: string | null; code: string | null }[];
  readonly trace: string;
  readonly unexpected: unknown[];
};

/** What must hold after every single step. */
const checkAlways = ({ books, shelf, jobs }: Pick<Simulation, 'books' | 'shelf' | 'jobs'>): void => {
  if (books.available < 0) throw new Error('overdrawn');
  for (const picture of shelf.pictures.values())
    if (books.holds.get(picture.jobId)?.state !== 'captured')
      throw new Error(`${picture.jobId} is stored, not charged`);
  for (const { id, saga } of jobs.records.values()) {
    const hold = books.holds.get(id)?.state;
    if (saga.phase === 'succeeded' && hold !== 'captured') throw new Error(`${id} succeeded while ${hold}`);
    const returned = saga.phase === 'failed' && saga.returned === true;
    if (saga.phase === 'failed' && hold !== (returned ? 'returned' : 'released'))
      throw new Error(`${id} failed while ${hold}`);
  }
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
  readonly expiry: number;
};

export const profiles = {
  steady: { faults: 25, orders: 5, repeats: 3, credits: 3, rush: 0.05, crash: 0.02, expiry: 0.004 },
  /** Many creations under few keys for one credit that comes and goes, in processes that die young. */
  rush: { faults: 40, orders: 3, repeats: 8, credits: 1, rush: 0.1, crash: 0.02, expiry: 0.02 },
} as const satisfies Record<string, Profile>;

/**
 * One history of creations, workers, crashes, lost messages and a ledger that sometimes returns a hold by itself, then
 * calm until nothing is left to do.
 */
export const simulate = async (seed: number, options: Profile = profiles.steady): Promise<Simulation> => {
  const world = new World({ seed, faults: options.faults, deliveryMs: rules.holdGraceMs / 2 });
  const [jobs, books, shelf] = [new MemoryJobsRepository(), new Books(options.credits), new Shelf()];
  const answers: Simulation['answers'] = [];
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
    model: modelOf(world, process),
    log: silent,
    now: world.now,
    rules,
    leaseMs,
  });

  const create = async (process: Process, key: string): Promise<void> => {
    const { jobs: ownJobs, ledger } = partsOf(process);
    const { now, newId } = world;
    const intake = new JobIntake({
      jobs: ownJobs,
      ledger,
      now,
      newId,
      newSeed: () => 7,
      holdGraceMs: rules.holdGraceMs,
      onChange: nothing,
    });
    const request = { kind: 'image', prompt: key, count: 1, style: 'none', aspectRatio: '1:1' } as const;
    try {
      const { id } = await intake.create({ userId, idempotencyKey: key, request });
      answers.push({ key, jobId: id, code: null });
    } catch (error) {
      if (!isAppError(error)) throw error;
      answers.push({ key, jobId: null, code: error.code });
    }
  };
  const work = async (process: Process, lane: Lane): Promise<void> => {
    const parts = partsOf(process);
    const next = await parts.jobs.nextIn(lane, world.now());
    const taken = next && (await parts.jobs.replace(takenUp(next, world.newId(), world.now(), rules, leaseMs)));
    const hooks = { signal: process.stop.signal, onProgress: nothing, onUnderstood: nothing, onChange: nothing };
    if (taken) await runJob(taken, parts, hooks);
  };

  const alive = (): Process[] => processes.filter((process) => process.alive);
  const disturb = (): void => {
    if (world.fault(options.crash)) world.kill(world.pick(alive()));
    if (world.fault(0.01)) world.pick(alive()).stop.abort();
    const held = [...books.holds].filter(([, { state }]) => state === 'held').map(([id]) => id);
    if (held.length > 0 && world.fault(options.expiry)) books.settle(world.pick(held), 'released');
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
  return { jobs, books, shelf, answers, trace: world.trace.digest('hex'), unexpected };
};
