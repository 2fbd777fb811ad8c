import { it } from '@jest/globals';
import type { RecordedEvent } from '@pictora/event-sourcing';
import { sqliteDriver } from '@pictora/mongoose-sqlite';
import mongoose, { Schema, type Connection } from 'mongoose';
import type { ReadModel, StreamDocument } from '../src/index.js';

export type Total = StreamDocument & { readonly total: number; readonly last: string | null };

const schema = new Schema<Total>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    total: { type: Number, required: true },
    last: { type: String, default: null },
  },
  { versionKey: false },
);

/** A read model of counters, for the tests of this package. */
export const totalsOn = (connection: Connection): ReadModel<Total> => ({
  name: 'totals',
  model: connection.models['Total'] ?? connection.model<Total>('Total', schema),
  idOf: ({ streamId }) => (streamId.startsWith('counter-') ? streamId.slice('counter-'.length) : null),
  streamOf: (id) => `counter-${id}`,
  evolve: (document, event: RecordedEvent) => ({
    total: (document?.total ?? 0) + (event.data as { amount: number }).amount,
    last: event.commandId,
  }),
});

/**
 * An empty database: in memory, or on the MongoDB server that MONGO_URL names, where it is dropped with
 * {@link closeRecords}.
 */
export const openRecords = async (): Promise<Connection> => {
  const instance = new mongoose.Mongoose();
  const url = process.env['MONGO_URL'];
  if (url) return instance.createConnection(url, { dbName: `read-models-${crypto.randomUUID()}` }).asPromise();
  instance.setDriver(sqliteDriver);
  return instance.createConnection('sqlite::memory:').asPromise();
};

export const closeRecords = async (connection: Connection): Promise<void> => {
  if (process.env['MONGO_URL']) await connection.dropDatabase();
  await connection.close();
};

/** A test of writers that race. FerretDB, where it stands in for MongoDB, reads a document and then writes it: some writes are lost. */
export const racing = (name: string, test: () => Promise<void>): void =>
  process.env['MONGO_STAND_IN'] === 'ferretdb'
    ? it.skip(`${name} (needs changes in one step: FerretDB reads first and then writes)`, test)
    : it(name, test);
