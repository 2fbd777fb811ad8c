import { isBusy } from '@pictora/sqlite';
import { DatabaseSync } from 'node:sqlite';

/** Right to deliver to a consumer: held by one subscription at a time, over all processes. */
export type ConsumerLock = { tryTake(): boolean; release(): void };

/**
 * A lock that the operating system gives back when its holder dies, however it dies: an exclusive transaction kept open
 * on a file of its own. No lease to renew, no clock to trust.
 */
export const fileLock = (path: string): ConsumerLock => {
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

/** The same for a log in memory, which only this process can see. `taken` is shared by the log's subscriptions. */
export const memoryLock = (taken: Set<string>, consumer: string): ConsumerLock => {
  let held = false;
  return {
    tryTake() {
      if (held || taken.has(consumer)) return held;
      taken.add(consumer);
      return (held = true);
    },
    release() {
      if (held) taken.delete(consumer);
      held = false;
    },
  };
};
