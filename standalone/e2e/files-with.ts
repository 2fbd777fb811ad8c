import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is read of a folder, and of a file that has gone since it was listed. */
const noFile: readonly unknown[] = ['EISDIR', 'ENOENT'];

/** The files in a folder that have a word in them, large or small. A running app makes and removes files meanwhile. */
export const filesWith = (folder: string, word: string, exclude: readonly string[] = []): string[] =>
  globSync('**/*', { cwd: folder, exclude: [...exclude] }).filter((file) => {
    try {
      return readFileSync(join(folder, file), 'latin1').toLowerCase().includes(word.toLowerCase());
    } catch (error) {
      if (noFile.includes((error as NodeJS.ErrnoException).code)) return false;
      throw error;
    }
  });
