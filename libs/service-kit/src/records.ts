import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sqliteDriver } from '@pictora/mongoose-sqlite';
import mongoose, { type Connection } from 'mongoose';
import { assertNotBeingRestored } from './being-restored.js';
import type { PlatformSettings } from './platform-settings.js';

/** Opens the records of one service: a database of MongoDB's when MONGO_URL is set, else a SQLite file of its own. */
export const openRecords = async (
  service: string,
  settings: Pick<PlatformSettings, 'MONGO_URL' | 'PICTORA_DATA_DIR'>,
): Promise<Connection> => {
  const instance = new mongoose.Mongoose();
  if (settings.MONGO_URL) {
    return instance.createConnection(settings.MONGO_URL, { dbName: `pictora-${service}` }).asPromise();
  }
  assertNotBeingRestored(settings.PICTORA_DATA_DIR);
  const file = resolve(join(settings.PICTORA_DATA_DIR, service, 'records.db'));
  mkdirSync(dirname(file), { recursive: true });
  return openSqliteRecords(`sqlite://${file}`);
};

/** `uri` is `sqlite:///absolute/path.db`, or `sqlite::memory:`. */
export const openSqliteRecords = (uri: string): Promise<Connection> => {
  const instance = new mongoose.Mongoose();
  instance.setDriver(sqliteDriver);
  return instance.createConnection(uri).asPromise();
};

/** Throws when the records cannot be read or written now. */
export const assertConnected = (records: Connection): void => {
  if (records.readyState !== mongoose.ConnectionStates.connected) throw new Error('the records are not connected');
};
