import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readArchive } from './archive-reader.js';
import { BackupError } from './backup-error.js';
import { faultOf, holdAlone } from './database-file.js';
import { clear, contentsOf, decide, fill, isDecided, restoreLock, settle, stage, type Move } from './in-place.js';
import type { Header, Manifest } from './manifest.js';
import { kindOf } from './parts.js';
import { stampOf } from './stamp.js';

/** Takes erasures that the old data, or an operator's list, knows of into the restored data; answers how many are new there. */
export type CarryErasures = (staged: string, old: string | null) => Promise<number>;

export type Restore = {
  readonly file: string;
  readonly dataDir: string;
  /** Whether data that is there may be moved aside. */
  readonly replace: boolean;
  readonly program: string;
  readonly now: () => Date;
  readonly carryErasures: CarryErasures;
  /** For tests, which break it off. */
  readonly move?: Move | undefined;
};

export type Restored = {
  readonly header: Header;
  readonly files: number;
  /** Where the old data are, if there were any. */
  readonly aside: string | null;
  /** People who had left since, and are erased again when the app starts. */
  readonly erasures: number;
};

const databasesIn = async (dataDir: string): Promise<string[]> => {
  const paths: string[] = [];
  for (const top of await contentsOf(dataDir)) {
    const below = await readdir(join(dataDir, top)).catch(() => []);
    paths.push(...below.map((name) => `${top}/${name}`).filter((path) => kindOf(path) === 'database'));
  }
  return paths.map((path) => join(dataDir, path));
};

/** Nobody else has the data open from here on, until it is let go. */
const holdData = async (dataDir: string) => {
  const held = holdAlone(await databasesIn(dataDir));
  if (held) return held;
  throw new BackupError('data_in_use', `The data in ${dataDir} is in use. Stop Pictora first.`);
};

const assertSound = (staged: string, { files }: Manifest): void => {
  for (const { path } of files) {
    if (kindOf(path) !== 'database') continue;
    const fault = faultOf(join(staged, path));
    if (fault !== null) throw new BackupError('archive_damaged', `${path} in the back-up is damaged: ${fault}`);
  }
};

const assertMayFill = async (dataDir: string, replace: boolean): Promise<boolean> => {
  const isEmpty = (await contentsOf(dataDir)).length === 0;
  if (!isEmpty && !replace) {
    const message = `${dataDir} is not empty. With --replace what is in it is moved aside.`;
    throw new BackupError('folder_not_empty', message);
  }
  return isEmpty;
};

const restoreLocked = async (restore: Restore): Promise<Restored> => {
  const { file, dataDir, replace, program, now, carryErasures, move } = restore;
  await settle(dataDir, now());
  const isEmpty = await assertMayFill(dataDir, replace);
  // Early, so that nobody waits for the unpacking only to be refused.
  (await holdData(dataDir)).release();
  const staged = await stage(dataDir);
  try {
    const { header, manifest } = await readArchive(file, staged, program);
    assertSound(staged, manifest);
    const erasures = await carryErasures(staged, isEmpty ? null : dataDir);
    const held = await holdData(dataDir);
    let aside: string | null;
    try {
      await assertMayFill(dataDir, replace);
      await decide(dataDir, move);
      aside = await clear(dataDir, stampOf(now()), move);
    } finally {
      // Before the new files have the old names: whoever closes a database takes away the journal of its name.
      held.release();
    }
    await fill(dataDir, move);
    return { header, files: manifest.files.length, aside, erasures };
  } catch (error) {
    // What was not decided leaves no trace. What was is finished by the next start, whatever became of this one.
    if (!isDecided(dataDir)) await settle(dataDir, now());
    throw error;
  }
};

/** Fills a data folder from an archive, whole or not at all. */
export const restoreBackup = async (restore: Restore): Promise<Restored> => {
  const { dataDir } = restore;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = restoreLock(dataDir);
  if (!lock.tryTake())
    throw new BackupError('restore_under_way', `A back-up is being restored into ${dataDir} already.`);
  try {
    return await restoreLocked(restore);
  } finally {
    lock.release();
  }
};
