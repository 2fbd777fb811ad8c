/** The page's code is older than what the server now has: pieces that it did not load yet are gone for good. */
export class PageOutdated extends Error {
  override readonly name = 'PageOutdated';
}

/** Whether the server answers at all: a missing piece of a page looks the same offline and after a release. */
export const isReachable = async (): Promise<boolean> => {
  try {
    return (await fetch(new URL('/', location.origin), { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/** Learns from pieces that did not come whether this page is outdated. Once it is, it stays so until a reload. */
export const makeNewVersion = (reachable: () => Promise<boolean>) => {
  let isOut = false;
  let asking: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const ask = async (): Promise<void> => {
    if (!(await reachable())) return;
    isOut = true;
    for (const listener of listeners) listener();
  };
  /** To be told of each piece that did not come. Settles when it is known why. */
  const missed = (): Promise<void> => {
    if (isOut) return Promise.resolve();
    asking ??= ask().finally(() => (asking = null));
    return asking;
  };
  return {
    isOut: (): boolean => isOut,
    missed,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Loads a piece of the page that is tried again on failure; of an outdated page nothing is asked for any more. */
    load: async <T>(piece: () => Promise<T>): Promise<T> => {
      if (isOut) throw new PageOutdated('there is a new version of this page');
      try {
        return await piece();
      } catch (error) {
        await missed();
        if (isOut) throw new PageOutdated('there is a new version of this page', { cause: error });
        throw error;
      }
    },
  };
};

export const newVersion = makeNewVersion(isReachable);
