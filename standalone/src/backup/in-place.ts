import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORE_FOLDER } from '@pictora/service-kit';
import { fileLock, type FileLock } from '@pictora/sqlite';
import { APART } from './parts.js';
import { stampOf } from './stamp.js';

/**
 * How a restored folder comes to its place. Everything happens inside the data folder, which may be the root of a volume, in
 * steps of which each is one renaming, so that whoever comes after a crash sees how far it had come:
 *
 *     .restore/staged    what is unpacked; until here nothing of the old has been touched
 *     .restore/decided   the same, renamed: from here on the restore is finished, by whoever comes next
 *     .restore/before    the old entries, moved here one by one
 *     .before-restore-…  the same, renamed: there is no old entry left, and the new ones are moved in
 */
const WORK = RESTORE_FOLDER;
const LOCK = '.restore.lock';
/** As many as Node's threads for files. */
const AT_ONCE = 4;
const BEFORE = '.before-restore-';

const inside = (dataDir: string) => {
  const work = join(dataDir, WORK);
  return { work, staged: join(work, 'staged'), decided: join(work, 'decided'), before: join(work, 'before') };
};

/** What is not of the embedded form's data, such as our own folders: it is not looked at and never moved. */
const isApart = (name: string): boolean => name === APART || name.startsWith('.');

export type Move = (from: string, to: string) => Promise<void>;

/** What is in a data folder, apart from what is not its own. */
export const contentsOf = async (dataDir: string): Promise<string[]> => {
  if (!existsSync(dataDir)) return [];
  return (await readdir(dataDir)).filter((name) => !isApart(name)).sort();
};

export const restoreLock = (dataDir: string): FileLock => fileLock(join(dataDir, LOCK));

/** Whether a restore is under way, or was broken off. */
export const isUnfinished = (dataDir: string): boolean => existsSync(inside(dataDir).work);

export const isDecided = (dataDir: string): boolean => existsSync(inside(dataDir).decided);

/** A new, empty folder for what is unpacked. */
export const stage = async (dataDir: string): Promise<string> => {
  const { staged, before } = inside(dataDir);
  await mkdir(before, { recursive: true, mode: 0o700 });
  await mkdir(staged, { mode: 0o700 });
  return staged;
};

const sync = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Makes a whole tree durable, files and names; several at a time, for which the disk takes hardly longer than for one. */
const syncTree = async (path: string): Promise<void> => {
  const below = (await readdir(path, { recursive: true })).map((name) => join(path, name));
  const left = [...below, path].values();
  const syncNext = async () => {
    for (const one of left) await sync(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, syncNext));
};

/** The point of no return: one renaming. */
export const decide = async (dataDir: string, move: Move = rename): Promise<void> => {
  const { work, staged, decided } = inside(dataDir);
  await syncTree(staged);
  await move(staged, decided);
  await sync(work);
  await sync(dataDir);
};

/** Moves the old entries aside, and says where they are; null when there were none, or when that was done before. */
export const clear = async (dataDir: string, aside: string, move: Move = rename): Promise<string | null> => {
  const { before } = inside(dataDir);
  if (!existsSync(before)) return null;
  for (const name of await contentsOf(dataDir)) await move(join(dataDir, name), join(before, name));
  await sync(before);
  const isEmpty = (await readdir(before)).length === 0;
  const left = join(dataDir, BEFORE + aside);
  await move(before, left);
  await sync(dataDir);
  if (!isEmpty) return left;
  await rmdir(left);
  return null;
};

/** Moves the new entries in, after {@link clear}. */
export const fill = async (dataDir: string, move: Move = rename): Promise<void> => {
  const { work, decided } = inside(dataDir);
  for (const name of await readdir(decided)) await move(join(decided, name), join(dataDir, name));
  await sync(dataDir);
  await rm(work, { recursive: true });
};

/** Undoes a restore that had not come to its decision, and finishes one that had. The lock is the caller's. */
export const settle = async (dataDir: string, now: Date, move: Move = rename): Promise<void> => {
  const { work, decided } = inside(dataDir);
  if (!existsSync(decided)) return rm(work, { recursive: true, force: true });
  await clear(dataDir, stampOf(now), move);
  await fill(dataDir, move);
};
