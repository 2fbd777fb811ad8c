import { useSyncExternalStore } from 'react';
import type { Session } from '@pictora/contracts';
import { requestRefresh } from './refresh-call.js';
import { createTokenSession } from './token-session.js';

const storageKey = 'pictora-oidc-session';

/** `navigator.locks` reaches over tabs. Without it (old browsers) at least this tab keeps its own order. */
let chain: Promise<unknown> = Promise.resolve();
const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
  if ('locks' in navigator) return navigator.locks.request(storageKey, work);
  const turn = chain.then(work, work);
  chain = turn;
  return turn;
};

/** The one session of this page. */
export const session = createTokenSession({
  storage: localStorage,
  storageKey,
  refresh: requestRefresh,
  now: () => Date.now(),
  exclusive,
  delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** The session for components: undefined while it is not known yet, null when signed out. */
export const useSession = (): Session | null | undefined => useSyncExternalStore(session.subscribe, session.current);
