import { aspectRatios, type EntryReference } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { Gallery, StoreAnswer } from '../../src/gallery/gallery.port.js';
import type { JobRecord } from '../../src/jobs/job-record.js';
import type { JobsRepository } from '../../src/jobs/jobs.repository.js';
import type { CreditLedger } from '../../src/ledger/credit-ledger.port.js';
import { ModelCatalogue } from '../../src/models/model-catalogue.js';
import type { SourcePictures } from '../../src/sources/source-pictures.port.js';
import type { Staging } from '../../src/staging/staging.port.js';
import type { MemoryJobsRepository } from '../../src/testing/memory-jobs.repository.js';
import { aPicture, aVideo, webpBytes } from '../fake-model.js';
import { LostMessage, type Process, type World } from '@pictora/testing/simulation';

/** `returned`: captured, and given back. */
export type HoldState = 'held' | 'captured' | 'released' | 'returned';

const entryTypes = { held: 'reserved', captured: 'captured', released: 'released', returned: 'granted' } as const;

/** The books of one account, as simple as they can be; releasing what it has never seen leaves no mark. */
export class Books {
  readonly holds = new Map<string, { state: HoldState; credits: number }>();
  private readonly entries: (EntryReference & { readonly id: string })[] = [];

  constructor(readonly granted: number) {}

  sum(...states: HoldState[]): number {
    return [...this.holds.values()]
      .filter(({ state }) => states.includes(state))
      .reduce((sum, h) => sum + h.credits, 0);
  }

  get available(): number {
    return this.granted - this.sum('held', 'captured');
  }

  reserve(id: string, credits: number): 'held' | 'refused' {
    if (this.holds.has(id)) return 'held';
    if (this.available < credits) return 'refused';
    this.holds.set(id, { state: 'held', credits });
    this.enter(id, 'held', credits);
    return 'held';
  }

  settle(id: string, as: 'captured' | 'released'): 'captured' | 'released' | 'unknown' {
    const hold = this.holds.get(id);
    if (!hold) return 'unknown';
    if (hold.state === 'held') this.change(id, as);
    return this.holds.get(id)?.state === 'released' ? 'released' : 'captured';
  }

  giveBack(id: string): 'captured' | 'released' | 'unknown' {
    const hold = this.holds.get(id);
    if (!hold) return 'unknown';
    if (hold.state === 'held') throw new AppError('conflict', 'Not charged yet');
    if (hold.state === 'captured') this.change(id, 'returned');
    return hold.state === 'released' ? 'released' : 'captured';
  }

  entriesOf(id: string): EntryReference[] {
    return this.entries.filter((entry) => entry.id === id).map(({ id: _, ...entry }) => entry);
  }

  private change(id: string, state: HoldState): void {
    const credits = this.holds.get(id)?.credits ?? 0;
    this.holds.set(id, { state, credits });
    this.enter(id, state, credits);
  }

  private enter(id: string, state: HoldState, credits: number): void {
    this.entries.push({ id, revision: this.entries.length, type: entryTypes[state], monthly: credits, pack: 0 });
  }
}

/** A lost message is no fault of the port: its answer is that nothing is known. */
const orUnclear = async <T>(message: Promise<T>): Promise<T | 'unclear'> => {
  try {
    return await message;
  } catch (error) {
    if (error instanceof LostMessage) return 'unclear';
    throw error;
  }
};

export const ledgerOf = (world: World, process: Process, books: Books): CreditLedger => ({
  reserve: async ({ jobId, credits, kind }) => {
    const answer = await orUnclear(world.message(process, `reserve ${jobId}`, () => books.reserve(jobId, credits)));
    if (answer === 'held')
      return { type: 'held', tier: kind === 'video' ? 'premium' : 'pro', entries: books.entriesOf(jobId) };
    if (answer === 'unclear') return { type: 'unclear', error: new LostMessage('nobody answered') };
    return { type: 'refused', error: new AppError('insufficient_credits', 'No credits left') };
  },
  capture: async ({ jobId }) => ({
    type: await orUnclear(
      world.message(process, `capture ${jobId}`, () =>
        books.settle(jobId, 'captured') === 'captured' ? 'captured' : 'found-released',
      ),
    ),
    entries: books.entriesOf(jobId),
  }),
  release: async ({ jobId }) => ({
    type: await orUnclear(
      world.message(process, `release ${jobId}`, () =>
        books.settle(jobId, 'released') === 'captured' ? 'found-captured' : 'released',
      ),
    ),
    entries: books.entriesOf(jobId),
  }),
  giveBack: async ({ jobId }) => ({
    type: await orUnclear(
      world.message(process, `give back ${jobId}`, () =>
        books.giveBack(jobId) === 'captured' ? 'given-back' : 'found-uncharged',
      ),
    ),
    entries: books.entriesOf(jobId),
  }),
});

type Taking = { readonly id: string; readonly jobId: string; readonly files: readonly string[] };

/** What is stored, by id, with the job that made it. */
export class Shelf {
  readonly results = new Map<string, string>();
  readonly files = new Map<string, Uint8Array>();

  /** `refuses`: it will not take this in, now or later, unless it has it already. */
  take({ id, jobId, files }: Taking, refuses: (id: string) => boolean = () => false): StoreAnswer {
    if (this.results.has(id)) return { type: 'stored' };
    if (refuses(id)) return { type: 'store-refused', error: { code: 'validation_failed', message: 'Out of form' } };
    if (!files.every((key) => this.files.has(key))) return { type: 'staged-file-missing' };
    for (const key of files) this.files.delete(key);
    this.results.set(id, jobId);
    return { type: 'stored' };
  }
}

/** One result in so many is refused: by its id, so that it always is. */
const refuses = (id: string): boolean => Number(id.slice(-12)) % 5 === 3;

export const galleryOf = (world: World, process: Process, shelf: Shelf): Gallery => {
  const store = async (taking: Taking): Promise<StoreAnswer> => {
    const answer = await orUnclear(world.message(process, `store ${taking.id}`, () => shelf.take(taking, refuses)));
    return answer === 'unclear' ? { type: answer } : answer;
  };
  return {
    storePicture: ({ imageId: id, jobId, stagingKey }) => store({ id, jobId, files: [stagingKey] }),
    storeVideo: ({ videoId: id, jobId, stagingKey, posterStagingKey }) =>
      store({ id, jobId, files: [stagingKey, posterStagingKey] }),
    has: ({ id }) => orUnclear(world.message(process, `has ${id}`, () => (shelf.results.has(id) ? 'yes' : 'no'))),
    remove: ({ id }) =>
      orUnclear(
        world.message(process, `take out ${id}`, () => {
          shelf.results.delete(id);
          return 'removed';
        }),
      ),
  };
};

export const stagingOf = (world: World, process: Process, shelf: Shelf): Staging => ({
  put: (key, bytes) => world.message(process, `put ${key}`, () => void shelf.files.set(key, bytes)),
  clear: (jobId) =>
    world.message(process, `clear ${jobId}`, () => {
      for (const key of shelf.files.keys()) if (key.startsWith(`staging/${jobId}/`)) shelf.files.delete(key);
    }),
  async *jobIds() {
    yield* new Set([...shelf.files.keys()].map((key) => key.split('/')[1] ?? ''));
  },
});

/** Works in three stages, breaks now and then, and sometimes will not do it at all. */
const working = async (world: World, process: Process, signal: AbortSignal): Promise<void> => {
  for (let stage = 0; stage < 3; stage++) {
    await world.point(process);
    if (signal.aborted) throw new LostMessage('stopped');
    if (world.fault(0.06)) throw new Error('the model broke');
    if (world.fault(0.01)) throw new AppError('prompt_refused', 'This cannot be made');
  }
};

export const catalogueOf = (world: World, process: Process): ModelCatalogue => {
  const id = 'simulated';
  const picture = async ({ seed, signal }: { readonly seed: number; readonly signal: AbortSignal }) => {
    await working(world, process, signal);
    return { ...aPicture, seed };
  };
  const abilities = {
    image: { id, generate: picture },
    edit: { id, edit: picture },
    video: {
      id,
      animate: async ({ seed, signal }: { readonly seed: number; readonly signal: AbortSignal }) => {
        await working(world, process, signal);
        return { ...aVideo, seed };
      },
    },
  };
  return new ModelCatalogue([{ id, name: 'Simulated', abilities, ratios: aspectRatios, costFactor: 1 }]);
};

export const sourcesOf = (world: World, process: Process): Pick<SourcePictures, 'read'> => ({
  read: (imageId) =>
    world.message(process, `read ${imageId}`, () => ({
      bytes: webpBytes('source'),
      contentType: 'image/webp' as const,
      width: 1024,
      height: 1024,
      scene: null,
    })),
});

export const jobsOf = (world: World, process: Process, jobs: MemoryJobsRepository): JobsRepository => ({
  insert: (job) => world.record(process, `insert ${job.id}`, () => jobs.insert(job)),
  find: (id) => world.record(process, `find ${id}`, () => jobs.find(id)),
  findByKey: (userId, key) => world.record(process, `find key ${key}`, () => jobs.findByKey(userId, key)),
  replace: (job: JobRecord) => world.record(process, `${job.id} is ${job.saga.phase}`, () => jobs.replace(job)),
  remove: (job) => world.record(process, `remove ${job.id}`, () => jobs.remove(job)),
  renew: (id, owner, until, shown) => world.record(process, `renew ${id}`, () => jobs.renew(id, owner, until, shown)),
  nextIn: (lane, now) => world.record(process, `next in ${lane}`, () => jobs.nextIn(lane, now)),
  countIn: (lane, now) => jobs.countIn(lane, now),
  countActive: (userId) => world.record(process, 'count', () => jobs.countActive(userId)),
  seatsOf: (userId) => world.record(process, 'seats', () => jobs.seatsOf(userId)),
  park: (userId, now, until) => world.record(process, 'park', () => jobs.park(userId, now, until)),
  unpark: (userId, now) => world.record(process, 'unpark', () => jobs.unpark(userId, now)),
  list: (page) => world.record(process, 'list', () => jobs.list(page)),
  forget: (userId) => world.record(process, `forget ${userId}`, () => jobs.forget(userId)),
});
