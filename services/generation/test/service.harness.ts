import { randomUUID } from 'node:crypto';
import { pushSubject, type Job, type PushPayload, type RpcInput, type RpcReply, type Tier } from '@pictora/contracts';
import { AppError, type Broadcast } from '@pictora/messaging';
import { defineService } from '@pictora/service-kit';
import { createTestPlatform, fakeRpc, startTestService, TestClock } from '@pictora/service-kit/testing';
import type { ProcessMetrics } from '@pictora/telemetry';
import { generationSettings } from '../src/config.js';
import type { FinishedPicture, FinishedVideo } from '../src/gallery/gallery.port.js';
import { GenerationModule } from '../src/generation.module.js';
import { MODEL_CATALOGUE } from '../src/models/model-catalogue.js';
import { STAGING } from '../src/staging/staging.port.js';
import { catalogueOf, FakeAnimator, FakeEditor, FakeModel, webpBytes } from './fake-model.js';
import { MemoryStaging } from '../src/testing/memory-staging.js';
import { Books } from './simulation/fakes.js';

/** The neighbours of the service, which outlive it as they would in a restart. */
export class Neighbours {
  readonly clock = new TestClock();
  readonly model = new FakeModel();
  readonly editor = new FakeEditor();
  readonly animator = new FakeAnimator();
  readonly staging = new MemoryStaging();
  readonly imports: FinishedPicture[] = [];
  readonly videos: FinishedVideo[] = [];
  readonly removed: string[] = [];
  readonly commands: string[] = [];
  books = new Books(5);
  tier: Tier = 'premium';
  /** The bucket that holds are taken from. */
  paidBy: 'monthly' | 'pack' = 'monthly';
  /** What happens just before the ledger looks at a reservation. */
  onReserve: () => void = () => undefined;
  billingIsDown = false;
  /** Commands are done, but their answers are lost. */
  billingIsMute = false;
  mediaIsDown = false;
  /** What media says to every picture, for good. */
  mediaRefuses: AppError | null = null;
  /** It refuses only what comes after so many pictures. */
  mediaRefusesAfter = 0;
  mediaForgetsToAnswer = false;
  /** The picture that edits and videos are made of is still there. */
  hasSource = true;

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

  private shownVideo(video: FinishedVideo): RpcReply<'media.videos.get'> {
    const { videoId: id, motionPrompt, duration, width, height, placeholder, model, seed } = video;
    const told = { motionPrompt, duration, width, height, placeholder, model, seed, contentType: video.contentType };
    const sourceImage = { id: sourceId, prompt: source.prompt, imageUrl: `/api/images/${sourceId}` };
    const addresses = { id, videoUrl: `/api/videos/${id}`, posterUrl: `/api/videos/${id}/poster` };
    return { ...addresses, ...told, createdAt: this.clock.now().toISOString(), isPublic: 0, size: 12, sourceImage };
  }

  get fakes(): Parameters<typeof fakeRpc>[1] {
    return {
      'billing.credits.reserve': ({ commandId, holdId, credits, userId }) =>
        this.billing(commandId, () => {
          this.onReserve();
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
        if (this.mediaRefuses && this.imports.length >= this.mediaRefusesAfter) throw this.mediaRefuses;
        if (this.mediaIsDown) throw new AppError('service_unavailable', 'Media is down');
        const known = this.imports.some(({ imageId }) => imageId === picture.imageId);
        if (!known && !this.staging.files.has(picture.stagingKey)) throw new AppError('not_found', 'No such file');
        if (!known) this.imports.push(picture);
        if (this.mediaForgetsToAnswer) throw new AppError('service_unavailable', 'The answer was lost');
        return this.shown(picture);
      },
      'media.images.remove': async ({ imageId }) => {
        const index = this.imports.findIndex((known) => known.imageId === imageId);
        if (index < 0) throw new AppError('not_found', 'Image not found');
        this.imports.splice(index, 1);
        this.removed.push(imageId);
        return {};
      },
      'media.files.open-own-image': async ({ imageId, ownerId }) => {
        if (imageId !== sourceId || ownerId !== userId || !this.hasSource)
          throw new AppError('not_found', 'Image not found');
        return source;
      },
      'media.videos.get': async ({ videoId }) => {
        const video = this.videos.find((known) => known.videoId === videoId);
        if (!video) throw new AppError('not_found', 'Video not found');
        return this.shownVideo(video);
      },
      'media.videos.import': async (video) => {
        if (this.mediaRefuses) throw this.mediaRefuses;
        for (const key of [video.stagingKey, video.posterStagingKey])
          if (!this.staging.files.has(key)) throw new AppError('not_found', 'No such file');
        if (!this.videos.some(({ videoId }) => videoId === video.videoId)) this.videos.push(video);
        return this.shownVideo(video);
      },
      'billing.credits.balance': async ({ userId }) => this.balance(userId),
    };
  }
}

export const userId = '00000000-0000-7000-9000-000000000001';
export const lake = { kind: 'image', prompt: 'a lake at dawn', style: 'anime', aspectRatio: '16:9' } as const;

/** A picture of the person's that edits and videos can be made of. */
export const sourceId = '00000000-0000-7000-a000-0000000000a1';
const source = {
  key: 'images/source',
  contentType: 'image/webp',
  size: 20,
  width: 1216,
  height: 832,
  prompt: 'a lake',
  style: 'anime',
  aspectRatio: '3:2',
  scene: { version: 1, setting: 'source' },
} as const;
export const pinkSky = { kind: 'edit', imageId: sourceId, prompt: 'make the sky pink' } as const;
export const drift = { kind: 'video', imageId: sourceId, motionPrompt: 'let it drift', duration: 5 } as const;

export type Pushed = PushPayload<'job.progress'>;

type GenerationOptions = {
  readonly dataDir?: string;
  readonly slots?: number;
  readonly pollMs?: number;
  /** What replicas share, who listen to requests apart. */
  readonly broadcast?: Broadcast;
  readonly metrics?: ProcessMetrics;
};

/** The service on a test platform, beside neighbours of the test's. With a folder it finds its records again. */
export const startGeneration = async (
  neighbours: Neighbours,
  { dataDir, slots = 2, pollMs = 10, broadcast, metrics }: GenerationOptions = {},
) => {
  const worker = { GENERATION_POLL_MS: String(pollMs), GENERATION_SLOTS: String(slots) };
  const env = { ...worker, GENERATION_LEASE_MS: '10000' };
  const own = await createTestPlatform({ env, clock: neighbours.clock, dataDir, metrics });
  const platform = broadcast ? { ...own, broadcast } : own;
  fakeRpc(platform, neighbours.fakes);
  await platform.storage.put(source.key, webpBytes('source'), { contentType: source.contentType });
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
          models: [
            {
              provide: MODEL_CATALOGUE,
              useValue: catalogueOf(neighbours.model, neighbours.editor, neighbours.animator),
            },
          ],
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
  const cancel = (jobId: string): Promise<Job> => rpc.call('generation.jobs.cancel', { jobId, userId });
  const retry = (jobId: string): Promise<Job> => rpc.call('generation.jobs.retry', { jobId, userId });
  const list = (changes: Partial<RpcInput<'generation.jobs.list'>> = {}): Promise<RpcReply<'generation.jobs.list'>> =>
    rpc.call('generation.jobs.list', { userId, ...changes });
  const close = async (): Promise<void> => {
    await service.close();
    await platform.close();
  };
  return { platform, pushed, create, get, wait, cancel, retry, list, close };
};
