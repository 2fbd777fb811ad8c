import type { LedgerEntry } from '@pictora/contracts';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Buckets } from '../domain/buckets.js';

/** One event of an account's stream, with what the account held after it. */
export type HistoryRecord = {
  readonly _id: string;
  readonly userId: string;
  readonly revision: number;
  readonly time: Date;
  readonly settled: Buckets;
  readonly held: Buckets;
  /** Null for an event that moved no credit: it only carries the balance on. */
  readonly type: LedgerEntry['type'] | null;
  readonly moved: Buckets;
  readonly change: number;
  readonly reason: string | null;
  readonly cause: LedgerEntry['cause'];
};

const buckets = { monthly: { type: Number, required: true }, pack: { type: Number, required: true } };

const cause = new Schema<LedgerEntry['cause']>(
  { type: { type: String, required: true }, id: { type: String, required: true } },
  { _id: false, id: false },
);

export const historySchema = new Schema<HistoryRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    revision: { type: Number, required: true },
    time: { type: Date, required: true },
    settled: buckets,
    held: buckets,
    type: { type: String, default: null },
    moved: buckets,
    change: { type: Number, required: true },
    reason: { type: String, default: null },
    cause: { type: cause, required: true },
  },
  { versionKey: false, collection: 'credit_history', id: false },
)
  // `type` at the end, where nothing looks for it: SQLite takes a shorter index for a cheaper one, and would read a type's
  // entries of a time by this index instead of by the next.
  .index({ userId: 1, time: -1, revision: -1, type: 1 })
  .index({ userId: 1, type: 1, time: -1, revision: -1 })
  .index({ userId: 1, 'cause.id': 1, revision: 1 });

export type HistoryModel = Model<HistoryRecord>;

export const historyModel = (connection: Connection): HistoryModel =>
  connection.models['CreditHistory'] ?? connection.model<HistoryRecord>('CreditHistory', historySchema);
