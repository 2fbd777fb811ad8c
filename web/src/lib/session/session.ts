import { useMemo, useSyncExternalStore } from 'react';
import type { Session } from '@pictora/contracts';
import { newVersion } from '../new-version.js';
import { claimsOf } from './token-claims.js';
import { createTokenSession } from './token-session.js';

/** Named for the provider (specification 9). */
const storageKey = 'pictora-oidc-session';

/** `navigator.locks` reaches over tabs. Without it (old browsers) at least this tab keeps its own order. */
let chain: Promise<unknown> = Promise.resolve();
const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
  if ('locks' in navigator) return navigator.locks.request(storageKey, work);
  const turn = chain.then(work, work);
  chain = turn;
  return turn;
};

/** The one session of this page. keycloak-js is loaded with the first renewal, so visitors never load it. */
export const session = createTokenSession({
  // Not there where pages are drawn ahead; nobody is signed in there, and nothing is asked of it.
  storage: globalThis.localStorage,
  storageKey,
  refresh: async (current) => (await newVersion.load(() => import('./keycloak-client.js'))).renewByKeycloak(current),
  now: () => Date.now(),
  exclusive,
  delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  newId: () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
});

/** Pages are drawn ahead for visitors. */
const nobody = () => null;

/** The session for components: undefined while it is not known yet, null when signed out. */
export const useSession = (): Session | null | undefined =>
  useSyncExternalStore(session.subscribe, session.current, nobody);

/** The realm roles that the session's token carries: for showing what somebody may do, never for allowing it. */
export const useRoles = (): readonly string[] => {
  const token = useSession()?.access_token;
  return useMemo(() => (token ? claimsOf(token).roles : []), [token]);
};
