import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError, toldOf } from './storage-error.js';

/** Bytes that have to be free: a journal grows by some megabytes before it is emptied. */
export const LEAST_FREE = 16 * 1024 * 1024;
const PROBE = Buffer.alloc(4096, 'probe ');

let probes = 0;

/** Writes a small file and removes it; throws a StorageError when that cannot be done, or there is hardly any room left. */
export const assertWritable = async (folder: string): Promise<void> => {
  // Names that begin with a dot are left alone by back-ups.
  const path = join(folder, `.probe-${process.pid}-${probes++}`);
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(PROBE);
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free < LEAST_FREE) throw new StorageError('storage_full', folder, `only ${Math.floor(free / 1e6)} MB are free`);
  } catch (error) {
    throw toldOf(folder, error);
  }
};
