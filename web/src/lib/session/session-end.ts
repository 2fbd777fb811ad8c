import { session } from './session.js';

/** How the session of this page ended: by its person, or by itself (revoked, expired, logged out in another tab). */
export type SessionEnd = 'logged-out' | 'ended';
let end: SessionEnd | null = null;
/** How many wishes to end it are on their way. */
let wishes = 0;
const waiting: (() => void)[] = [];

session.subscribe((event) => {
  if (event === 'SIGNED_OUT') end = wishes > 0 ? 'logged-out' : 'ended';
  else if (event === 'SIGNED_IN' || event === 'PASSWORD_RECOVERY') end = null;
});

const answered = (): void => {
  wishes -= 1;
  const works = wishes === 0 ? waiting.splice(0) : [];
  for (const work of works) work();
};

export const sessionEnd = {
  current: (): SessionEnd | null => end,
  /** Ends the session on the person's wish. */
  logOut: (): void => {
    wishes += 1;
    try {
      session.clear();
    } finally {
      answered();
    }
  },
  /**
   * Makes a call that ends the session on the server. The end can reach this page before the answer does (another call
   * is refused, the session is told to be over): that is the person's wish too.
   */
  wish: async <T>(call: () => Promise<T>): Promise<T> => {
    wishes += 1;
    try {
      return await call();
    } finally {
      answered();
    }
  },
  /** Does at once, or when every wish on its way is answered, what would keep the answer from being heard. */
  afterWishes: (work: () => void): void => {
    if (wishes === 0) work();
    else waiting.push(work);
  },
  /** The end that nobody has dealt with yet, once. */
  take: (): SessionEnd | null => {
    const was = end;
    end = null;
    return was;
  },
};
