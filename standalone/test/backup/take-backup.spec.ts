import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fileLock, openDatabase } from '@pictora/sqlite';
import { readArchive } from '../../src/backup/archive-reader.js';
import { settleDataFolder } from '../../src/backup/settle-data-folder.js';
import { takeBackup } from '../../src/backup/take-backup.js';
import { filesIn, readTexts, writeDatabase, writeFiles } from './a-folder.js';

const now = () => new Date('2026-01-31T10:00:00.000Z');

describe('a back-up', () => {
  let folder: string;
  let dataDir: string;
  let file: string;
  const take = () => takeBackup({ dataDir, file, program: '1.0.0', now });
  const refusal = (code: string) => expect.objectContaining({ code });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-backup-'));
    dataDir = join(folder, 'data');
    file = join(folder, 'elsewhere', 'backup.tar');
    writeFiles(dataDir, { 'identity/issuer-keys.json': 'keys' });
    writeDatabase(dataDir, 'identity/records.db', ['one']);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('holds what is committed, though it is still in the journal', async () => {
    const open = openDatabase(join(dataDir, 'identity/records.db'));
    open.exec("PRAGMA wal_autocheckpoint = 0; INSERT INTO texts VALUES ('two')");
    await take();
    open.close();
    await readArchive(file, join(folder, 'copy'), '1.0.0');
    expect(readTexts(join(folder, 'copy'), 'identity/records.db')).toEqual(['one', 'two']);
  });

  it('leaves nothing behind but the archive, also when an earlier one was killed', async () => {
    writeFiles(dataDir, { '.backup/data/media/objects/left~': 'of somebody who has left' });
    await take();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual(['.backup.lock']);
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['backup.tar']);
    await readArchive(file, join(folder, 'copy'), '1.0.0');
    expect(Object.keys(filesIn(join(folder, 'copy')))).toEqual(['identity/issuer-keys.json', 'identity/records.db']);
  });

  it('that was killed is cleared away by the next start of the app, and one under way is not', async () => {
    writeFiles(dataDir, { '.backup/data/media/objects/left~': 'of somebody who has left' });
    const other = fileLock(join(dataDir, '.backup.lock'));
    other.tryTake();
    await settleDataFolder(dataDir, now);
    expect(existsSync(join(dataDir, '.backup'))).toBe(true);
    other.release();
    await settleDataFolder(dataDir, now);
    expect(existsSync(join(dataDir, '.backup'))).toBe(false);
  });

  it('is refused where there is nothing, or no such folder', async () => {
    rmSync(join(dataDir, 'identity/records.db'));
    await expect(take()).rejects.toThrow(refusal('no_data'));
    rmSync(dataDir, { recursive: true });
    await expect(take()).rejects.toThrow(refusal('no_data'));
  });

  it('is refused while another one is made', async () => {
    const other = fileLock(join(dataDir, '.backup.lock'));
    expect(other.tryTake()).toBe(true);
    await expect(take()).rejects.toThrow(refusal('backup_under_way'));
    other.release();
    await take();
  });

  it('is refused when a database is damaged, before it can take the place of a sound one', async () => {
    const path = join(dataDir, 'identity/records.db');
    const bytes = readFileSync(path);
    // The page that the table begins with.
    bytes.fill(0xff, 4_096, 4_196);
    writeFileSync(path, bytes);
    await expect(take()).rejects.toThrow(refusal('database_damaged'));
    expect(existsSync(file)).toBe(false);
  });

  it('is refused over another file', async () => {
    mkdirSync(join(folder, 'elsewhere'));
    writeFileSync(file, 'precious');
    await expect(take()).rejects.toThrow(refusal('file_exists'));
  });

  it.each(['engines/nats/jetstream/x', 'distributed.json'])(
    'is refused beside the data of engines: %s',
    async (path) => {
      writeFiles(dataDir, { [path]: '' });
      await expect(take()).rejects.toThrow(refusal('not_embedded'));
    },
  );
});
