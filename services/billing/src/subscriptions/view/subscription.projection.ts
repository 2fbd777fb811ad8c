import type { RecordedEvent } from '@pictora/event-sourcing';
import type { ReadModel } from '@pictora/read-models';
import type { Model } from 'mongoose';
import {
  evolve,
  noSubscription,
  subscriptionStream,
  userOfSubscriptionStream,
  type SubscriptionEvent,
} from '../domain/subscription.js';
import type { SubscriptionRecord } from './subscription.schema.js';

export const subscriptionReadModel = (model: Model<SubscriptionRecord>): ReadModel<SubscriptionRecord> => ({
  name: 'subscriptions',
  model,
  idOf: ({ streamId }) => userOfSubscriptionStream(streamId),
  streamOf: subscriptionStream,
  evolve: (record, event) => ({
    state: evolve(record?.state ?? noSubscription, event as RecordedEvent<SubscriptionEvent>),
  }),
});
