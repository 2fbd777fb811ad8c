import { Schema, type Model } from 'mongoose';

export type DataExportDocument = {
  readonly _id: string;
  readonly userId: string;
  readonly state: 'preparing' | 'ready' | 'failed' | 'expired';
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly size: number | null;
  readonly tries: number;
  /** Whoever prepares it has until then; after that another may. */
  readonly leaseUntil: Date;
};

export const dataExportSchema = new Schema<DataExportDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    state: { type: String, required: true },
    requestedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    expiresAt: { type: Date, default: null },
    size: { type: Number, default: null },
    tries: { type: Number, required: true },
    leaseUntil: { type: Date, required: true },
  },
  { collection: 'data_exports', versionKey: false },
);
dataExportSchema.index({ userId: 1, requestedAt: -1, _id: -1 });
dataExportSchema.index({ state: 1, leaseUntil: 1 });
/** One at a time for a person, whoever asks for another at the same moment. */
dataExportSchema.index({ userId: 1 }, { unique: true, partialFilterExpression: { state: 'preparing' } });
export type DataExportModel = Model<DataExportDocument>;
