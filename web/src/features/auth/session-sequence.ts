import type { Session } from '@pictora/contracts';
import { establishSession } from '../../lib/session/session-cookie.js';
import { session } from '../../lib/session/session.js';
import type { SessionKeeper } from '../../lib/session/session.types.js';
import { m } from '../../texts/index.js';

/** Specification 4, in milliseconds. Login: set the session, wait, see that it took, set the cookie. */
export const timing = { firstWait: 300, attempts: 5, between: 100, beforeRedirect: 500, afterReset: 2000 } as const;

export const notEstablished = {
  login: m.auth_not_established(),
  signUp: m.auth_not_established_sign_up(),
} as const;

export type SequenceParts = {
  readonly keeper: Pick<SessionKeeper, 'set' | 'current'>;
  readonly establish: (tokens: Session) => Promise<void>;
  readonly delay: (ms: number) => Promise<void>;
};

const pageParts: SequenceParts = {
  keeper: session,
  establish: establishSession,
  delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** True once the page holds this session and the cookie was asked for; false when the session did not take. */
export const takeSession = async (tokens: Session, parts: SequenceParts = pageParts): Promise<boolean> => {
  const { keeper, establish, delay } = parts;
  keeper.set(tokens);
  await delay(timing.firstWait);
  for (let attempt = 1; keeper.current()?.user.id !== tokens.user.id; attempt += 1) {
    if (attempt > timing.attempts) return false;
    await delay(timing.between);
  }
  await establish(tokens);
  return true;
};

export const waitBeforeRedirect = (): Promise<void> => pageParts.delay(timing.beforeRedirect);
export const waitAfterReset = (): Promise<void> => pageParts.delay(timing.afterReset);
