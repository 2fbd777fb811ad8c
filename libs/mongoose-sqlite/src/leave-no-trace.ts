import { emptyJournal } from '@pictora/sqlite';
import type { Connection } from 'mongoose';
import type { Database } from './database.js';
import { name } from './sql-text.js';
import { SqliteDb } from './sqlite-client.js';

/** Pages of a search index that one write works through; others' writes get their turn between two. */
const PAGES_AT_ONCE = 200;

/**
 * A search index only notes which documents are gone, and keeps their words until it next merges its parts. Here they are
 * merged, piece by piece; it says by how little it changed that nothing is left to do.
 */
const mergeWords = async ({ file, write }: Pick<Database, 'file' | 'write'>, table: string): Promise<void> => {
  const merge = (pages: number) =>
    write(() => {
      const changes = () => Number(file.get('SELECT total_changes()')?.[0]);
      const before = changes();
      file.run(`INSERT INTO ${name(table)}(${name(table)}, rank) VALUES('merge', ?)`, [pages]);
      return changes() - before;
    });
  // A negative count begins the merging of all there is; a positive one goes on with it.
  for (let changed = await merge(-PAGES_AT_ONCE); changed >= 2; changed = await merge(PAGES_AT_ONCE));
};

/**
 * What was deleted through this connection is on no disk from here on: not as words to search by, and not in the journal.
 * Throws while another process reads the file; then it is to be tried again. Connections to MongoDB are left to MongoDB.
 */
export const leaveNoTrace = async ({ db }: Pick<Connection, 'db'>): Promise<void> => {
  const known: unknown = db;
  if (!(known instanceof SqliteDb)) return;
  const { database } = known;
  const searchTables = database.file.all("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5(%'");
  const write = database.write.bind(database);
  for (const [table] of searchTables) await mergeWords({ file: database.file, write }, String(table));
  emptyJournal(database.file.db);
};
