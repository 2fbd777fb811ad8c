import { session } from './session.js';

/** How the session of this page ended: by its person, or by itself (revoked, expired, logged out in another tab). */
export type SessionEnd = 'logged-out' | 'ended';
let end: SessionEnd | null = null;
let byPerson = false;

session.subscribe((event) => {
  if (event === 'SIGNED_OUT') end = byPerson ? 'logged-out' : 'ended';
  else if (event === 'SIGNED_IN' || event === 'PASSWORD_RECOVERY') end = null;
});

export const sessionEnd = {
  current: (): SessionEnd | null => end,
  /** Ends the session on the person's wish. */
  logOut: (): void => {
    byPerson = true;
    try {
      session.clear();
    } finally {
      byPerson = false;
    }
  },
  /** The end that nobody has dealt with yet, once. */
  take: (): SessionEnd | null => {
    const was = end;
    end = null;
    return was;
  },
};
