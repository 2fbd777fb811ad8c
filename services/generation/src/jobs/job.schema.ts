import { Schema, type Connection, type Model } from 'mongoose';
import type { JobRecord, Lease } from './job-record.js';

export type JobDocument = Omit<JobRecord, 'id'> & { _id: string };

const leaseSchema = new Schema<Lease>(
  { owner: { type: String, required: true }, until: { type: Date, required: true } },
  { _id: false },
);

const text = { type: String, required: true } as const;

export const jobSchema = new Schema<JobDocument>(
  {
    _id: text,
    userId: text,
    idempotencyKey: text,
    requestHash: text,
    correlationId: text,
    kind: text,
    prompt: text,
    style: text,
    aspectRatio: text,
    seed: { type: Number, required: true },
    imageId: text,
    credits: { type: Number, required: true },
    tier: text,
    entries: { type: [Schema.Types.Mixed], default: [] } as never,
    saga: { type: Schema.Types.Mixed, required: true },
    version: { type: Number, required: true },
    lane: { type: String, default: null },
    availableAt: { type: Date, default: null },
    lease: { type: leaseSchema, default: null },
    stage: text,
    progress: { type: Number, required: true },
    reading: { type: Schema.Types.Mixed, default: null },
    scene: { type: Schema.Types.Mixed, default: null },
    createdAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
  },
  { versionKey: false, minimize: false, collection: 'jobs' },
);

jobSchema.index({ userId: 1, idempotencyKey: 1 }, { unique: true });
/** The head of a lane. */
jobSchema.index({ lane: 1, availableAt: 1 });
/** A person's jobs, newest first: ids sort by creation. */
jobSchema.index({ userId: 1, _id: -1 });

export type JobModel = Model<JobDocument>;
export const jobModel = (records: Connection): JobModel => records.model<JobDocument>('Job', jobSchema);
export const JOB_MODEL = Symbol('JOB_MODEL');
