import type { IntegrationEventLog, SubscribeOptions } from '@pictora/durable-events';
import type { LogPlace } from '@pictora/durable-events/simulation';
import type { ActModel, Facts } from '@pictora/messaging-service/testing';
import type { Posts, Tally } from '@pictora/social/testing';
import type { Plant } from './simulate.js';

/** The same object, but for some of its methods. */
const but = <T extends object>(whole: T, changes: Partial<T>): T => Object.assign(Object.create(whole) as T, changes);

const subscribing = (log: IntegrationEventLog, change: (options: SubscribeOptions) => SubscribeOptions) =>
  but(log, {
    subscribe: ((options: SubscribeOptions) => log.subscribe(change(options))) as IntegrationEventLog['subscribe'],
  });

export const plants = {
  'an event counts as done before its effect is': () => ({
    log: (log) =>
      subscribing(log, (options) => ({
        ...options,
        handle: async (event, delivery) => void options.handle(event, delivery).catch(() => undefined),
      })),
  }),
  'events of one write are published backwards': () => ({
    log: (log) => but(log, { publish: (events) => log.publish([...events].reverse()) }),
  }),
  'the lock of a consumer keeps nobody out': () => ({
    place: (place): LogPlace => but(place, { lockOf: () => ({ tryTake: () => true, release: () => undefined }) }),
  }),
  'an outbox is cleared before it is published': () => ({
    log: (log) => but(log, { publish: async (events) => void log.publish(events).catch(() => undefined) }),
  }),
  'a consumer gives up what failed once': () => ({
    log: (log) => subscribing(log, (options) => ({ ...options, maxAttempts: 1 })),
  }),
  'the inbox remembers nothing': () => ({ once: (_inbox, _consumer, _now, handle) => handle }),
  'the inbox marks an event before its effect': () => ({
    once: (inbox, consumer, now, handle) => async (event, delivery) => {
      const _id = `${consumer}/${event.id}`;
      if (await inbox.exists({ _id })) return;
      await inbox.create({ _id, processedAt: now() });
      await handle(event, delivery);
    },
  }),
  'likes are added up with each fact': () => ({
    tally: (tally, counted, posts) => {
      const added = async (_id: string): Promise<number | null> => {
        const post = await posts.findByIdAndUpdate(_id, { $inc: { [`${counted}Count`]: 1 } }).lean();
        return post && post.likesCount;
      };
      return counted === 'likes' ? but<Tally>(tally, { settle: added }) : tally;
    },
  }),
  'a count is settled by the one who comes last': () => ({
    tally: (tally, counted, posts) =>
      but<Tally>(tally, {
        settle: async (_id) => {
          const before = await posts.findById(_id).lean();
          if (!before || before.isRemoved) return null;
          const records = counted === 'likes' ? before.likesCount : before.commentsCount;
          await posts.updateOne({ _id }, { $set: { [`${counted}Count`]: records } });
          return records;
        },
      }),
  }),
  'a post takes whatever fact comes last': () => ({
    posts: (posts, model) =>
      but<Posts>(posts, {
        apply: async (fact) => {
          const post = await posts.apply(fact);
          if (post && !post.isRemoved && fact.type === 'media.image-visibility-changed.v1')
            await model.updateOne({ _id: post._id }, { $set: { isPublic: fact.payload.isPublic } });
          return post;
        },
      }),
  }),
  'a new name is under no post': () => ({ posts: (posts) => but<Posts>(posts, { rename: async () => undefined }) }),
  'an act that is taken back stays told': () => ({
    facts: (facts, records) =>
      but<Facts>(facts, {
        handle: async (fact) => {
          if (fact.type !== 'social.like-withdrawn.v1') return facts.handle(fact);
          await (records.model(0, 'Act') as unknown as ActModel).updateOne(
            { _id: fact.payload.likeId },
            { $set: { withdrawn: true } },
          );
        },
      }),
  }),
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof plants;
