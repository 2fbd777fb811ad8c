import { open, rmdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** Not allowed in keys, so that the object `a` and the folder of `a/b` do not meet. */
const FILE_MARK = '~';

export const pathOf = (root: string, key: string): string => join(root, ...`${key}${FILE_MARK}`.split('/'));
export const isObjectFile = (name: string): boolean => name.endsWith(FILE_MARK);
export const withoutMark = (name: string): string => name.slice(0, -FILE_MARK.length);

export const isMissing = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
};

/** Makes the names in a folder durable, as `sync` does with the bytes of a file. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** Syncs a folder and those above it up to the root: any of them may just have been made. */
export const syncUpTo = async (root: string, path: string): Promise<void> => {
  for (let folder = path; ; folder = dirname(folder)) {
    await syncFolder(folder);
    if (folder === root) return;
  }
};

/** Removes the folders that have become empty, from `path` up to but without the root. */
export const pruneUpTo = async (root: string, path: string): Promise<void> => {
  for (let folder = path; relative(root, folder).split(sep)[0] !== ''; folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      // Not empty, or somebody else was quicker: either way there is nothing more to do.
      return;
    }
  }
};
