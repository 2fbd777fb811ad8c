import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './is-busy.js';

/** The tables of a file that belongs to one program. */
export type DatabaseSchema = {
  /** What the file holds, for messages. */
  readonly name: string;
  readonly version: number;
  readonly sql: string;
};

export type OpenDatabaseOptions = {
  /** Made when the file is new; a file with another version of it is refused. */
  readonly schema?: DatabaseSchema;
  /** SQL with further settings, before the tables are made. */
  readonly settings?: string;
  /** How long opening may sleep while another process holds a lock. Default 10 s. */
  readonly openTimeoutMs?: number;
  /** The same for every later statement. Such a sleep stops the whole process, so that it is short: default 100 ms. */
  readonly busyTimeoutMs?: number;
};

/**
 * Opens a file (or `:memory:`) that several processes may share, in which what is committed is on disk, and what was
 * deleted is not: people who leave must be in no free page of it.
 */
export const openDatabase = (path: string, options: OpenDatabaseOptions = {}): DatabaseSync => {
  const { openTimeoutMs = 10_000 } = options;
  const giveUpAt = performance.now() + openTimeoutMs;
  for (;;) {
    const database = new DatabaseSync(path, { timeout: openTimeoutMs });
    try {
      prepare(database, path, options);
      return database;
    } catch (error) {
      database.close();
      // Of two that turn a new file to WAL at once one is refused without any waiting, for fear of a deadlock.
      if (!isBusy(error) || performance.now() >= giveUpAt) throw error;
    }
    pause();
  }
};

const prepare = (
  database: DatabaseSync,
  path: string,
  { schema, settings = '', busyTimeoutMs = 100 }: OpenDatabaseOptions,
): void => {
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; ${settings}`);
  if (schema) settle(database, path, schema);
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
};

const PAUSE_MS = 5;
/** Opening is no asynchronous matter, so neither is waiting for it. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

const versionOf = (database: DatabaseSync) => Number(database.prepare('PRAGMA user_version').get()?.['user_version']);

const settle = (database: DatabaseSync, path: string, { name, version, sql }: DatabaseSchema): void => {
  // Most openings find the tables there, and then need no lock.
  if (versionOf(database) === 0) {
    database.exec('BEGIN IMMEDIATE');
    // Another process may have made them while this one waited for the lock.
    if (versionOf(database) === 0) database.exec(`${sql}; PRAGMA user_version = ${version}`);
    database.exec('COMMIT');
  }
  const found = versionOf(database);
  if (found === version) return;
  const other = found > version ? 'a newer' : 'an older';
  throw new Error(`${path} was written by ${other} version of this program (${name} schema ${found})`);
};
