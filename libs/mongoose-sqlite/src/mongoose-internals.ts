import type { EventEmitter } from 'node:events';
import type { Mongoose } from 'mongoose';
// Mongoose has no typed entry for what a driver builds on; these are the files its own driver uses.
// @ts-expect-error no types
import UntypedCollection from 'mongoose/lib/collection.js';
// @ts-expect-error no types
import UntypedConnection from 'mongoose/lib/connection.js';
// @ts-expect-error no types
import UntypedBulkWriteResult from 'mongoose/lib/drivers/node-mongodb-native/bulkWriteResult.js';

export type BulkResult = {
  ok: 1;
  writeErrors: WriteErrorLike[];
  writeConcernErrors: [];
  insertedIds: { index: number; _id: unknown }[];
  nInserted: number;
  nUpserted: number;
  nMatched: number;
  nModified: number;
  nRemoved: number;
  upserted: { index: number; _id: unknown }[];
};

export type WriteErrorLike = { index: number; code: number; errmsg: string; err: Record<string, unknown> };

export const BulkWriteResult = UntypedBulkWriteResult as new (result: BulkResult, ordered: boolean) => object;

export type SchemaPath = { instance: string; $isMongooseArray?: boolean };

export type ModelLike = {
  collection: { name: string };
  schema: { path: (path: string) => SchemaPath | undefined };
};

/** The part of mongoose's connection that a driver fills in or calls. */
export interface BaseConnection extends EventEmitter {
  base: Mongoose;
  name: string;
  host: string;
  db: unknown;
  client: unknown;
  config: Record<string, unknown>;
  options: Record<string, unknown> | null;
  models: Record<string, ModelLike>;
  collections: Record<string, BaseCollection>;
  otherDbs: BaseConnection[];
  relatedDbs: Record<string, BaseConnection>;
  readyState: number;
  $wasForceClosed?: boolean;
  _connectionString?: string;
  _destroyCalled?: boolean;
  _closeCalled?: boolean;
  onOpen(): void;
  _waitForConnect(): Promise<void>;
}

export const BaseConnection = UntypedConnection as new (base: Mongoose) => BaseConnection;

export interface BaseCollection {
  name: string;
  conn: BaseConnection;
  buffer: boolean;
  addQueue(run: () => void): void;
  removeQueue(run: () => void): boolean;
  onOpen(): void;
  onClose(force?: boolean): void;
  _shouldBufferCommands(): boolean;
  _getBufferTimeoutMS(): number;
}

export const BaseCollection = UntypedCollection as new (
  name: string,
  connection: BaseConnection,
  options: Record<string, unknown>,
) => BaseCollection;
