import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkDatabase } from './check-database.js';
import { markOf } from './commit-mark.js';
import { GroupCommit } from './group-commit.js';
import { openDatabase } from './open-database.js';
import { rowSum } from './row-sums.js';

const schema = {
  name: 'word',
  version: 2,
  sql: 'CREATE TABLE words (n INTEGER PRIMARY KEY, word TEXT NOT NULL, row_sum INTEGER) STRICT',
  upgrades: { 1: 'ALTER TABLE words ADD COLUMN row_sum INTEGER' },
};

describe('a database file that the disk has changed', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-sqlite-'));
    path = join(folder, 'words.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = async (words: readonly string[]) => {
    const database = openDatabase(path, { schema });
    const writer = new GroupCommit(database);
    const insert = database.prepare('INSERT INTO words (word, row_sum) VALUES (?, ?)');
    for (const word of words) await writer.run(() => insert.run(word, rowSum([word])));
    return { database, writer, words: () => database.prepare('SELECT word FROM words').all() };
  };
  const written = async (words: readonly string[]) => {
    const { database, writer } = await write(words);
    await writer.close();
    database.close();
  };
  const expectRefused = (what: string | RegExp) => {
    for (const open of [() => checkDatabase(path), () => openDatabase(path, { schema }).close()]) {
      expect(open).toThrow(what);
      expect(open).toThrow(/^data_damaged: .*words\.db: .*restore the newest back-up.*docs\/operations\.md/);
    }
  };

  it('is said to be sound when it is, and not to be there when it is not', async () => {
    expect(checkDatabase(path)).toBe(false);
    await written(['lake', 'dawn']);
    expect(checkDatabase(path)).toBe(true);
    expect(checkDatabase(path)).toBe(true);
  });

  it('is found by the sums of rows where the page is still in form', async () => {
    await written(['zebra']);
    const bytes = readFileSync(path);
    bytes.write('zebrb', bytes.indexOf('zebra'));
    writeFileSync(path, bytes);
    expect(() => checkDatabase(path)).toThrow('data_damaged');
    expect(() => checkDatabase(path)).toThrow('words: 1 row');
  });

  it('is found where its pages are out of form', async () => {
    await written(Array.from({ length: 2_000 }, (_, n) => `word ${n}`));
    const bytes = readFileSync(path);
    bytes.fill(0, 4096 * 3, 4096 * 4);
    writeFileSync(path, bytes);
    expect(() => checkDatabase(path)).toThrow('data_damaged');
  });

  it('is not opened when its journal has lost acknowledged commits, however often that is tried', async () => {
    const { database, writer } = await write(['lake', 'dawn', 'fog']);
    const copies = ['', '-wal', '-mark'].map((end) => [path + end, readFileSync(path + end)] as const);
    await writer.close();
    database.close();
    for (const [file, bytes] of copies) writeFileSync(file, bytes);
    const whole = readFileSync(`${path}-wal`).length;
    truncateSync(`${path}-wal`, whole - 100);
    expectRefused(/its last 1 acknowledged commits are missing/);
    expectRefused(/its last 1 acknowledged commits are missing/);
    // Who wants to go on with what is left says so by taking the mark away.
    rmSync(markOf(path));
    const left = await write([]);
    expect(left.words()).toEqual([{ word: 'lake' }, { word: 'dawn' }]);
    await left.writer.close();
    left.database.close();
  });

  it('is not made anew when it is gone, or empty', async () => {
    await written(['lake']);
    rmSync(path);
    expectRefused('the file is gone');
    expect(existsSync(path)).toBe(false);
    writeFileSync(path, '');
    expectRefused('acknowledged commits are missing');
  });

  it('is no other file of that name', async () => {
    await written(['lake']);
    writeFileSync(path, 'something else altogether, and long enough to be looked at'.repeat(99));
    expectRefused('not a database');
  });

  it('is not taken for a new one, or one of another version, when its version is what was changed', async () => {
    await written(['lake']);
    for (const version of [0, 2 ** 29]) {
      const other = new DatabaseSync(path);
      other.exec(`PRAGMA user_version = ${version}`);
      other.close();
      expect(() => openDatabase(path, { schema })).toThrow('data_damaged');
    }
  });

  it('of an older version is upgraded, and its rows need no sums', async () => {
    const old = new DatabaseSync(path);
    old.exec(`CREATE TABLE words (n INTEGER PRIMARY KEY, word TEXT NOT NULL) STRICT;
      INSERT INTO words (word) VALUES ('lake'); PRAGMA user_version = 1`);
    old.close();
    await written(['dawn']);
    expect(checkDatabase(path)).toBe(true);
    const { words, writer, database } = await write([]);
    expect(words()).toEqual([{ word: 'lake' }, { word: 'dawn' }]);
    await writer.close();
    database.close();
  });

  it('is not thought to be behind when another process has counted on, or nothing was changed', async () => {
    const one = await write(['lake']);
    const other = await write(['dawn']);
    await one.writer.run(() => 'nothing');
    await one.writer.run(() => one.database.exec("INSERT INTO words (word) VALUES ('fog')"));
    expect(checkDatabase(path)).toBe(true);
    for (const { writer, database } of [one, other]) {
      await writer.close();
      database.close();
    }
    expect(checkDatabase(path)).toBe(true);
  });
});
