import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { GroupCommit } from './group-commit.js';

describe('writes that wait together', () => {
  let database: DatabaseSync;
  let executed: string[];
  let writer: GroupCommit;
  let fail: string | undefined;
  beforeEach(() => {
    database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE t (a INTEGER PRIMARY KEY)');
    const exec = database.exec.bind(database);
    executed = [];
    fail = undefined;
    database.exec = (sql: string) => {
      executed.push(sql);
      if (sql === fail) throw new Error(`cannot ${sql}`);
      exec(sql);
    };
    writer = new GroupCommit(database, () => undefined);
  });
  const insert = (value: number) => database.prepare('INSERT INTO t VALUES (?)').run(value);
  const stored = () =>
    database
      .prepare('SELECT a FROM t ORDER BY a')
      .all()
      .map((row) => row['a']);

  it('share one transaction', async () => {
    await Promise.all([1, 2, 3].map((value) => writer.run(() => insert(value))));
    expect(executed).toEqual(['BEGIN IMMEDIATE', 'COMMIT']);
    expect(stored()).toEqual([1, 2, 3]);
  });

  it('are answered only after the commit', async () => {
    const order: string[] = [];
    await Promise.all([1, 2].map((value) => writer.run(() => insert(value)).then(() => order.push(...executed))));
    expect(order.slice(0, 2)).toEqual(['BEGIN IMMEDIATE', 'COMMIT']);
  });

  it('fail alone when one of them is at fault', async () => {
    const results = await Promise.allSettled([1, 1, 2].map((value) => writer.run(() => insert(value))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(stored()).toEqual([1, 2]);
  });

  it('all fail, and none is stored, when the commit does', async () => {
    fail = 'COMMIT';
    const results = await Promise.allSettled([1, 2].map((value) => writer.run(() => insert(value))));
    expect(results).toEqual([
      { status: 'rejected', reason: new Error('cannot COMMIT') },
      { status: 'rejected', reason: new Error('cannot COMMIT') },
    ]);
    expect(stored()).toEqual([]);
    fail = undefined;
    await writer.run(() => insert(3));
    expect(stored()).toEqual([3]);
  });

  it('all fail, and are not kept waiting for ever, when the write lock cannot be had', async () => {
    fail = 'BEGIN IMMEDIATE';
    await expect(writer.run(() => insert(1))).rejects.toThrow('cannot BEGIN IMMEDIATE');
  });
});
