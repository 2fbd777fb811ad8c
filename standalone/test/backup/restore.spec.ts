import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fileLock, openDatabase } from '@pictora/sqlite';
import { runUntilKilled } from '@pictora/testing/child-process';
import { settleDataFolder } from '../../src/backup/settle-data-folder.js';
import { restoreBackup, type Restore } from '../../src/backup/restore.js';
import { takeBackup } from '../../src/backup/take-backup.js';
import { filesIn, hiddenIn, readTexts, writeDatabase, writeFiles } from './a-folder.js';

// States are waited for, however busy the machine is.
jest.setTimeout(120_000);

const now = () => new Date('2026-01-31T10:00:00.000Z');
const aside = '.before-restore-20260131T100000.000Z';
const inBackup = {
  'identity/issuer-keys.json': 'keys',
  'media/objects/images/a/1~': 'a picture',
  'outbox/1.json': '{}',
};
const beforeIt = { 'identity/issuer-keys.json': 'other keys', 'media/objects/images/b/1~': 'a later picture' };

describe('a data folder', () => {
  let folder: string;
  let file: string;
  let dataDir: string;
  const options = (): Restore => ({
    file,
    dataDir,
    replace: false,
    program: '1.0.0',
    now,
    carryErasures: async () => 0,
  });
  const restore = (given: Partial<Restore> = {}) => restoreBackup({ ...options(), ...given });
  const refusal = (code: string) => expect.objectContaining({ code });
  const fillWithOld = () => {
    writeFiles(dataDir, beforeIt);
    writeDatabase(dataDir, 'billing/ledger.db', ['old']);
  };
  const plainFiles = () =>
    Object.fromEntries(Object.entries(filesIn(dataDir)).filter(([path]) => !/\.db(-wal)?$/.test(path)));
  const isNew = () => {
    expect(plainFiles()).toEqual(inBackup);
    expect(readTexts(dataDir, 'billing/ledger.db')).toEqual(['backed up']);
  };
  const isOld = () => {
    expect(plainFiles()).toEqual(beforeIt);
    expect(readTexts(dataDir, 'billing/ledger.db')).toEqual(['old']);
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-restore-'));
    const source = join(folder, 'source');
    writeFiles(source, inBackup);
    writeDatabase(source, 'billing/ledger.db', ['backed up']);
    file = join(folder, 'backup.tar');
    await takeBackup({ dataDir: source, file, program: '1.0.0', now });
    dataDir = join(folder, 'data');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('that is not there is made from the back-up, for its owner’s eyes', async () => {
    expect(await restore()).toMatchObject({ files: 4, aside: null, erasures: 0 });
    isNew();
    expect(hiddenIn(dataDir)).toEqual(['.restore.lock']);
    for (const path of ['identity/issuer-keys.json', 'billing/ledger.db'])
      expect(statSync(join(dataDir, path)).mode & 0o077).toBe(0);
  });

  it('with data in it is left alone, unless they may be moved aside', async () => {
    fillWithOld();
    await expect(restore()).rejects.toThrow(refusal('folder_not_empty'));
    isOld();
    expect(await restore({ replace: true })).toMatchObject({ aside: join(dataDir, aside) });
    isNew();
    expect(readTexts(join(dataDir, aside), 'billing/ledger.db')).toEqual(['old']);
    expect(filesIn(join(dataDir, aside))).toMatchObject(beforeIt);
  });

  it('keeps what the distributed form has in it', async () => {
    writeFiles(dataDir, { 'distributed/engines/nats/x': 'of another app' });
    await restore();
    expect(readFileSync(join(dataDir, 'distributed/engines/nats/x'), 'utf8')).toBe('of another app');
  });

  it('that a process has open is left alone', async () => {
    fillWithOld();
    const open = openDatabase(join(dataDir, 'billing/ledger.db'));
    open.prepare('SELECT * FROM texts').all();
    await expect(restore({ replace: true })).rejects.toThrow(refusal('data_in_use'));
    open.close();
    isOld();
    await restore({ replace: true });
    isNew();
  });

  it('that is opened during the unpacking is left alone', async () => {
    fillWithOld();
    let opened: ReturnType<typeof openDatabase> | undefined;
    const carryErasures = async () => {
      opened = openDatabase(join(dataDir, 'billing/ledger.db'));
      opened.prepare('SELECT * FROM texts').all();
      return 0;
    };
    await expect(restore({ replace: true, carryErasures })).rejects.toThrow(refusal('data_in_use'));
    opened?.close();
    isOld();
    expect(hiddenIn(dataDir)).toEqual(['.restore.lock']);
  });

  it('that fills during the unpacking is left alone', async () => {
    const carryErasures = async () => {
      fillWithOld();
      return 0;
    };
    await expect(restore({ carryErasures })).rejects.toThrow(refusal('folder_not_empty'));
    isOld();
  });

  it('into which another restore is under way is left to that', async () => {
    mkdirSync(dataDir);
    const other = fileLock(join(dataDir, '.restore.lock'));
    expect(other.tryTake()).toBe(true);
    await expect(restore()).rejects.toThrow(refusal('restore_under_way'));
    mkdirSync(join(dataDir, '.restore'));
    await expect(settleDataFolder(dataDir, now)).rejects.toThrow(refusal('restore_under_way'));
    other.release();
    await restore();
    isNew();
  });

  it('whose databases are damaged can be replaced', async () => {
    fillWithOld();
    writeFileSync(
      join(dataDir, 'billing/ledger.db'),
      'this is no database, and long enough to be taken for one'.repeat(20),
    );
    await restore({ replace: true });
    isNew();
  });

  it('stays as it was when the back-up is damaged', async () => {
    fillWithOld();
    truncateSync(file, statSync(file).size / 2);
    await expect(restore({ replace: true })).rejects.toThrow(refusal('archive_damaged'));
    isOld();
    expect(hiddenIn(dataDir)).toEqual(['.restore.lock']);
  });

  it('stays as it was when the disk is full at any step until the decision, and is whole and new after it', async () => {
    let steps = 1;
    for (; ; steps += 1) {
      rmSync(dataDir, { recursive: true, force: true });
      fillWithOld();
      let moves = 0;
      const move = async (from: string, to: string) => {
        moves += 1;
        if (moves === steps) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await rename(from, to);
      };
      const failed = await restore({ replace: true, move }).then(
        () => false,
        () => true,
      );
      if (!failed) break;
      await settleDataFolder(dataDir, now);
      if (steps === 1) isOld();
      else isNew();
    }
    // One decision, three entries aside, one renaming, and four in their place.
    expect(steps - 1).toBeGreaterThanOrEqual(8);
  });

  it.each([
    ['before the decision', 1, isOld],
    ['while the old is moved aside', 3, isNew],
    ['while the new is moved in', 7, isNew],
  ])('is whole after the restore was killed %s', async (_, move, expected) => {
    fillWithOld();
    await runUntilKilled(join(import.meta.dirname, 'restore-killed.ts'), [file, dataDir, String(move)], 1);
    await settleDataFolder(dataDir, now);
    expected();
    expect(readdirSync(dataDir).filter((name) => name === '.restore')).toEqual([]);
    if (expected === isNew)
      expect(readFileSync(join(dataDir, aside, 'media/objects/images/b/1~'), 'utf8')).toBe('a later picture');
  });
});
