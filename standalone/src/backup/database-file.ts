import { faultIn, isBusy } from '@pictora/sqlite';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** What is wrong with a database file that nobody has open, or null. Leaves no journal beside it. */
export const faultOf = (path: string): string | null => {
  const url = pathToFileURL(path);
  url.search = '?immutable=1';
  try {
    const database = new DatabaseSync(url);
    try {
      return faultIn(database);
    } finally {
      database.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

export type Held = { release(): void };

/**
 * Holds databases so that no other process can open them; null when another has one open. SQLite lets a connection have a
 * file for itself only while there is no other one, and a process that dies loses its connections.
 */
export const holdAlone = (paths: readonly string[]): Held | null => {
  const held: DatabaseSync[] = [];
  const release = () => held.splice(0).forEach((database) => database.close());
  for (const path of paths) {
    const database = new DatabaseSync(path, { timeout: 0 });
    held.push(database);
    try {
      database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    } catch (error) {
      // A file that is damaged is open nowhere, and may be what the restore is for.
      if (!isBusy(error)) continue;
      release();
      return null;
    }
  }
  return { release };
};
