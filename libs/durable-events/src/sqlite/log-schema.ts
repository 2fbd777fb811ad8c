import { openDatabase } from '@pictora/sqlite';
import type { DatabaseSync } from 'node:sqlite';

/**
 * `position` is given inside the commit, under the write lock: nobody can see a later event before an earlier one.
 * Events are kept for ever, which is what makes their ids unique for ever. Of a forgotten one its place and its id stay,
 * without type and body: a place is never given twice, and who publishes it again brings nothing back.
 * A consumer is done with everything up to its checkpoint, except what it holds back: events that failed and wait for
 * another try. Events and checkpoints carry sums, by which a start finds what the disk has changed; those of version 1 have none.
 */
const SCHEMA = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    row_sum INTEGER
  ) STRICT;
  CREATE TABLE consumers (
    name TEXT PRIMARY KEY,
    checkpoint INTEGER NOT NULL,
    row_sum INTEGER
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

const SUMS = 'ALTER TABLE events ADD COLUMN row_sum INTEGER; ALTER TABLE consumers ADD COLUMN row_sum INTEGER';

/** Opens the file (or `:memory:`) for durable writes, and makes the tables when they are not there. */
export const openLogDatabase = (path: string): DatabaseSync =>
  openDatabase(path, { schema: { name: 'event log', version: 2, sql: SCHEMA, upgrades: { 1: SUMS } } });
