import { DatabaseSync } from 'node:sqlite';

/**
 * `position` is given inside the commit, under the write lock: nobody can see a later event before an earlier one.
 * Events are kept for ever, which is what makes their ids unique for ever.
 * A consumer is done with everything up to its checkpoint, except what it holds back: events that failed and wait for
 * another try.
 */
const SCHEMA = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE consumers (
    name TEXT PRIMARY KEY,
    checkpoint INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE held_back (
    consumer TEXT NOT NULL,
    position INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (consumer, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE dead_letters (
    consumer TEXT NOT NULL,
    position INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    error TEXT NOT NULL,
    failed_at TEXT NOT NULL,
    PRIMARY KEY (consumer, position)
  ) STRICT, WITHOUT ROWID;
`;
const VERSION = 1;

/** Opens the file (or `:memory:`) for durable writes, and makes the tables when they are not there. */
export const openLogDatabase = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > VERSION) {
    database.close();
    throw new Error(`${path} was written by a newer version of this program (event log schema ${version})`);
  }
  if (version === 0) database.exec(`${SCHEMA} PRAGMA user_version = ${VERSION}`);
  database.exec('COMMIT');
  // From here on the writer asks again for a lock without blocking the event loop.
  database.exec('PRAGMA busy_timeout = 100');
  return database;
};
