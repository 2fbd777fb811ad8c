import { Schema, type Model } from 'mongoose';

/** Whether one person has blocked another, as social told it last. */
export type BlockRecord = {
  readonly _id: string;
  readonly blockerId: string;
  readonly blockedId: string;
  readonly active: boolean;
  readonly changedAt: Date;
  /** Of the event that told it: the ids grow, also within a millisecond. */
  readonly changeId: string;
};
export type BlockModel = Model<BlockRecord>;

const text = { type: String, required: true } as const;

export const blockSchema = new Schema<BlockRecord>(
  {
    _id: text,
    blockerId: text,
    blockedId: text,
    active: { type: Boolean, required: true },
    changedAt: { type: Date, required: true },
    changeId: text,
  },
  { collection: 'blocks', versionKey: false },
);
blockSchema.index({ blockerId: 1, active: 1 });
blockSchema.index({ blockedId: 1, active: 1 });
