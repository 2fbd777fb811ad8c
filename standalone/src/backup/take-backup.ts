import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileLock } from '@pictora/sqlite';
import { writeArchive } from './archive-writer.js';
import { BackupError } from './backup-error.js';
import { faultOf } from './database-file.js';
import { LinkedTree } from './linked-tree.js';
import { newHeader, type Manifest } from './manifest.js';
import { pinAtOneMoment } from './one-moment.js';
import { DISTRIBUTED } from './parts.js';

const WORK = '.backup';
const LOCK = '.backup.lock';
/** Services make their databases when they first start; one that appears while others are locked is taken the next time. */
const TRIES = 5;

export type TakeBackup = {
  readonly dataDir: string;
  readonly file: string;
  /** The version of this program. */
  readonly program: string;
  readonly now: () => Date;
};
export type TakenBackup = {
  readonly manifest: Manifest;
  readonly takenAt: Date;
  /** How long writers had to wait. */
  readonly heldMs: number;
};

type Snapshot = { readonly databases: readonly string[]; readonly takenAt: Date; readonly heldMs: number };

/** Copies everything into a folder of ours, as it was at one moment. */
const snapshot = async (dataDir: string, folder: string, now: () => Date): Promise<Snapshot> => {
  const tree = new LinkedTree(dataDir, folder);
  tree.pass();
  // What came while the first one was busy with the bulk.
  tree.pass();
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const databases = tree.databases();
    if (databases.length === 0) throw new BackupError('no_data', `There is no data of Pictora in ${dataDir}.`);
    const pinned = pinAtOneMoment(
      databases.map((path) => join(dataDir, path)),
      () => tree.pass(),
    );
    try {
      const takenAt = now();
      if (tree.databases().join() !== databases.join()) continue;
      for (const path of databases) await pinned.copy(join(dataDir, path), join(folder, path));
      return { databases, takenAt, heldMs: pinned.heldMs };
    } finally {
      pinned.release();
    }
  }
  throw new BackupError('busy', 'New databases keep appearing. Try again.');
};

/** A copy that cannot be read must not take the place of one that can. */
const assertSound = (folder: string, databases: readonly string[]): void => {
  for (const path of databases) {
    const fault = faultOf(join(folder, path));
    if (fault !== null) throw new BackupError('database_damaged', `${path} is damaged: ${fault}`);
  }
};

const assertEmbedded = (dataDir: string): void => {
  if (!DISTRIBUTED.some((name) => existsSync(join(dataDir, name)))) return;
  const message = `${dataDir} is of the distributed form: what engines hold is backed up by their own tools. See docs/operations.md.`;
  throw new BackupError('not_embedded', message);
};

/** What a back-up that was killed has left: its names would keep the files of people who have left since. */
export const clearKilledBackup = async (dataDir: string): Promise<void> => {
  const work = join(dataDir, WORK);
  if (!existsSync(work)) return;
  const lock = fileLock(join(dataDir, LOCK));
  if (!lock.tryTake()) return;
  try {
    await rm(work, { recursive: true, force: true });
  } finally {
    lock.release();
  }
};

/** Writes an archive of the data folder, beside an app that may be running on it. */
export const takeBackup = async ({ dataDir, file, program, now }: TakeBackup): Promise<TakenBackup> => {
  if (!existsSync(dataDir)) throw new BackupError('no_data', `There is no folder ${dataDir}.`);
  assertEmbedded(dataDir);
  if (existsSync(file)) throw new BackupError('file_exists', `${file} is there already. Choose another name.`);
  const lock = fileLock(join(dataDir, LOCK));
  if (!lock.tryTake()) throw new BackupError('backup_under_way', `A back-up of ${dataDir} is being made already.`);
  const work = join(dataDir, WORK);
  const folder = join(work, 'data');
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const { databases, takenAt, heldMs } = await snapshot(dataDir, folder, now);
    assertSound(folder, databases);
    const manifest = await writeArchive(folder, file, newHeader(program, takenAt));
    return { manifest, takenAt, heldMs };
  } finally {
    await rm(work, { recursive: true, force: true });
    lock.release();
  }
};
