import { DatabaseSync } from 'node:sqlite';
import { acknowledged, assertNothingLost } from './commit-mark.js';
import { isBusy } from './is-busy.js';
import { defineRowSum } from './row-sums.js';
import { StorageError, toldOf } from './storage-error.js';

/** The tables of a file that belongs to one program. */
export type DatabaseSchema = {
  /** What the file holds, for messages. */
  readonly name: string;
  readonly version: number;
  readonly sql: string;
  /** SQL that makes the next version out of an older one, by the number of the older one. */
  readonly upgrades?: Readonly<Record<number, string>>;
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
 * deleted is not: people who leave must be in no free page of it. SQL may say `row_sum_of(...)`, see row-sums. Throws a
 * StorageError for a file that lacks what was acknowledged, is no database any more, or lies where nobody may write.
 */
export const openDatabase = (path: string, options: OpenDatabaseOptions = {}): DatabaseSync => {
  const { openTimeoutMs = 10_000 } = options;
  const giveUpAt = performance.now() + openTimeoutMs;
  for (;;) {
    // Before the file is looked at: others may commit meanwhile.
    const count = acknowledged(path);
    const database = open(path, openTimeoutMs);
    try {
      assertNothingLost(database, path, count);
      prepare(database, path, options);
      return database;
    } catch (error) {
      database.close();
      // Of two that turn a new file to WAL at once one is refused without any waiting, for fear of a deadlock.
      if (!isBusy(error) || performance.now() >= giveUpAt) throw toldOf(path, error);
    }
    pause();
  }
};

const open = (path: string, timeout: number): DatabaseSync => {
  try {
    return new DatabaseSync(path, { timeout });
  } catch (error) {
    throw toldOf(path, error);
  }
};

const prepare = (
  database: DatabaseSync,
  path: string,
  { schema, settings = '', busyTimeoutMs = 100 }: OpenDatabaseOptions,
): void => {
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; ${settings}`);
  defineRowSum(database);
  if (schema) settle(database, path, schema);
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
};

const PAUSE_MS = 5;
/** Opening is no asynchronous matter, so neither is waiting for it. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

const versionOf = (database: DatabaseSync) => Number(database.prepare('PRAGMA user_version').get()?.['user_version']);

const hasTables = (database: DatabaseSync): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;

/** No schema will ever get so far: such a version is a broken header. */
const HIGHEST = 1_000;

const settle = (database: DatabaseSync, path: string, { name, version, sql, upgrades = {} }: DatabaseSchema): void => {
  const stepFrom = (found: number): string | undefined => (found === 0 ? sql : upgrades[found]);
  // Most openings find the tables there, and then need no lock.
  for (let found = versionOf(database); stepFrom(found) !== undefined; found = versionOf(database)) {
    database.exec('BEGIN IMMEDIATE');
    if (versionOf(database) === 0 && hasTables(database))
      throw new StorageError('data_damaged', path, 'it has tables and no version');
    // Another process may have made them while this one waited for the lock.
    if (versionOf(database) === found)
      database.exec(`${stepFrom(found)}; PRAGMA user_version = ${found === 0 ? version : found + 1}`);
    database.exec('COMMIT');
  }
  const found = versionOf(database);
  if (found === version) return;
  if (found < 0 || found > HIGHEST) throw new StorageError('data_damaged', path, `it has version ${found}`);
  const other = found > version ? 'a newer' : 'an older';
  throw new Error(`${path} was written by ${other} version of this program (${name} schema ${found})`);
};
