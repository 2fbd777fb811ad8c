import type { StreamDocument } from '@pictora/read-models';
import { Schema, type Connection, type Model } from 'mongoose';
import type { SubscriptionState } from '../domain/subscription.js';

/** What is known of a person's subscription. The document's id is the user's. */
export type SubscriptionRecord = StreamDocument & { readonly state: SubscriptionState };

/** Read by id only, which needs no further index. What the state means is told when it is read, for it depends on the time. */
export const subscriptionSchema = new Schema<SubscriptionRecord>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    state: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false, collection: 'subscriptions', minimize: false },
);

export const subscriptionModel = (connection: Connection): Model<SubscriptionRecord> =>
  connection.models['Subscription'] ?? connection.model<SubscriptionRecord>('Subscription', subscriptionSchema);
