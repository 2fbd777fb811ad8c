import { SqliteConnection } from './connection.js';
import { MongooseSqliteCollection } from './mongoose-collection.js';
import { BulkWriteResult } from './mongoose-internals.js';

/** The driver to give to `mongoose.setDriver` (or to that of a `new mongoose.Mongoose()`). */
export const sqliteDriver = {
  Collection: MongooseSqliteCollection,
  Connection: SqliteConnection,
  BulkWriteResult,
  plugins: [] as ((schema: unknown) => void)[],
};
