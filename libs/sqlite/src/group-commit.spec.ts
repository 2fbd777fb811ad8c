import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { atomically } from './atomically.js';
import { GroupCommit } from './group-commit.js';
import { openDatabase } from './open-database.js';

const UNIQUE = 'UNIQUE constraint failed: t.a';

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
    writer = new GroupCommit(database);
  });
  const insert = (value: number) => database.prepare('INSERT INTO t VALUES (?)').run(value);
  const insertAll = (values: readonly number[]) =>
    Promise.allSettled(values.map((value) => writer.run(() => insert(value))));
  const stored = () =>
    database
      .prepare('SELECT a FROM t ORDER BY a')
      .all()
      .map((row) => row['a']);

  it('share one transaction', async () => {
    await insertAll([1, 2, 3]);
    expect(executed).toEqual(['BEGIN IMMEDIATE', 'PRAGMA application_id = 1', 'COMMIT']);
    expect(stored()).toEqual([1, 2, 3]);
  });

  it('do not keep the event loop for longer than a bounded group takes', async () => {
    const seen: number[] = [];
    const writes = insertAll(Array.from({ length: 1_200 }, (_, index) => index));
    for (let count = 0; count < 1_200; count = stored().length) {
      await nextRound();
      if (stored().length > count) seen.push(stored().length - count);
    }
    await writes;
    expect(Math.max(...seen)).toBeLessThanOrEqual(500);
    expect(executed.filter((sql) => sql === 'COMMIT')).toHaveLength(seen.length);
  });

  it('are answered only after the commit', async () => {
    const order: string[] = [];
    await Promise.all([1, 2].map((value) => writer.run(() => insert(value)).then(() => order.push(...executed))));
    expect(order.slice(0, 3)).toEqual(['BEGIN IMMEDIATE', 'PRAGMA application_id = 1', 'COMMIT']);
  });

  it('fail alone when one of them is at fault', async () => {
    const results = await insertAll([1, 1, 2]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(stored()).toEqual([1, 2]);
  });

  it('leave nothing of a piece of several statements that fails in its middle', async () => {
    const pair = (one: number, other: number) => writer.run(() => atomically(database, () => [one, other].map(insert)));
    const results = await Promise.allSettled([pair(1, 2), pair(3, 1), pair(4, 5)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(stored()).toEqual([1, 2, 4, 5]);
  });

  it('leave nothing of the parts of a piece that went well when the whole of it fails', async () => {
    const whole = writer.run(() =>
      atomically(database, () => {
        insert(1);
        atomically(database, () => insert(2));
        throw new Error('after all');
      }),
    );
    await expect(whole).rejects.toThrow('after all');
    await writer.run(() => insert(3));
    expect(stored()).toEqual([3]);
  });

  it('all fail, and none is stored, when the commit does', async () => {
    fail = 'COMMIT';
    expect(await insertAll([1, 2])).toEqual([
      { status: 'rejected', reason: new Error('cannot COMMIT') },
      { status: 'rejected', reason: new Error('cannot COMMIT') },
    ]);
    expect(stored()).toEqual([]);
    fail = undefined;
    await writer.run(() => insert(3));
    expect(stored()).toEqual([3]);
  });

  it('all fail, and none is stored, when one of them has ended the transaction', async () => {
    const breaking = () => atomically(database, () => database.prepare('INSERT OR ROLLBACK INTO t VALUES (1)').run());
    const results = await Promise.allSettled([
      writer.run(() => insert(1)),
      writer.run(breaking),
      writer.run(() => insert(2)),
    ]);
    expect(results).toEqual(
      results.map(() => ({ status: 'rejected', reason: expect.objectContaining({ message: UNIQUE }) })),
    );
    expect(stored()).toEqual([]);
  });

  it('all fail, and are not kept waiting for ever, when the write lock cannot be had', async () => {
    fail = 'BEGIN IMMEDIATE';
    await expect(writer.run(() => insert(1))).rejects.toThrow('cannot BEGIN IMMEDIATE');
  });

  it('tell when a transaction has begun, was committed or was rolled back', async () => {
    const told: string[] = [];
    const tell = (what: string) => () => void told.push(`${what}, ${database.isTransaction ? 'inside' : 'outside'}`);
    writer = new GroupCommit(database, {
      begun: tell('begun'),
      committed: tell('committed'),
      rolledBack: tell('rolled back'),
    });
    await insertAll([1, 2]);
    fail = 'COMMIT';
    await insertAll([3]);
    expect(told).toEqual(['begun, inside', 'committed, outside', 'begun, inside', 'rolled back, outside']);
  });

  it('fail when what must go before them does, and are rolled back', async () => {
    const begun = () => {
      throw new Error('not ready');
    };
    writer = new GroupCommit(database, { begun });
    expect((await insertAll([1, 2])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(executed).toEqual(['BEGIN IMMEDIATE', 'ROLLBACK']);
  });

  it('name both faults when undoing fails too, and it is done before the next ones', async () => {
    const faults = [new Error('no memory of it'), new Error('still none')];
    const rolledBack = () => {
      const fault = faults.shift();
      if (fault) throw fault;
    };
    writer = new GroupCommit(database, { rolledBack });
    fail = 'COMMIT';
    await expect(writer.run(() => insert(1))).rejects.toMatchObject({
      errors: [new Error('cannot COMMIT'), new Error('no memory of it')],
    });
    fail = undefined;
    await expect(writer.run(() => insert(2))).rejects.toThrow('still none');
    await writer.run(() => insert(3));
    expect(stored()).toEqual([3]);
  });

  it('are finished before a close, and refused after it', async () => {
    const asked = insertAll([1, 2]);
    const closed = writer.close(() => new Error('gone home'));
    await expect(writer.run(() => insert(3))).rejects.toThrow('gone home');
    await closed;
    expect(stored()).toEqual([1, 2]);
    expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });
});

describe('writes while another process holds the lock', () => {
  let folder: string;
  let holder: DatabaseSync;
  let database: DatabaseSync;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-sqlite-'));
    const open = () => openDatabase(join(folder, 'shared.db'), { busyTimeoutMs: 0 });
    [holder, database] = [open(), open()];
    holder.exec('CREATE TABLE t (a INTEGER PRIMARY KEY); BEGIN IMMEDIATE');
  });
  afterEach(() => {
    database.close();
    holder.close();
    rmSync(folder, { recursive: true });
  });
  const insert = () => database.prepare('INSERT INTO t VALUES (1)').run().changes;

  it('wait without keeping the event loop, which is free to do other things', async () => {
    let tries = 0;
    const begin = () => {
      tries += 1;
      database.exec('BEGIN IMMEDIATE');
    };
    const written = new GroupCommit(database, { begin }).run(insert);
    while (tries < 3) await nextRound();
    holder.exec('COMMIT');
    expect(await written).toBe(1);
  });

  it('fail with the lock’s own error when it is not let go in time', async () => {
    const written = new GroupCommit(database, { lockTimeoutMs: 0 }).run(insert);
    await expect(written).rejects.toThrow('database is locked');
  });
});
