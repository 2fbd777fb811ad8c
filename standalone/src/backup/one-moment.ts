import { isBusy } from '@pictora/sqlite';
import { backup, DatabaseSync } from 'node:sqlite';
import { BackupError } from './backup-error.js';

/** No writer of the app keeps a lock for longer than one group of writes takes. */
const LOCK_WAIT_MS = 5_000;
/** Pages at a time: large, because nobody waits for this connection. */
const PAGES_AT_ONCE = 2_000;

export type PinnedDatabases = {
  /** How long nobody could write. */
  readonly heldMs: number;
  /** A copy of one of them, as it was at the moment. */
  copy(path: string, to: string): Promise<void>;
  /** From here on the app may clear its journals again. */
  release(): void;
};

const letGo = (databases: Iterable<DatabaseSync>): void => {
  for (const database of databases) {
    if (database.isTransaction) database.exec('ROLLBACK');
    database.close();
  }
};

/**
 * Holds several databases still at one moment: while nobody can write to any of them a reader of each is let in, and
 * `meanwhile` runs. Then writing goes on, and each reader sees its database as it was at that moment for as long as it is kept.
 * No process of the app holds the write lock of one database while it waits for that of another, so taking all of
 * them in turn cannot end in a deadlock.
 */
export const pinAtOneMoment = (
  paths: readonly string[],
  meanwhile: () => void,
  lockWaitMs = LOCK_WAIT_MS,
): PinnedDatabases => {
  const open = (path: string) => new DatabaseSync(path, { timeout: lockWaitMs });
  const readers = new Map<string, DatabaseSync>();
  const locks: DatabaseSync[] = [];
  let began = 0;
  try {
    for (const path of paths) readers.set(path, open(path));
    for (const path of paths) locks.push(open(path));
    began = performance.now();
    for (const lock of locks) lock.exec('BEGIN IMMEDIATE');
    // A transaction begins with its first reading, not with BEGIN.
    for (const reader of readers.values()) reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
    meanwhile();
  } catch (error) {
    letGo(readers.values());
    if (!isBusy(error)) throw error;
    throw new BackupError('busy', 'A database was written to for so long that its lock was not to be had. Try again.', {
      cause: error,
    });
  } finally {
    letGo(locks);
  }
  return {
    heldMs: performance.now() - began,
    copy: async (path, to) => {
      const reader = readers.get(path);
      if (!reader) throw new Error(`${path} is not held`);
      // Within the reader's transaction, so that what others write meanwhile neither shows nor makes it begin anew.
      await backup(reader, to, { rate: PAGES_AT_ONCE });
    },
    release: () => letGo(readers.values()),
  };
};
