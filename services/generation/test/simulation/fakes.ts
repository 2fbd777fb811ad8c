import type { EntryReference } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { FinishedPicture, Gallery, StoreAnswer } from '../../src/gallery/gallery.port.js';
import type { JobRecord } from '../../src/jobs/job-record.js';
import type { JobsRepository } from '../../src/jobs/jobs.repository.js';
import type { CreditLedger } from '../../src/ledger/credit-ledger.port.js';
import type { ImageModel } from '../../src/models/image-model.port.js';
import type { Staging } from '../../src/staging/staging.port.js';
import type { MemoryJobsRepository } from '../../src/testing/memory-jobs.repository.js';
import { aPicture } from '../fake-model.js';
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
  reserve: async ({ jobId, credits }) => {
    const answer = await orUnclear(world.message(process, `reserve ${jobId}`, () => books.reserve(jobId, credits)));
    if (answer === 'held') return { type: 'held', tier: 'pro', entries: books.entriesOf(jobId) };
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

/** Stored pictures by id, and how often each came to be. */
export class Shelf {
  readonly pictures = new Map<string, FinishedPicture>();
  readonly files = new Map<string, Uint8Array>();

  /** `refuses`: it will not take this picture in, now or later, unless it has it already. */
  take(picture: FinishedPicture, refuses: (imageId: string) => boolean = () => false): StoreAnswer {
    if (this.pictures.has(picture.imageId)) return { type: 'stored' };
    if (refuses(picture.imageId))
      return { type: 'store-refused', error: { code: 'validation_failed', message: 'The picture is out of form' } };
    if (!this.files.delete(picture.stagingKey)) return { type: 'staged-file-missing' };
    this.pictures.set(picture.imageId, picture);
    return { type: 'stored' };
  }
}

/** One picture in so many is refused: by its id, so that it always is. */
const refuses = (imageId: string): boolean => Number(imageId.slice(-12)) % 4 === 3;

export const galleryOf = (world: World, process: Process, shelf: Shelf): Gallery => ({
  store: async (picture) => {
    const answer = await orUnclear(
      world.message(process, `store ${picture.imageId}`, () => shelf.take(picture, refuses)),
    );
    return answer === 'unclear' ? { type: answer } : answer;
  },
  has: (imageId) =>
    orUnclear(world.message(process, `has ${imageId}`, () => (shelf.pictures.has(imageId) ? 'yes' : 'no'))),
});

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

export const modelOf = (world: World, process: Process): ImageModel => ({
  id: 'simulated',
  generate: async ({ seed, signal }) => {
    for (let stage = 0; stage < 3; stage++) {
      await world.point(process);
      if (signal.aborted) throw new LostMessage('stopped');
      if (world.fault(0.06)) throw new Error('the model broke');
      if (world.fault(0.01)) throw new AppError('prompt_refused', 'This cannot be drawn');
    }
    return { ...aPicture, seed };
  },
});

export const jobsOf = (world: World, process: Process, jobs: MemoryJobsRepository): JobsRepository => ({
  insert: (job) => world.record(process, `insert ${job.id}`, () => jobs.insert(job)),
  find: (id) => world.record(process, `find ${id}`, () => jobs.find(id)),
  findByKey: (userId, key) => world.record(process, `find key ${key}`, () => jobs.findByKey(userId, key)),
  replace: (job: JobRecord) => world.record(process, `${job.id} is ${job.saga.phase}`, () => jobs.replace(job)),
  remove: (job) => world.record(process, `remove ${job.id}`, () => jobs.remove(job)),
  renew: (id, owner, until, shown) => world.record(process, `renew ${id}`, () => jobs.renew(id, owner, until, shown)),
  nextIn: (lane, now) => world.record(process, `next in ${lane}`, () => jobs.nextIn(lane, now)),
  list: (page) => world.record(process, 'list', () => jobs.list(page)),
  forget: (userId) => world.record(process, `forget ${userId}`, () => jobs.forget(userId)),
});
