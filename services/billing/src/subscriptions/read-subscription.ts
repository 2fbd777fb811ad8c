import { fold, type EventStore, type RecordedEvent } from '@pictora/event-sourcing';
import { subscription } from './domain/subscription.decider.js';
import { subscriptionStream, type SubscriptionEvent, type SubscriptionState } from './domain/subscription.js';

/** What is known of a subscription, and the revision of its stream that says so. */
export type SubscriptionNow = { readonly state: SubscriptionState; readonly revision: number };

type Readable = Pick<EventStore, 'read'>;

export const subscriptionEvents = async (
  store: Readable,
  userId: string,
): Promise<readonly RecordedEvent<SubscriptionEvent>[]> =>
  (await store.read(subscriptionStream(userId))) as readonly RecordedEvent<SubscriptionEvent>[];

/** From the events themselves: what moves money must not rest on a read model that lags behind. */
export const readSubscription = async (store: Readable, userId: string): Promise<SubscriptionNow> => {
  const events = await subscriptionEvents(store, userId);
  return { state: fold(subscription, events), revision: events.length - 1 };
};
