import { Schema, type Connection, type Model } from 'mongoose';
import type { SandboxCustomer } from './domain/sandbox-customer.js';

/** A customer of the sandbox with what it is found by. `revision` counts the changes, so that none is lost to another. */
export type SandboxRecord = {
  readonly _id: string;
  readonly userId: string;
  readonly revision: number;
  /** Ids of checkouts and portal sessions. */
  readonly sessions: readonly string[];
  /** Ids of plans and payments. */
  readonly references: readonly string[];
  /** When the sandbox has something to do, or null. */
  readonly dueAt: Date | null;
  /** When the events in the outbox are sent (again), or null when there are none. */
  readonly deliverAt: Date | null;
  readonly failures: number;
  readonly customer: SandboxCustomer;
};

const sandboxSchema = new Schema<SandboxRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    revision: { type: Number, required: true },
    sessions: { type: [String], required: true },
    references: { type: [String], required: true },
    dueAt: { type: Date, default: null },
    deliverAt: { type: Date, default: null },
    failures: { type: Number, required: true },
    customer: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false, collection: 'sandbox_customers', minimize: false },
)
  .index({ userId: 1 }, { unique: true })
  .index({ sessions: 1 })
  .index({ references: 1 })
  .index({ dueAt: 1 })
  .index({ deliverAt: 1 });

export type SandboxModel = Model<SandboxRecord>;

export const sandboxModel = (connection: Connection): SandboxModel =>
  connection.models['SandboxCustomer'] ?? connection.model<SandboxRecord>('SandboxCustomer', sandboxSchema);

export type SandboxSecret = { readonly _id: string; readonly value: string };

const secretSchema = new Schema<SandboxSecret>(
  { _id: { type: String, required: true }, value: { type: String, required: true } },
  { versionKey: false, collection: 'sandbox_secrets' },
);

export type SandboxSecretModel = Model<SandboxSecret>;

export const sandboxSecretModel = (connection: Connection): SandboxSecretModel =>
  connection.models['SandboxSecret'] ?? connection.model<SandboxSecret>('SandboxSecret', secretSchema);
