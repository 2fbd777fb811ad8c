import { watchedJobs } from './watched-jobs.js';

/** Written and taken away at once: every other tab hears of it, and nothing of it stays. */
const leftKey = 'pictora-left';

const forgetTab = (): void => {
  try {
    sessionStorage.clear(); // Drafts, the job on the stage, what was about to be bought.
  } catch {
    // Blocked storage holds nothing.
  }
};

/**
 * What this browser has noted of a person beside the session. It outlives a session that has merely run out, since they come
 * back to it, and not their logout: the next one at this machine finds nothing.
 */
export const browserNotes = {
  /** In every tab. Before the session ends, so that the tabs which show the person still listen. */
  forget: (userId: string): void => {
    forgetTab();
    watchedJobs.forget(userId);
    try {
      localStorage.setItem(leftKey, userId);
      localStorage.removeItem(leftKey);
    } catch {
      // Blocked storage is no other tab's either.
    }
  },
  /** Forgets what this tab alone has noted when the person logs out in another. The answer stops it. */
  follow: (userId: string): (() => void) => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === leftKey && newValue === userId) forgetTab();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
};
