import { Schema, type Connection, type Model } from 'mongoose';
import type { JobRecord, Lease } from './job-record.js';

/** `activeFor` and `seatKey` are there only while they say something: sparse indexes leave all ended jobs out. */
export type JobDocument = Omit<JobRecord, 'id'> & {
  _id: string;
  /** The owner, until the job has ended. */
  activeFor?: string;
  /** Owner and seat: unique, so that no two processes put two jobs on one seat. */
  seatKey?: string;
};

const leaseSchema = new Schema<Lease>(
  { owner: { type: String, required: true }, until: { type: Date, required: true } },
  { _id: false },
);

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

export const jobSchema = new Schema<JobDocument>(
  {
    _id: text,
    userId: text,
    idempotencyKey: text,
    requestHash: text,
    correlationId: text,
    traceparent: { type: String, default: null },
    retryOf: { type: String, default: null },
    kind: text,
    // May be empty, which mongoose takes for missing where a string is required.
    prompt: { type: String, default: '' },
    negativePrompt: { type: String, default: null },
    style: text,
    aspectRatio: text,
    count: number,
    duration: { type: Number, default: null },
    model: text,
    parentId: { type: String, default: null },
    seed: number,
    resultIds: { type: [String], required: true },
    credits: number,
    tier: text,
    entries: { type: [Schema.Types.Mixed], default: [] } as never,
    saga: { type: Schema.Types.Mixed, required: true },
    version: number,
    lane: { type: String, default: null },
    availableAt: { type: Date, default: null },
    lease: { type: leaseSchema, default: null },
    seat: { type: Number, default: null },
    parked: { type: Boolean, required: true },
    activeFor: String,
    seatKey: String,
    stage: text,
    progress: number,
    reading: { type: Schema.Types.Mixed, default: null },
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
/** A person's jobs that have not ended. */
jobSchema.index({ activeFor: 1 }, { sparse: true });
jobSchema.index({ seatKey: 1 }, { unique: true, sparse: true });

export type JobModel = Model<JobDocument>;
export const jobModel = (records: Connection): JobModel => records.model<JobDocument>('Job', jobSchema);
export const JOB_MODEL = Symbol('JOB_MODEL');
