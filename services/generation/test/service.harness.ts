import { randomUUID } from 'node:crypto';
import { pushSubject, type Job, type PushPayload, type RpcInput, type RpcReply, type Tier } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { defineService } from '@pictora/service-kit';
import { createTestPlatform, fakeRpc, startTestService, TestClock } from '@pictora/service-kit/testing';
import { generationSettings } from '../src/config.js';
import type { FinishedPicture } from '../src/gallery/gallery.port.js';
import { GenerationModule } from '../src/generation.module.js';
import { IMAGE_MODEL } from '../src/models/image-model.port.js';
import { STAGING } from '../src/staging/staging.port.js';
import { FakeModel } from './fake-model.js';
import { MemoryStaging } from '../src/testing/memory-staging.js';
import { Books } from './simulation/fakes.js';

/** The neighbours of the service, which outlive it as they would in a restart. */
export class Neighbours {
  readonly clock = new TestClock();
  readonly model = new FakeModel();
  readonly staging = new MemoryStaging();
  readonly imports: FinishedPicture[] = [];
  readonly commands: string[] = [];
  books = new Books(5);
  tier: Tier = 'free';
  /** The bucket that holds are taken from. */
  paidBy: 'monthly' | 'pack' = 'monthly';
  billingIsDown = false;
  /** Commands are done, but their answers are lost. */
  billingIsMute = false;
  mediaIsDown = false;
  /** What media says to every picture, for good. */
  mediaRefuses: AppError | null = null;
  mediaForgetsToAnswer = false;

  private async billing<T>(commandId: string, effect: () => T): Promise<T> {
    if (this.billingIsDown) throw new AppError('service_unavailable', 'Billing is down');
    this.commands.push(commandId);
    const answer = effect();
    if (this.billingIsMute) throw new AppError('service_unavailable', 'The answer was lost');
    return answer;
  }

  private balance(userId: string): RpcReply<'billing.credits.balance'> {
    const settled = this.books.granted - this.books.sum('captured');
    const held = this.books.sum('held');
    return { userId, tier: this.tier, settled, held, available: settled - held, total: 5, revision: 1 };
  }

  private shown(picture: FinishedPicture): RpcReply<'media.images.get'> {
    return {
      ...picture,
      id: picture.imageId,
      imageUrl: `/api/images/${picture.imageId}`,
      createdAt: this.clock.now().toISOString(),
      isFavorite: 0,
      isPublic: 0,
    };
  }

  get fakes(): Parameters<typeof fakeRpc>[1] {
    return {
      'billing.credits.reserve': ({ commandId, holdId, credits, userId }) =>
        this.billing(commandId, () => {
          if (this.books.reserve(holdId, credits) === 'refused')
            throw new AppError('insufficient_credits', 'You have no credits left');
          const entries = this.books.entriesOf(holdId);
          const taken = { monthly: 0, pack: 0, [this.paidBy]: credits };
          return { ...this.balance(userId), entries: entries.map((entry) => ({ ...entry, ...taken })) };
        }),
      'billing.credits.capture': ({ commandId, holdId, userId }) =>
        this.billing(commandId, () => {
          const settlement = this.books.settle(holdId, 'captured');
          if (settlement === 'unknown') throw new AppError('conflict', 'No such hold');
          return { balance: this.balance(userId), settlement, entries: this.books.entriesOf(holdId) };
        }),
      'billing.credits.release': ({ commandId, holdId, userId }) =>
        this.billing(commandId, () => {
          const settlement = this.books.settle(holdId, 'released');
          return { balance: this.balance(userId), settlement, entries: this.books.entriesOf(holdId) };
        }),
      'billing.credits.give-back': ({ holdId, userId }) =>
        this.billing(`${holdId}:give-back`, () => {
          const settlement = this.books.giveBack(holdId);
          return { balance: this.balance(userId), settlement, entries: this.books.entriesOf(holdId) };
        }),
      'media.images.get': async ({ imageId }) => {
        const picture = this.imports.find((known) => known.imageId === imageId);
        if (!picture) throw new AppError('not_found', 'Image not found');
        return this.shown(picture);
      },
      'media.images.import': async (picture) => {
        if (this.mediaRefuses) throw this.mediaRefuses;
        if (this.mediaIsDown) throw new AppError('service_unavailable', 'Media is down');
        const known = this.imports.some(({ imageId }) => imageId === picture.imageId);
        if (!known && !this.staging.files.has(picture.stagingKey)) throw new AppError('not_found', 'No such file');
        if (!known) this.imports.push(picture);
        if (this.mediaForgetsToAnswer) throw new AppError('service_unavailable', 'The answer was lost');
        return this.shown(picture);
      },
    };
  }
}

export const userId = '00000000-0000-7000-9000-000000000001';
export const lake = { kind: 'image', prompt: 'a lake at dawn', style: 'anime', aspectRatio: '16:9' } as const;

export type Pushed = PushPayload<'job.progress'>;

/** The service on a test platform, beside neighbours of the test's. With a folder it finds its records again. */
export const startGeneration = async (
  neighbours: Neighbours,
  { dataDir, slots = 2 }: { dataDir?: string; slots?: number } = {},
) => {
  const env = { GENERATION_POLL_MS: '10', GENERATION_SLOTS: String(slots), GENERATION_LEASE_MS: '10000' };
  const platform = await createTestPlatform({ env, clock: neighbours.clock, ...(dataDir ? { dataDir } : {}) });
  fakeRpc(platform, neighbours.fakes);
  const pushed: Pushed[] = [];
  await platform.broadcast.subscribe(pushSubject(userId), (event) => {
    pushed.push((event as { payload: Pushed }).payload);
  });
  const service = await startTestService(
    defineService({
      name: 'generation',
      settings: generationSettings,
      module: (settings) =>
        GenerationModule.with(settings, {
          model: { provide: IMAGE_MODEL, useValue: neighbours.model },
          staging: { provide: STAGING, useValue: neighbours.staging },
        }),
    }),
    platform,
  );
  const { rpc } = platform;
  const create = (changes: Partial<RpcInput<'generation.jobs.create'>> = {}): Promise<Job> =>
    rpc.call('generation.jobs.create', { userId, idempotencyKey: randomUUID(), request: lake, ...changes });
  const get = (jobId: string): Promise<Job> => rpc.call('generation.jobs.get', { jobId, userId });
  const wait = (jobId: string, waitMs = 4_000): Promise<Job> =>
    rpc.call('generation.jobs.await', { jobId, userId, waitMs });
  const list = (changes: Partial<RpcInput<'generation.jobs.list'>> = {}): Promise<RpcReply<'generation.jobs.list'>> =>
    rpc.call('generation.jobs.list', { userId, ...changes });
  const close = async (): Promise<void> => {
    await service.close();
    await platform.close();
  };
  return { platform, pushed, create, get, wait, list, close };
};
