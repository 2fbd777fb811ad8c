import type { Tier } from '@pictora/contracts';
import type { StreamDocument } from '@pictora/read-models';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Buckets } from '../domain/buckets.js';

/** What an account holds, by bucket. The document's id is the user's. */
export type Balance = StreamDocument & {
  /** Credits that are not spent, those held among them. */
  readonly settled: Buckets;
  readonly held: Buckets;
  /** The plan that the account is on; absent where nothing happened since there are plans, which is the free one. */
  readonly tier?: Tier;
  readonly openedAt: Date;
  readonly updatedAt: Date;
};

const buckets = { monthly: { type: Number, required: true }, pack: { type: Number, required: true } };

/** Read by id only, which needs no further index. */
export const balanceSchema = new Schema<Balance>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    settled: buckets,
    held: buckets,
    tier: { type: String },
    openedAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'balances' },
);

export const balanceModel = (connection: Connection): Model<Balance> =>
  connection.models['Balance'] ?? connection.model<Balance>('Balance', balanceSchema);
