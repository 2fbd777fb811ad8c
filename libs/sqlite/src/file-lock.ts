import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './is-busy.js';

/** Something that one process at a time may hold. */
export type FileLock = { tryTake(): boolean; release(): void };

/**
 * A lock that the operating system gives back when its holder dies, however it dies: an exclusive transaction kept open
 * on a file of its own. No lease to renew, no clock to trust.
 */
export const fileLock = (path: string): FileLock => {
  let held: DatabaseSync | undefined;
  return {
    tryTake() {
      if (held) return true;
      const file = new DatabaseSync(path, { timeout: 0 });
      try {
        file.exec('BEGIN EXCLUSIVE');
      } catch (error) {
        file.close();
        if (isBusy(error)) return false;
        throw error;
      }
      held = file;
      return true;
    },
    release() {
      held?.close();
      held = undefined;
    },
  };
};
