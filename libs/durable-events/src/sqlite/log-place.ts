import { fileLock, GroupCommit } from '@pictora/sqlite';
import type { DatabaseSync } from 'node:sqlite';
import { memoryLock, type ConsumerLock } from './consumer-lock.js';
import { openLogDatabase } from './log-schema.js';

/** Where a log keeps its events, how it writes there, and who of several processes delivers. */
export type LogPlace = {
  readonly database: DatabaseSync;
  readonly writer: Pick<GroupCommit, 'run' | 'close'>;
  /** The lock of one subscription on the right to deliver to a consumer. */
  readonly lockOf: (consumer: string) => ConsumerLock;
  /** Lets go of the database, after the last write. */
  readonly close: () => void;
};

/** `path` is a file, or `:memory:` for a place that lives as long as its log. */
export const openLogPlace = (path: string): LogPlace => {
  const database = openLogDatabase(path);
  const taken = new Set<string>();
  return {
    database,
    writer: new GroupCommit(database),
    lockOf: (consumer) => (path === ':memory:' ? memoryLock(taken, consumer) : fileLock(`${path}.${consumer}.lock`)),
    close: () => database.close(),
  };
};
