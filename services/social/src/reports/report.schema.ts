import type { ModerationAction, ReportReason, ReportStatus, ReportTarget } from '@pictora/contracts';
import { Schema, type Model } from 'mongoose';

/** What a moderator has begun to do about a report: all that it takes to finish it when its process dies. */
export type BegunAct = {
  readonly entryId: string;
  readonly action: ModerationAction;
  readonly adminId: string;
  readonly note: string | null;
  readonly at: Date;
};

/** What somebody holds against an image, video, comment or person. */
export type ReportRecord = {
  readonly _id: string;
  /** Empty when the reporter has left. */
  readonly reporterId: string;
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly reason: ReportReason;
  readonly note: string | null;
  readonly status: ReportStatus;
  readonly isWaiting: boolean;
  /** Names reporter and target as long as the report waits: one of a target at a time. */
  readonly waitingKey?: string;
  /** One at a time; absent when nobody is at it. */
  readonly begun?: BegunAct;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};
export type ReportModel = Model<ReportRecord>;

const begunSchema = new Schema<BegunAct>(
  {
    entryId: { type: String, required: true },
    action: { type: String, required: true },
    adminId: { type: String, required: true },
    note: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { _id: false },
);

export const createReportSchema = (): Schema<ReportRecord> => {
  const schema = new Schema<ReportRecord>(
    {
      _id: { type: String, required: true },
      reporterId: { type: String, default: '' },
      targetType: { type: String, required: true },
      targetId: { type: String, required: true },
      reason: { type: String, required: true },
      note: { type: String, default: null },
      status: { type: String, required: true },
      isWaiting: { type: Boolean, required: true },
      waitingKey: { type: String },
      begun: { type: begunSchema },
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
    },
    { collection: 'reports', versionKey: false },
  );
  schema.index({ waitingKey: 1 }, { unique: true, sparse: true });
  schema.index({ reporterId: 1, _id: -1 });
  schema.index({ status: 1, _id: -1 });
  schema.index({ isWaiting: 1, _id: -1 });
  schema.index({ targetId: 1, isWaiting: 1 });
  return schema;
};
