import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isBusy } from './is-busy.js';
import { openDatabase } from './open-database.js';

describe('an error is one of a lock that somebody else holds', () => {
  let folder: string;
  let one: DatabaseSync;
  let other: DatabaseSync;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-sqlite-'));
    const open = () => openDatabase(join(folder, 'shared.db'), { busyTimeoutMs: 0 });
    [one, other] = [open(), open()];
    one.exec('CREATE TABLE t (a INTEGER PRIMARY KEY)');
  });
  afterEach(() => {
    one.close();
    other.close();
    rmSync(folder, { recursive: true });
  });
  const errorOf = (run: () => unknown): unknown => {
    try {
      run();
    } catch (error) {
      return error;
    }
    throw new Error('no error');
  };

  it('when another is writing', () => {
    one.exec('BEGIN IMMEDIATE');
    expect(isBusy(errorOf(() => other.exec('BEGIN IMMEDIATE')))).toBe(true);
  });

  it('when another has written since this one began to read', () => {
    other.exec('BEGIN; SELECT a FROM t');
    one.exec('INSERT INTO t VALUES (1)');
    expect(isBusy(errorOf(() => other.exec('INSERT INTO t VALUES (2)')))).toBe(true);
  });

  it('and not when the statement itself is at fault, or the database never heard of it', () => {
    expect(isBusy(errorOf(() => one.exec('INSERT INTO t VALUES (1), (1)')))).toBe(false);
    expect(isBusy(new Error('database is locked'))).toBe(false);
    expect(isBusy(null)).toBe(false);
  });
});
