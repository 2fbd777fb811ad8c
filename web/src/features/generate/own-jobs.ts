/**
 * The jobs that this tab ordered, newest first, until their pictures are named: kept over a reload of the tab, unknown
 * to any other, so that no two tabs ask for a name. The picture itself is stored on the server under a name from its
 * prompt, so nothing hangs on this note.
 */
const keyOf = (userId: string) => `pictora-jobs-${userId}`;

export const ownJobs = {
  read: (userId: string): readonly string[] => {
    try {
      const ids: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]');
      return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
    } catch {
      return []; // Storage is blocked or damaged: the picture comes into the gallery under its first name.
    }
  },
  write: (userId: string, ids: readonly string[]): readonly string[] => {
    try {
      if (ids.length > 0) sessionStorage.setItem(keyOf(userId), JSON.stringify(ids));
      else sessionStorage.removeItem(keyOf(userId));
    } catch {
      // As above.
    }
    return ids;
  },
};
