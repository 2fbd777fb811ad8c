import type { RebuildStore } from '@pictora/read-models';

/** Longest time, in milliseconds, that a replay keeps the process from everything else. */
const BREATH_MS = 8;

/**
 * The same store, which lets others have their turn between reads. An embedded store answers at once, so a replay of
 * a million events would be one long turn, in which no request is served.
 */
export const breathing = (store: RebuildStore): RebuildStore => {
  let since = performance.now();
  const breathe = async (): Promise<void> => {
    if (performance.now() - since < BREATH_MS) return;
    await new Promise((next) => setImmediate(next));
    since = performance.now();
  };
  return {
    read: async (...of) => {
      await breathe();
      return store.read(...of);
    },
    readAll: async (...of) => {
      await breathe();
      return store.readAll(...of);
    },
    lastPosition: () => store.lastPosition(),
  };
};
