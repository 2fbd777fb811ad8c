import { MemoryEventStore, MemorySnapshotStore } from '@pictora/event-sourcing';
import type { JobRequest } from '@pictora/contracts';
import { hasEnded, MemoryJobsRepository, MemoryStaging, sweepStaging } from '@pictora/generation/testing';
import { newProcess, World } from '@pictora/testing/simulation';
import { Broken, WrongHistory, type Told } from '../history.js';
import { Auditor } from './auditor.js';
import { BillingProcess } from './billing-process.js';
import { GenerationProcess, type Answer, type Order } from './generation-process.js';
import { Media } from './media.js';
import { networkOf } from './network.js';
import type { Plant } from './plants.js';

const users = ['00000000-0000-7000-9000-000000000001', '00000000-0000-7000-9000-000000000002'];

/** What the saga does outside of its processes, in the words of the simulation's points. */
const touches = [
  ...['insert …', 'billing.credits.reserve', 'write … as drawing', 'renew the lease of …', 'stage'],
  ...['write … as capturing', 'billing.credits.capture', 'write … as storing', 'media.images.import'],
  ...['clear the staging area', 'write … as succeeded', 'write … as releasing', 'billing.credits.release'],
  ...['write … as failed', 'write … as giving-back', 'media.images.get', 'billing.credits.give-back'],
  ...[
    'write … as cancelling',
    'write … as cancelled',
    'media.videos.import',
    'media.images.remove',
    'call back',
    'park',
  ],
  ...['write … as withdrawing', 'remove …', 'append CreditsReserved', 'append CreditsCaptured'],
  ...['append CreditsReleased', 'append HoldExpired', 'append CreditsGranted'],
];

/** Between which two steps somebody may die. */
export const places = touches.flatMap((touch) => [`before ${touch}`, `after ${touch}`]);

const pictureId = '00000000-0000-7000-9000-0000000000aa';

/** Mostly one picture; also several at once, edits and videos. More of what comes by where somebody is to die. */
const requestOf = (world: World, deathAt: string): JobRequest => {
  const prompt = world.chance(/failed|releas/.test(deathAt) ? 0.4 : 0.1) ? 'forbidden' : 'a lake';
  const style = { style: 'none', aspectRatio: '1:1' } as const;
  const rare = /videos/.test(deathAt) ? 'video' : /remove|giv/.test(deathAt) ? 'two' : 'one';
  switch (world.pick(['one', rare, rare, rare, 'two', 'edit', 'video'] as const)) {
    case 'one':
      return { kind: 'image', prompt, count: 1, ...style };
    case 'two':
      return { kind: 'image', prompt, count: 2, ...style };
    case 'edit':
      return { kind: 'edit', imageId: pictureId, prompt };
    case 'video':
      return { kind: 'video', imageId: pictureId, motionPrompt: prompt, duration: 5 };
  }
};

/** What a history is made of; all of it follows from the seed. */
const chances = (world: World, deathAt: string) => ({
  orders: (/giv|remove|videos/.test(deathAt) ? 6 : 3) + Math.floor(world.random() * 5),
  /** How often the same order comes in, as from a double click, a second tab or a retry. */
  repeats: 1 + Math.floor(world.random() * 3),
  monthly: (/giv|remove/.test(deathAt) ? 8 : 2) + Math.floor(world.random() * 4),
  pack: world.pick([0, 1, 12]),
  crash: world.pick([0, 0.02, 0.05]),
  /** How likely somebody cancels a job or tries one again, at each step. */
  change: /cancel/.test(deathAt) ? 0.1 : world.pick([0, 0.02, 0.05]),
  isGalleryStrict: /giv|remove|get/.test(deathAt) || world.chance(0.5),
  /** Where somebody dies for certain, if the history comes by. */
  deathAt,
  /** Some holds expire under jobs that are still at work. */
  holdExpiresAfterMs: deathAt.endsWith('HoldExpired') ? 5_000 : world.pick([15_000, 60_000, 86_400_000]),
});

export type Simulation = Told & {
  readonly auditor: Auditor;
  readonly jobs: MemoryJobsRepository;
  readonly answers: readonly Answer[];
};

/**
 * One history: people order pictures of two replicas of generation, which ask two replicas of billing and the gallery,
 * while processes die, shut down and start, messages get lost and come twice, months begin and holds expire. Then calm,
 * until nothing is left to do. The books are checked after every step.
 */
export const simulate = async (seed: number, planted: Plant = () => ({})): Promise<Simulation> => {
  const plant = planted();
  const world = new World({ seed, faults: 25 });
  const profile = chances(world, places[seed % places.length] ?? '');
  const ledger = { store: new MemoryEventStore(), snapshots: new MemorySnapshotStore() };
  const [jobs, staging] = [new MemoryJobsRepository(), new MemoryStaging()];
  const media = new Media(world, staging, profile.isGalleryStrict);
  const auditor = new Auditor(ledger.store, jobs, media);
  const [billing, generation]: [BillingProcess[], GenerationProcess[]] = [[], []];
  const answers: Answer[] = [];
  const failures: unknown[] = [];
  const run = (work: Promise<unknown>): void => void work.catch((error: unknown) => failures.push(error));

  const startBilling = (): BillingProcess => {
    const process = newProcess(`billing-${billing.length}`);
    const replica = new BillingProcess(world, process, ledger, profile.holdExpiresAfterMs);
    billing.push(replica);
    return replica;
  };
  const replicasOf = (subject: string) =>
    subject.startsWith('media.')
      ? [media]
      : billing.map(({ process, handle }) => ({
          process,
          handle: (...request: Parameters<typeof handle>) => plant.request?.(...request, handle) ?? handle(...request),
        }));
  const startGeneration = (): void => {
    const process = newProcess(`generation-${generation.length}`);
    generation.push(
      new GenerationProcess(world, process, {
        jobs: plant.jobs?.(jobs) ?? jobs,
        staging,
        network: networkOf(world, process, replicasOf),
        onPush: (job) => auditor.checkPush(job),
        tamper: plant.ledger ?? ((untouched) => untouched),
      }),
    );
  };
  const alive = <T extends { readonly process: { readonly alive: boolean } }>(all: readonly T[]): T[] =>
    all.filter(({ process }) => process.alive);
  const keepTwoOfEach = (): void => {
    while (alive(billing).length < 2) startBilling();
    while (alive(generation).length < 2) startGeneration();
  };

  const orders: Order[] = Array.from({ length: profile.orders }, (_, index) => ({
    userId: /videos/.test(profile.deathAt) ? (users[1] ?? '') : world.pick(users),
    key: `order ${index}`,
    request: requestOf(world, profile.deathAt),
  }));
  const toCome = orders.flatMap((order) => Array<Order>(profile.repeats).fill(order));
  const somebodyActs = (): void => {
    keepTwoOfEach();
    if (toCome.length > 0 && world.chance(0.05)) {
      const [order] = toCome.splice(Math.floor(world.random() * toCome.length), 1);
      if (order)
        run(
          world
            .pick(alive(generation))
            .order(order)
            .then((answer) => answers.push(answer)),
        );
    }
    if (world.fault(0.01)) run(world.pick(alive(billing)).startMonth(world.pick(users)));
    const told = [...jobs.records.values()].filter(({ id }) => answers.some(({ jobId }) => jobId === id));
    if (told.length > 0 && world.fault(profile.change)) {
      const [job, replica] = [world.pick(told), world.pick(alive(generation))];
      run((world.chance(0.7) ? replica.cancel(job) : replica.retry(job)).then((answer) => answers.push(answer)));
    }
  };
  let isStruck = false;
  const somethingBreaks = (): void => {
    const struck = isStruck ? undefined : world.whoIsAt(profile.deathAt);
    if (struck) {
      isStruck = true;
      world.kill(struck);
    }
    if (world.fault(profile.crash)) world.kill(world.pick([...alive(billing), ...alive(generation)]).process);
    keepTwoOfEach();
    if (world.fault(profile.crash / 4)) run(world.pick(alive(generation)).shutDown());
  };

  let steps = 0;
  const step = async (): Promise<void> => {
    steps += 1;
    if (!(await world.resumeOne()) || world.chance(0.08)) world.tick();
    if (failures.length > 0) throw failures[0];
    await auditor.check();
  };
  const untilQuiet = async (isQuiet: () => boolean): Promise<void> => {
    for (let left = 20_000; !isQuiet(); left--) {
      if (left === 0) throw new Broken('it never comes to rest');
      await step();
    }
  };

  try {
    keepTwoOfEach();
    for (const userId of users) {
      const [first = startBilling()] = billing;
      run(first.open(userId, profile.monthly));
      await untilQuiet(() => auditor.accounts.has(userId));
      // Videos are made for one of the two.
      if (userId === users[1]) run(first.startPremium(userId, profile.monthly + 30));
      await untilQuiet(() => world.points.length === 0);
      if (profile.pack > 0) run(first.buyPack(userId, profile.pack));
      await untilQuiet(() => world.points.length === 0);
    }
    const isBusy = (): boolean =>
      toCome.length > 0 || world.points.length > 0 || [...jobs.records.values()].some(({ saga }) => !hasEnded(saga));
    for (let count = 0; count < 2_000 && isBusy(); count++) {
      somebodyActs();
      somethingBreaks();
      await step();
    }
    world.faults = 0;
    await untilQuiet(() => world.points.length === 0 && [...jobs.records.values()].every(({ saga }) => hasEnded(saga)));
    // What is held for orders that nobody was told of expires.
    world.clock += profile.holdExpiresAfterMs + 60_000;
    const isHeld = (): boolean =>
      [...auditor.accounts.values()].some(({ held }) => held.monthly + held.pack > 0) || world.points.length > 0;
    await untilQuiet(() => !isHeld());
    await sweepStaging(staging, jobs);
    auditor.checkEnd(staging.files);
    for (const { key, jobId } of answers)
      if (jobId !== null && key !== null && jobs.records.get(jobId)?.idempotencyKey !== key)
        throw new Broken(`${key} was answered with a job that is not its own`);
  } catch (error) {
    throw new WrongHistory(seed, steps, world.lines, error);
  }
  const { lines, deaths, trace } = world;
  return { seed, steps, trace: trace.digest('hex'), lines, deaths, auditor, jobs, answers };
};
