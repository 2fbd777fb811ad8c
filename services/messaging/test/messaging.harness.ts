import { jest } from '@jest/globals';
import {
  pushSubject,
  type IntegrationEvent,
  type IntegrationEventPayload,
  type IntegrationEventType,
  type Person,
  type PushEvent,
  type RpcReply,
  type Tier,
} from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import { eventually } from '@pictora/durable-events/testing';
import { MailOutbox, outboxFolder, type OutboxMail } from '@pictora/mail';
import { AppError } from '@pictora/messaging';
import { RECORDS, type RunningService } from '@pictora/service-kit';
import {
  createTestPlatform,
  fakeRpc,
  startTestService,
  TestClock,
  type TestPlatform,
} from '@pictora/service-kit/testing';
import type { Connection } from 'mongoose';
import { v7 } from 'uuid';
import { messagingService } from '../src/index.js';

jest.setTimeout(60_000);

type CardFacts = RpcReply<'media.images.cards'>['items'][number];
export type FakeImage = { readonly id: string; readonly ownerId: string; isPublic: boolean };

/** The people and pictures that the neighbours know. */
export class Neighbours {
  readonly people = new Map<string, Person & { readonly createdAt: string }>();
  readonly tiers = new Map<string, Tier>();
  readonly images = new Map<string, FakeImage>();
  /** Blocks as social has them, `{blocker}/{blocked}`, whether or not their facts have been told. */
  readonly blocks = new Set<string>();
  /** False while media does not answer. */
  mediaIsUp = true;
  socialIsUp = true;
  readonly waits = new Map<string, Promise<void>>();

  constructor(private readonly clock: TestClock) {}

  /** Somebody who has been here for a while. */
  person(firstName: string, daysOld = 30): string {
    const id = v7();
    const createdAt = new Date(this.clock.now().getTime() - daysOld * 86_400_000).toISOString();
    const username = firstName.toLowerCase();
    this.people.set(id, { id, firstName, lastName: 'Example', username, profileImageUrl: null, createdAt });
    return id;
  }

  image(ownerId: string, isPublic = true): string {
    const id = v7();
    this.images.set(id, { id, ownerId, isPublic });
    return id;
  }

  cards(ids: readonly string[], viewerId: string): CardFacts[] {
    if (!this.mediaIsUp) throw new AppError('service_unavailable', 'media is away');
    return ids.flatMap((id) => {
      const image = this.images.get(id);
      if (!image || !(image.isPublic || image.ownerId === viewerId)) return [];
      const placeholder = { color: '#112233', dataUri: 'data:image/webp;base64,AA' };
      return [
        {
          id,
          ownerId: image.ownerId,
          imageUrl: `/api/images/${id}`,
          prompt: 'a heron',
          width: 4,
          height: 3,
          placeholder,
        },
      ];
    });
  }

  hiddenAmong(viewerId: string, userIds: readonly string[]): string[] {
    if (!this.socialIsUp) throw new AppError('service_unavailable', 'social is away');
    return userIds.filter((id) => this.blocks.has(`${viewerId}/${id}`) || this.blocks.has(`${id}/${viewerId}`));
  }

  /** Somebody whom identity does not answer about before `answer` is called. */
  unanswered(): { readonly id: string; readonly answer: () => void } {
    const id = v7();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.waits.set(id, promise);
    return { id, answer: resolve };
  }

  known<T>(map: ReadonlyMap<string, T>, id: string): T {
    const found = map.get(id);
    if (!found) throw new AppError('not_found', 'User not found');
    return found;
  }
}

export type Messaging = {
  readonly platform: TestPlatform;
  readonly clock: TestClock;
  readonly neighbours: Neighbours;
  readonly records: Connection;
  readonly service: RunningService;
  readonly call: TestPlatform['rpc']['call'];
  /** What was pushed to somebody, from now on. */
  pushesTo(userId: string): PushEvent[];
  /** Tells a fact as its service would; answers when it is durable, not when it was handled. */
  tell<T extends IntegrationEventType>(type: T, key: string, payload: IntegrationEventPayload<T>): Promise<void>;
  mails(to: string): Promise<OutboxMail[]>;
  /** Waits until no mail is left to send. */
  mailsSent(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  readonly env?: Record<string, string>;
  readonly dataDir?: string;
  readonly clock?: TestClock;
  readonly platform?: TestPlatform;
  readonly neighbours?: Neighbours;
};

export const startMessaging = async (options: Options = {}): Promise<Messaging> => {
  const clock = options.clock ?? new TestClock();
  const { dataDir, env, neighbours = new Neighbours(clock) } = options;
  const platform =
    options.platform ?? (await createTestPlatform({ dataDir, clock, env: { RPC_TIMEOUT_MS: '60000', ...env } }));
  if (!options.platform)
    fakeRpc(platform, {
      'identity.people.get': async ({ userId }) => {
        await neighbours.waits.get(userId);
        return neighbours.known(neighbours.people, userId);
      },
      'identity.profiles.get': ({ userId }) => ({
        ...neighbours.known(neighbours.people, userId),
        email: `${neighbours.known(neighbours.people, userId).username}@example.com`,
        acceptedTerms: true,
      }),
      'billing.plans.of': ({ userIds }) => ({
        tiers: Object.fromEntries(userIds.map((id) => [id, neighbours.tiers.get(id) ?? ('free' as const)])),
      }),
      'social.blocks.hidden-among': ({ viewerId, userIds }) => ({ hidden: neighbours.hiddenAmong(viewerId, userIds) }),
      'media.images.cards': ({ imageIds, viewerId }) => ({ items: neighbours.cards(imageIds, viewerId) }),
    });
  const service = await startTestService(messagingService, platform);
  const records = service.app.get<Connection>(RECORDS, { strict: false });
  const outbox = new MailOutbox(outboxFolder(platform.settings.PICTORA_DATA_DIR), '', clock);
  return {
    platform,
    clock,
    neighbours,
    records,
    service,
    call: platform.rpc.call.bind(platform.rpc),
    pushesTo: (userId) => {
      const seen: PushEvent[] = [];
      void platform.broadcast.subscribe(pushSubject(userId), (event) => void seen.push(event as PushEvent));
      return seen;
    },
    tell: (type, key, payload) => {
      const occurredAt = clock.now();
      const event = integrationEvent({ id: v7(), type, key, occurredAt, correlationId: 'test', payload });
      return platform.eventLog.publish([event as IntegrationEvent]);
    },
    mails: async (to) => (await outbox.list(1_000)).filter((mail) => mail.to === to),
    mailsSent: () =>
      eventually(async () => (await records.model('QueuedMail').exists({ dueAt: { $ne: null } })) === null),
    close: async () => {
      await service.close();
      await platform.close();
    },
  };
};

export type Wish = { readonly from: string; readonly in: string; readonly content: string; readonly key?: string };
export const send = ({ call }: Pick<Messaging, 'call'>, { from: userId, in: conversationId, content, key }: Wish) =>
  call('messaging.messages.send', { userId, conversationId, content, idempotencyKey: key ?? v7() });

export const open = ({ call }: Pick<Messaging, 'call'>, userId: string, otherUserId: string) =>
  call('messaging.conversations.open', { userId, otherUserId });

export const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

export const inbox = async ({ call }: Pick<Messaging, 'call'>, userId: string) =>
  (await call('messaging.conversations.list', { userId })).items;
export const notificationsOf = async ({ call }: Pick<Messaging, 'call'>, userId: string) =>
  (await call('messaging.notifications.list', { userId })).items;
