import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '@pictora/sqlite';

/**
 * The events table only ever grows. `position` is given by SQLite inside the commit, under the write lock, so a reader
 * can never see a later one before an earlier one. `opens_command` is 1 on the first event of each command and otherwise
 * null, which makes the index of commands unique without being in the way of commands with several events. Events and
 * snapshots carry sums, by which a start finds what the disk has changed; those of version 1 have none.
 */
const SCHEMA = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream_id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    schema_version INTEGER NOT NULL,
    time TEXT NOT NULL,
    correlation_id TEXT NOT NULL,
    causation_id TEXT NOT NULL,
    command_id TEXT NOT NULL,
    opens_command INTEGER,
    data TEXT NOT NULL,
    row_sum INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX events_by_stream ON events (stream_id, revision);
  CREATE UNIQUE INDEX events_by_command ON events (stream_id, command_id) WHERE opens_command = 1;
  CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'stored events are never changed'); END;
  CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'stored events are never deleted'); END;
  CREATE TABLE snapshots (
    stream_id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    position INTEGER NOT NULL,
    state TEXT NOT NULL,
    row_sum INTEGER
  ) STRICT;
`;

const SUMS = 'ALTER TABLE events ADD COLUMN row_sum INTEGER; ALTER TABLE snapshots ADD COLUMN row_sum INTEGER';

/** Opens the file (or `:memory:`) for durable appends, and makes the tables when they are not there. */
export const openEventDatabase = (path: string): DatabaseSync =>
  openDatabase(path, { schema: { name: 'event', version: 2, sql: SCHEMA, upgrades: { 1: SUMS } } });
