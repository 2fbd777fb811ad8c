import type { ErasurePart } from '@pictora/contracts';
import { outboxPlugin, type WithOutbox } from '@pictora/durable-events';
import { Schema, type Model } from 'mongoose';

/** A person who leaves, by the id of the account: one erasure a person. What is left of it tells nothing but when. */
export type ErasureDocument = {
  readonly _id: string;
  readonly receipt: string;
  readonly requestedAt: Date;
  /** When the calls that were under way are over, and the parts can be told. */
  readonly dueAt: Date;
  readonly toldAt: Date | null;
  readonly erased: readonly ErasurePart[];
  readonly completedAt: Date | null;
};

export const createErasureSchema = () => {
  const schema = new Schema<ErasureDocument & WithOutbox>(
    {
      _id: { type: String, required: true },
      receipt: { type: String, required: true },
      requestedAt: { type: Date, required: true },
      dueAt: { type: Date, required: true },
      toldAt: { type: Date, default: null },
      erased: { type: [String], required: true },
      completedAt: { type: Date, default: null },
    },
    { collection: 'erasures', versionKey: false },
  );
  schema.index({ receipt: 1 }, { unique: true });
  schema.index({ toldAt: 1, dueAt: 1 });
  schema.index({ completedAt: 1 });
  outboxPlugin(schema);
  return schema;
};
export type ErasureModel = Model<ErasureDocument & WithOutbox>;
