import type { StreamDocument } from '@pictora/read-models';
import { Schema, type Connection, type Model } from 'mongoose';

/** What is to be done about an account when its time has come. The document's id is the user's. */
export type Dues = StreamDocument & {
  readonly openedAt: Date;
  /** When the account's next month begins; null on a paid plan, whose months begin when they are paid. */
  readonly renewsAt: Date | null;
  readonly holds: readonly { readonly holdId: string; readonly since: Date }[];
  /** Null when nothing is held. */
  readonly oldestHoldAt: Date | null;
};

export const duesSchema = new Schema<Dues>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    openedAt: { type: Date, required: true },
    renewsAt: { type: Date, default: null },
    holds: [{ _id: false, holdId: { type: String, required: true }, since: { type: Date, required: true } }],
    oldestHoldAt: { type: Date, default: null },
  },
  { versionKey: false, collection: 'dues' },
)
  .index({ renewsAt: 1, _id: 1 })
  .index({ oldestHoldAt: 1, _id: 1 });

export const duesModel = (connection: Connection): Model<Dues> =>
  connection.models['Dues'] ?? connection.model<Dues>('Dues', duesSchema);
