import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, jest } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { sqliteDriver } from '../src/index.js';

// Only so that a busy machine does not fail what is merely slow.
jest.setTimeout(120_000);

const folders: string[] = [];
const connections: Connection[] = [];

afterAll(async () => {
  for (const connection of connections) await connection.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A mongoose of its own on the driver under test. */
export const sqliteMongoose = (): mongoose.Mongoose => {
  const own = new mongoose.Mongoose();
  own.setDriver(sqliteDriver);
  return own;
};

/** A new folder that is removed after the tests of the file. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mongoose-sqlite-'));
  folders.push(folder);
  return folder;
};

/** An open connection that is closed after the tests of the file. */
export const connect = async (uri = 'sqlite::memory:', options: object = {}): Promise<Connection> => {
  const connection = await sqliteMongoose().createConnection(uri, options).asPromise();
  connections.push(connection);
  return connection;
};
