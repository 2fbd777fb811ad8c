import type {
  IntegrationEvent,
  IntegrationEventPayload,
  IntegrationEventType,
  RpcInput,
  RpcReply,
  RpcSubject,
} from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import { eventually } from '@pictora/durable-events/testing';
import { AppError } from '@pictora/messaging';
import {
  createTestPlatform,
  fakeRpc,
  startTestService,
  TestClock,
  type TestPlatform,
} from '@pictora/service-kit/testing';
import { RECORDS, uuidV7 } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { socialService } from '../src/social.service-definition.js';

export type TestCommunity = Awaited<ReturnType<typeof openCommunity>>;

const placeholder = { color: '#102030', dataUri: 'data:image/png;base64,AAAA' };

/** What media holds, as far as social asks for it. */
class Media {
  readonly public = new Set<string>();
  readonly takenDown: string[] = [];
  /** How often it was asked about posts. */
  asked = 0;
  isAway = false;

  answersOn(platform: TestPlatform): void {
    fakeRpc(platform, {
      'media.posts.still-public': ({ imageIds, videoIds }) => {
        this.asked += 1;
        if (this.isAway) throw new AppError('service_unavailable', 'Media is away');
        const isPublic = (id: string) => this.public.has(id);
        return { imageIds: imageIds.filter(isPublic), videoIds: videoIds.filter(isPublic) };
      },
      'media.posts.take-down': ({ postId }) => {
        if (this.isAway) throw new AppError('service_unavailable', 'Media is away');
        this.takenDown.push(postId);
        this.public.delete(postId);
        return {};
      },
    });
  }
}

/** Whom identity knows though social has not been told of them. */
const identityOf = (newcomers: ReadonlySet<string>, platform: TestPlatform): void => {
  fakeRpc(platform, {
    'identity.people.get': ({ userId: id }) => {
      if (!newcomers.has(id)) throw new AppError('not_found', 'User not found');
      const names = { username: `new_${id}`, firstName: 'New', lastName: 'Comer', profileImageUrl: null };
      return { id, ...names, createdAt: '2026-01-01T00:00:00.000Z' };
    },
  });
};

/** The social service among what others tell and answer. Nothing is waited for but states. */
export const openCommunity = async ({ dataDir }: { dataDir?: string } = {}) => {
  const clock = new TestClock();
  const platform = await createTestPlatform({ clock, ...(dataDir === undefined ? {} : { dataDir }) });
  const media = new Media();
  media.answersOn(platform);
  const newcomers = new Set<string>();
  identityOf(newcomers, platform);
  let service = await startTestService(socialService, platform);
  const versions = new Map<string, number>();
  let told = 0;

  const tell = async <T extends IntegrationEventType>(type: T, key: string, payload: IntegrationEventPayload<T>) => {
    clock.advance(1);
    const event = integrationEvent({
      id: uuidV7.next(),
      type,
      key,
      occurredAt: clock.now(),
      correlationId: 'test',
      payload,
    });
    await platform.eventLog.publish([event as unknown as IntegrationEvent]);
    told += 1;
    return event;
  };
  const call = <S extends RpcSubject>(subject: S, input: RpcInput<S>): Promise<RpcReply<S>> =>
    platform.rpc.call(subject, input);
  const ids = async (viewerId: string | null = null, scope: 'everyone' | 'friends' = 'everyone') =>
    (await call('social.feed.images', { viewerId, scope, limit: 100 })).items.map(({ id }) => id);

  const records = () => service.app.get<Connection>(RECORDS, { strict: false });
  const isAllTold = async () => {
    const waiting = ['Like', 'Comment', 'Follow', 'Block'].map((name) =>
      records()
        .model(name)
        .countDocuments({ outboxSince: { $gt: new Date(0) } }),
    );
    return (await Promise.all(waiting)).every((count) => count === 0);
  };

  const community = {
    records,
    platform,
    media,
    clock,
    call,
    tell,
    ids,
    get told() {
      return told;
    },
    /** A person whose profile has reached social. */
    async person(username = `user_${versions.size}`): Promise<string> {
      const userId = uuidV7.next();
      await community.profile(userId, { username });
      await eventually(
        async () =>
          (await call('social.follows.status', { viewerId: uuidV7.next(), userId }).catch(() => null)) !== null,
      );
      return userId;
    },
    /** A person whose profile is on its way to social. */
    newcomer(): string {
      const userId = uuidV7.next();
      newcomers.add(userId);
      return userId;
    },
    async profile(userId: string, changes: Partial<IntegrationEventPayload<'identity.profile-changed.v1'>>) {
      const version = (versions.get(userId) ?? 0) + 1;
      versions.set(userId, version);
      const names = { username: 'ada', firstName: 'Ada', lastName: 'Byron', profileImageUrl: null };
      const changedAt = clock.now().toISOString();
      await tell('identity.profile-changed.v1', userId, { userId, ...names, version, changedAt, ...changes });
    },
    /** Tells of an image without waiting for anything. */
    async tellImage(ownerId: string, changes: Partial<IntegrationEventPayload<'media.image-published.v1'>> = {}) {
      const imageId = changes.imageId ?? uuidV7.next();
      media.public.add(imageId);
      const at = clock.now().toISOString();
      const card = { name: 'A lake', prompt: 'a lake at dawn', width: 1024, height: 768, placeholder, createdAt: at };
      await tell('media.image-published.v1', imageId, { imageId, ownerId, ...card, publishedAt: at, ...changes });
      return imageId;
    },
    async image(ownerId: string, changes: Partial<IntegrationEventPayload<'media.image-published.v1'>> = {}) {
      const imageId = await community.tellImage(ownerId, changes);
      await community.untilShown(imageId);
      return imageId;
    },
    async video(ownerId: string, sourceImageId: string = uuidV7.next()) {
      const videoId = uuidV7.next();
      media.public.add(videoId);
      const at = clock.now().toISOString();
      await tell('media.video-published.v1', videoId, {
        ...{
          videoId,
          ownerId,
          sourceImageId,
          sourcePrompt: 'a lake at dawn',
          motionPrompt: 'drift',
          duration: 5,
        },
        ...{ width: 1024, height: 576, placeholder, createdAt: at, publishedAt: at },
      });
      await eventually(
        async () => (await call('social.feed.video', { viewerId: null, videoId }).catch(() => null)) !== null,
      );
      return videoId;
    },
    async untilShown(imageId: string) {
      await eventually(
        async () => (await call('social.feed.image', { viewerId: null, imageId }).catch(() => null)) !== null,
      );
    },
    /** Media has made it private, and social has not heard of it yet. */
    withdraw(imageId: string) {
      media.public.delete(imageId);
    },
    async tellPrivate(imageId: string, ownerId: string) {
      media.public.delete(imageId);
      const changedAt = clock.now().toISOString();
      await tell('media.image-visibility-changed.v1', imageId, { imageId, ownerId, isPublic: false, changedAt });
    },
    async tellRemoved(imageId: string, ownerId: string) {
      media.public.delete(imageId);
      await tell('media.image-removed.v1', imageId, { imageId, ownerId, removedAt: clock.now().toISOString() });
    },
    async stop() {
      await service.close();
    },
    async start() {
      service = await startTestService(socialService, platform);
    },
    /** Everything that social has told so far, oldest first. */
    async toldBySocial(): Promise<IntegrationEvent[]> {
      const types = [
        'social.image-liked.v1',
        'social.like-withdrawn.v1',
        'social.comment-added.v1',
        'social.comment-removed.v1',
        'social.follow-started.v1',
        'social.follow-ended.v1',
        'social.person-blocked.v1',
        'social.person-unblocked.v1',
      ] as const;
      await eventually(isAllTold);
      const seen: IntegrationEvent[] = [];
      for await (const event of platform.eventLog.history(types)) seen.push(event);
      return seen;
    },
    async close() {
      await service.close();
      await platform.close();
    },
  };
  return community;
};
