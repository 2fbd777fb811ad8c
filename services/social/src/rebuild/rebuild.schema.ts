import { Schema, type Model } from 'mongoose';

/** A time that the feeds are made anew from the log. */
export type RebuildRecord = {
  readonly _id: string;
  readonly state: 'running' | 'done' | 'failed';
  /** Set while it runs, the same for all: one at a time. */
  readonly runningKey?: string;
  readonly startedAt: Date;
  /** Moves on while the process lives that runs it. */
  readonly aliveAt: Date;
  readonly finishedAt: Date | null;
  readonly posts: number;
  readonly corrected: number;
  readonly removed: number;
};
export type RebuildModel = Model<RebuildRecord>;

export const createRebuildSchema = (): Schema<RebuildRecord> => {
  const count = { type: Number, default: 0 } as const;
  const schema = new Schema<RebuildRecord>(
    {
      _id: { type: String, required: true },
      state: { type: String, required: true },
      runningKey: { type: String },
      startedAt: { type: Date, required: true },
      aliveAt: { type: Date, required: true },
      finishedAt: { type: Date, default: null },
      posts: count,
      corrected: count,
      removed: count,
    },
    { collection: 'rebuilds', versionKey: false },
  );
  schema.index({ runningKey: 1 }, { unique: true, sparse: true });
  return schema;
};
