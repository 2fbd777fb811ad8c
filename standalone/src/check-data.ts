import { checkDatabase, markOf } from '@pictora/sqlite';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { kindOf } from './backup/parts.js';

const MARK = markOf('');

/**
 * Reads every database of the data folder before anybody works with it. Throws a StorageError at the first that is damaged,
 * gone, or lacks what was acknowledged.
 *
 * @returns how many there are.
 */
export const checkData = async (dataDir: string): Promise<number> => {
  const found = new Set<string>();
  for (const top of await readdir(dataDir, { withFileTypes: true })) {
    if (!top.isDirectory() || kindOf(`${top.name}/`) === 'left-out') continue;
    for (const name of await readdir(join(dataDir, top.name))) {
      // Of a file that is gone the mark is left.
      const path = `${top.name}/${name.endsWith(MARK) ? name.slice(0, -MARK.length) : name}`;
      if (kindOf(path) === 'database') found.add(path);
    }
  }
  for (const path of [...found].sort()) {
    checkDatabase(join(dataDir, path));
    await nextTurn();
  }
  return found.size;
};
