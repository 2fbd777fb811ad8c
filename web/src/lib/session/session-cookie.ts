import type { Session } from '@pictora/contracts';
import type { SessionKeeper } from './session.types.js';

/**
 * Sets the HttpOnly cookie with which `<img>` loads private files. Failures are only logged: everything but private
 * pictures works without it, and the next renewal tries again (specification 8).
 */
export const establishSession = async (tokens: Session): Promise<void> => {
  try {
    const response = await fetch(new URL('/api/auth/establish-session', location.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'include',
      body: JSON.stringify({ access_token: tokens.access_token, refresh_token: tokens.refresh_token }),
    });
    if (!response.ok) console.warn(`establish-session answered ${response.status}`);
  } catch (error) {
    console.warn('establish-session failed', error);
  }
};

/** Keeps the cookie as young as the tokens. A sign-in sets it itself, since it waits for it. */
export const keepCookie = (keeper: SessionKeeper): (() => void) =>
  keeper.subscribe((event, tokens) => {
    if (tokens && (event === 'INITIAL_SESSION' || event === 'TOKEN_REFRESHED')) void establishSession(tokens);
  });
