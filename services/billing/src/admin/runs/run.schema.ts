import type { LedgerDrift, LedgerRun, LedgerRunPart } from '@pictora/contracts';
import { Schema, type Connection, type Model } from 'mongoose';

export type RunDocument = {
  readonly _id: string;
  readonly kind: LedgerRun['kind'];
  readonly state: LedgerRun['state'];
  /** There while it runs, and unique: one of a kind at a time, whichever process wants to start another. */
  readonly lock?: LedgerRun['kind'];
  /** Whoever carries it out says so again and again; when it has been silent for long, it is gone. */
  readonly heartbeatAt: Date;
  readonly parts: readonly LedgerRunPart[];
  readonly drift: readonly LedgerDrift[];
  readonly actor: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly error: string | null;
};

export const runSchema = new Schema<RunDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    state: { type: String, required: true },
    lock: { type: String },
    heartbeatAt: { type: Date, required: true },
    parts: { type: Schema.Types.Mixed, required: true } as never,
    drift: { type: Schema.Types.Mixed, required: true } as never,
    actor: { type: String, default: null },
    startedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    error: { type: String, default: null },
  },
  { versionKey: false, collection: 'ledger_runs', minimize: false },
)
  .index({ lock: 1 }, { unique: true, sparse: true })
  .index({ startedAt: -1, _id: -1 });

export const runModel = (records: Connection): Model<RunDocument> =>
  records.models['LedgerRun'] ?? records.model<RunDocument>('LedgerRun', runSchema);
