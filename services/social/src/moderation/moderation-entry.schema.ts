import type { ModerationAction, ReportTarget } from '@pictora/contracts';
import { Schema, type Model } from 'mongoose';

/** One act of a moderator. Written before it takes effect, and never again. */
export type ModerationEntryRecord = {
  readonly _id: string;
  readonly reportId: string;
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly action: ModerationAction;
  readonly adminId: string;
  readonly note: string | null;
  readonly at: Date;
};
export type ModerationEntryModel = Model<ModerationEntryRecord>;

const refuse = (): never => {
  throw new Error('the log of moderators is only ever added to');
};

export const createModerationEntrySchema = (): Schema<ModerationEntryRecord> => {
  const text = { type: String, required: true, immutable: true } as const;
  const schema = new Schema<ModerationEntryRecord>(
    {
      _id: text,
      reportId: text,
      targetType: text,
      targetId: text,
      action: text,
      adminId: text,
      note: { type: String, default: null, immutable: true },
      at: { type: Date, required: true, immutable: true },
    },
    { collection: 'moderation-log', versionKey: false },
  );
  schema.index({ reportId: 1, _id: 1 });
  schema.pre(
    ['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete'],
    refuse,
  );
  schema.pre(['deleteOne', 'deleteMany'], refuse);
  return schema;
};
