import type { FileLock } from '@pictora/sqlite';

/** Right to deliver to a consumer: held by one subscription at a time, over all processes. */
export type ConsumerLock = FileLock;

/** For a log in memory, which only this process can see. `taken` is shared by the log's subscriptions. */
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
