import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyJournal } from './empty-journal.js';
import { openDatabase } from './open-database.js';

describe('the journal of a file', () => {
  let folder: string;
  let database: DatabaseSync;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-sqlite-'));
    database = openDatabase(join(folder, 'words.db'));
    database.exec("CREATE TABLE t (word TEXT); INSERT INTO t VALUES ('zebra'); DELETE FROM t");
  });
  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  const filesWithZebra = () => readdirSync(folder).filter((file) => readFileSync(join(folder, file)).includes('zebra'));

  it('holds what was deleted until it is emptied', () => {
    expect(filesWithZebra()).toEqual(['words.db-wal']);
    emptyJournal(database);
    expect(filesWithZebra()).toEqual([]);
  });

  it('is not taken for emptied while somebody still reads what stood there', () => {
    const reader = openDatabase(join(folder, 'words.db'));
    const reading = reader.prepare('SELECT 1 FROM sqlite_schema UNION ALL SELECT 2').iterate();
    reading.next();
    database.exec("INSERT INTO t VALUES ('lake')");
    expect(() => emptyJournal(database)).toThrow('being read');
    reading.return?.();
    emptyJournal(database);
    expect(filesWithZebra()).toEqual([]);
    reader.close();
  });

  it('of a database in memory is none', () => {
    const inMemory = openDatabase(':memory:');
    expect(() => emptyJournal(inMemory)).not.toThrow();
    inMemory.close();
  });
});
