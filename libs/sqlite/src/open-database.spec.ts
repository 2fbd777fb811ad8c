import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openDatabase } from './open-database.js';

const schema = { name: 'thing', version: 2, sql: 'CREATE TABLE things (n INTEGER PRIMARY KEY) STRICT' };

describe('a database file', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-sqlite-'));
    path = join(folder, 'things.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const pragma = (database: DatabaseSync, name: string) =>
    Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {});
  const using = <T>(database: DatabaseSync, use: (database: DatabaseSync) => T): T => {
    try {
      return use(database);
    } finally {
      database.close();
    }
  };

  it('waits for the disk at each commit, lets readers and a writer in together, and sleeps for locks as it is told', () => {
    using(openDatabase(path, { busyTimeoutMs: 30, settings: 'PRAGMA cache_size = -77' }), (database) => {
      const FULL = 2;
      expect(pragma(database, 'synchronous')).toEqual([FULL]);
      expect(pragma(database, 'journal_mode')).toEqual(['wal']);
      expect(pragma(database, 'busy_timeout')).toEqual([30]);
      expect(pragma(database, 'secure_delete')).toEqual([1]);
      expect(pragma(database, 'cache_size')).toEqual([-77]);
    });
  });

  it('gets its tables once, and keeps what is in them', () => {
    using(openDatabase(path, { schema }), (database) => database.exec('INSERT INTO things VALUES (7)'));
    const things = using(openDatabase(path, { schema }), (database) => database.prepare('SELECT n FROM things').all());
    expect(things).toEqual([{ n: 7 }]);
  });

  it('waits with its opening for another process that makes the same tables, and takes those', () => {
    using(openDatabase(path), (other) => {
      const { exec } = DatabaseSync.prototype;
      let patience: unknown[] = [];
      const overtaken = jest.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
        this: DatabaseSync,
        sql,
      ) {
        if (sql === 'BEGIN IMMEDIATE') {
          patience = pragma(this, 'busy_timeout');
          exec.call(other, `${schema.sql}; INSERT INTO things VALUES (7); PRAGMA user_version = ${schema.version}`);
        }
        exec.call(this, sql);
      });
      const database = openDatabase(path, { schema, openTimeoutMs: 12_345 });
      overtaken.mockRestore();
      expect(patience).toEqual([12_345]);
      using(database, () => expect(database.prepare('SELECT n FROM things').all()).toEqual([{ n: 7 }]));
    });
  });

  it('is opened in the end when others that make it too come in its way, but not waited for longer than told', () => {
    const { exec } = DatabaseSync.prototype;
    let inTheWay = 3;
    const met = jest.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
      if (sql.includes('journal_mode') && inTheWay-- > 0)
        throw Object.assign(new Error('database is locked'), { errcode: 5 });
      exec.call(this, sql);
    });
    try {
      using(openDatabase(path, { schema }), (database) => expect(pragma(database, 'journal_mode')).toEqual(['wal']));
      inTheWay = Infinity;
      expect(() => openDatabase(path, { schema, openTimeoutMs: 0 })).toThrow('locked');
    } finally {
      met.mockRestore();
    }
  });

  it('opens while another process is writing to it', () => {
    using(openDatabase(path, { schema }), (writing) => {
      writing.exec('BEGIN IMMEDIATE');
      using(openDatabase(path, { schema, openTimeoutMs: 0 }), (database) =>
        expect(database.prepare('SELECT n FROM things').all()).toEqual([]),
      );
    });
  });

  it('of another version is refused instead of misread', () => {
    const stamp = (version: number) =>
      using(new DatabaseSync(path), (database) => database.exec(`PRAGMA user_version = ${version}`));
    stamp(99);
    expect(() => openDatabase(path, { schema })).toThrow(/newer version of this program \(thing schema 99\)/);
    expect(readdirSync(folder)).toEqual(['things.db']);
    stamp(1);
    expect(() => openDatabase(path, { schema })).toThrow(/older version of this program \(thing schema 1\)/);
  });

  it('has all of its tables or none when making them fails', () => {
    const broken = { ...schema, sql: `${schema.sql}; CREATE TABLE` };
    expect(() => openDatabase(path, { schema: broken })).toThrow('syntax error');
    expect(using(openDatabase(path), (database) => database.prepare('SELECT name FROM sqlite_schema').all())).toEqual(
      [],
    );
  });
});
