import { BackupError } from './backup-error.js';

const MOST_CHARACTERS = 4_096;

/**
 * The path inside the data folder that an archive's file is for. Whoever wrote the archive chose it, so it must
 * be plain names with `/` between them; everything that could lead elsewhere is refused.
 */
export const safePath = (path: string): string => {
  const isSafe =
    path.length > 0 &&
    path.length <= MOST_CHARACTERS &&
    // No drive, no other separator, nothing that ends a name early.
    !/[\\:\0]/.test(path) &&
    path.split('/').every((name) => name !== '' && name !== '.' && name !== '..') &&
    // Names of restore's own.
    !path.startsWith('.');
  if (!isSafe)
    throw new BackupError('unsafe_path', `The back-up holds a path that leads out of it: ${path.slice(0, 200)}`);
  return path;
};
