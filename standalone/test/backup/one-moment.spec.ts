import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openDatabase } from '@pictora/sqlite';
import { startProgram } from '@pictora/testing/child-process';
import { readArchive } from '../../src/backup/archive-reader.js';
import { pinAtOneMoment } from '../../src/backup/one-moment.js';
import { takeBackup } from '../../src/backup/take-backup.js';
import { readTexts, writeDatabase } from './a-folder.js';

// States are waited for, however busy the machine is.
jest.setTimeout(120_000);

const BACKUPS = 3;

/** What the parts of one back-up say of each other. */
const readParts = (folder: string) => {
  const ask = (path: string, sql: string) => {
    const database = new DatabaseSync(join(folder, path));
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  const number = (path: string, sql: string) => Number(ask(path, sql)[0]?.['n'] ?? 0);
  return {
    images: ask('media/records.db', 'SELECT n, key FROM images').map(({ n, key }) => ({
      n: Number(n),
      key: String(key),
    })),
    recorded: number('media/records.db', 'SELECT max(n) AS n FROM images'),
    told: number('events/log.db', 'SELECT max(n) AS n FROM events'),
    done: number('social/records.db', 'SELECT max(n) AS n FROM posts'),
    place: number('events/log.db', 'SELECT n FROM place'),
  };
};

describe('back-ups of an app that goes on writing', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-moment-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('show all databases and files at one moment', async () => {
    const dataDir = join(folder, 'data');
    const app = startProgram(join(import.meta.dirname, 'busy-app.ts'), [dataDir]);
    const lines = createInterface({ input: app.stdout })[Symbol.asyncIterator]();
    const begun = await lines.next();
    let before = Number(/\d+/.exec(String(begun.value))?.[0]);
    try {
      for (let taken = 1; taken <= BACKUPS; taken += 1) {
        const file = join(folder, `${taken}.tar`);
        await takeBackup({ dataDir, file, program: '1.0.0', now: () => new Date() });
        const copy = join(folder, `copy-${taken}`);
        await readArchive(file, copy, '1.0.0');

        const { images, recorded, told, done, place } = readParts(copy);
        // Nothing is lost that was there before, and nothing stood still meanwhile.
        expect(recorded).toBeGreaterThanOrEqual(before);
        // Each is as far as the one before it, or the one step behind that the app was in the middle of.
        expect([told, told + 1]).toContain(recorded);
        expect([done, done + 1]).toContain(told);
        expect([place, place + 1]).toContain(done);
        for (const { n, key } of images) expect(readFileSync(join(copy, key), 'utf8')).toBe(`picture ${n}`);
        before = recorded;
      }
    } finally {
      app.kill('SIGKILL');
      await once(app, 'close');
    }
    expect(before).toBeGreaterThan(Number(/\d+/.exec(String(begun.value))?.[0]));
    expect(existsSync(join(dataDir, '.backup'))).toBe(false);
  });
});

describe('several databases', () => {
  let folder: string;
  let paths: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-pinned-'));
    for (const name of ['one.db', 'two.db']) writeDatabase(folder, name, ['before']);
    paths = ['one.db', 'two.db'].map((name) => join(folder, name));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are copied as they were when all were held, whatever is written since', async () => {
    const [one, two] = paths.map((path) => openDatabase(path, { busyTimeoutMs: 0 })) as [DatabaseSync, DatabaseSync];
    const add = (database: DatabaseSync) => database.exec("INSERT INTO texts VALUES ('after')");
    const pinned = pinAtOneMoment(paths, () => {
      for (const database of [one, two]) expect(() => add(database)).toThrow('locked');
    });
    add(one);
    await pinned.copy(paths[0] as string, join(folder, 'copy-1.db'));
    add(two);
    await pinned.copy(paths[1] as string, join(folder, 'copy-2.db'));
    pinned.release();
    for (const copy of ['copy-1.db', 'copy-2.db']) expect(readTexts(folder, copy)).toEqual(['before']);
    one.close();
    two.close();
  });

  it('are let go at once when one of them is not to be had', () => {
    const [one, two] = paths.map((path) => openDatabase(path, { busyTimeoutMs: 0 })) as [DatabaseSync, DatabaseSync];
    two.exec('BEGIN IMMEDIATE');
    expect(() => pinAtOneMoment(paths, () => undefined, 0)).toThrow(expect.objectContaining({ code: 'busy' }));
    one.exec("INSERT INTO texts VALUES ('after')");
    one.close();
    two.close();
  });
});
