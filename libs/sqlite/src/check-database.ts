import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { acknowledged, assertNothingLost } from './commit-mark.js';
import { defineRowSum, wrongRows } from './row-sums.js';
import { StorageError, storageCodeOf, toldOf } from './storage-error.js';

/** What is wrong with an open database, or null: its pages, its indexes against their tables, and its rows against their sums. */
export const faultIn = (database: DatabaseSync): string | null => {
  const form = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
  if (form !== 'ok') return String(form).replaceAll('\n', ' ');
  defineRowSum(database);
  const [wrong] = wrongRows(database);
  return wrong === undefined ? null : `rows are not what was written to them (${wrong})`;
};

/**
 * Reads a whole file, before anybody works with it, and throws a StorageError for one that is damaged or cannot be used.
 * Takes about as long as reading the file, and some microseconds a row.
 *
 * @returns whether there was such a file.
 */
export const checkDatabase = (path: string): boolean => {
  const count = acknowledged(path);
  if (!existsSync(path)) return false;
  try {
    const database = new DatabaseSync(path, { timeout: 10_000 });
    try {
      assertNothingLost(database, path, count);
      const fault = faultIn(database);
      if (fault !== null) throw new StorageError('data_damaged', path, fault);
      return true;
    } finally {
      database.close();
    }
  } catch (error) {
    if (storageCodeOf(error) !== null) throw toldOf(path, error);
    // What else SQLite says while it only reads is about what it has read.
    if ((error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR')
      throw new StorageError('data_damaged', path, (error as Error).message, { cause: error });
    throw error;
  }
};
