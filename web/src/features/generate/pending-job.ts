/**
 * Which job this browser is waiting for, kept over a reload or a closed tab until its picture has been named. The
 * picture itself is stored on the server under a name from its prompt, so nothing hangs on this note.
 */
const keyOf = (userId: string) => `pictora-job-${userId}`;

export const pendingJob = {
  read: (userId: string): string | null => {
    try {
      return localStorage.getItem(keyOf(userId));
    } catch {
      return null; // Storage is blocked: a running job is still found by asking the server.
    }
  },
  write: (userId: string, jobId: string | null): void => {
    try {
      if (jobId) localStorage.setItem(keyOf(userId), jobId);
      else localStorage.removeItem(keyOf(userId));
    } catch {
      // As above.
    }
  },
};
