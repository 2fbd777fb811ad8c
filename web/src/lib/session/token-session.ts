import type { Session } from '@pictora/contracts';
import { PageOutdated } from '../new-version.js';
import { profileOf } from './session-shape.js';
import {
  RefreshRefused,
  type SessionEvent,
  type SessionKeeper,
  type SessionListener,
  type Tokens,
} from './session.types.js';
import { readSession, writeSession, type SessionStorage, type StoredSession } from './stored-session.js';
import { provedSecondFactor } from './token-claims.js';

/** Specification 9, identity provider. */
export const refreshTick = 30_000;
export const refreshMarginTicks = 3;
export const firstBackOff = 200;

export type TokenSessionParts = SessionStorage & {
  /** Asks the issuer for new tokens; `RefreshRefused` is its final no. */
  readonly refresh: (session: Session) => Promise<Tokens>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs one holder at a time, across all tabs: two refreshes with one token would end the session. */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  readonly delay: (ms: number) => Promise<void>;
  /** Unlike any other saying of any tab. */
  readonly newId: () => string;
};

/** Tokens in browser storage, renewed before they end, one renewal at a time over all tabs. */
export const createTokenSession = (parts: TokenSessionParts): SessionKeeper => {
  let session: Session | null | undefined;
  let heard: string | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let renewal: Promise<boolean> | undefined;
  const listeners = new Set<SessionListener>();

  const say = (...events: readonly SessionEvent[]) => {
    for (const event of events) for (const listener of [...listeners]) listener(event, session ?? null);
  };
  const keep = (next: Session, ...events: readonly SessionEvent[]) => {
    const factor = provedSecondFactor(session ?? null, next) ? (['MFA_CHALLENGE_VERIFIED'] as const) : [];
    const said = { id: parts.newId(), events: [...events, ...factor] };
    session = next;
    heard = said.id;
    writeSession(parts, { session: next, said });
    say(...said.events);
  };
  const forget = () => {
    session = null;
    parts.storage.removeItem(parts.storageKey);
    say('SIGNED_OUT');
  };
  /** Another tab has written: this one holds the same, and says the same. */
  const follow = ({ session: next, said }: StoredSession) => {
    if (said.id === heard) return;
    session = next;
    heard = said.id;
    say(...said.events);
  };
  const endsWithin = (s: Session, ticks: number) => s.expires_at * 1000 - parts.now() <= ticks * refreshTick;
  const isOver = (s: Session) => s.expires_at * 1000 <= parts.now();

  /** Inside the lock: another tab may have renewed or ended the session while this one waited. */
  const renewOnce = async (stale: Session): Promise<boolean> => {
    const stored = readSession(parts);
    if (!stored) {
      if (session) forget();
      return false;
    }
    if (stored.session.access_token !== stale.access_token && !isOver(stored.session)) {
      follow(stored);
      return true;
    }
    const isStill = (now: StoredSession | null): now is StoredSession =>
      now?.session.refresh_token === stored.session.refresh_token;
    const startedAt = parts.now();
    for (let pause = firstBackOff; ; pause *= 2) {
      try {
        const tokens = await parts.refresh(stored.session);
        // Signed out, here or elsewhere, while the answer was on its way: the new tokens are not taken up.
        const now = readSession(parts);
        if (!isStill(now)) return false;
        keep({ ...now.session, ...tokens }, 'TOKEN_REFRESHED');
        return true;
      } catch (error) {
        if (error instanceof RefreshRefused) {
          if (isStill(readSession(parts))) forget();
          return false;
        }
        // The code that renews is gone: only a reload brings it back, and the session waits for that.
        if (error instanceof PageOutdated) return false;
        // A passing fault. Retries end before the next tick, which starts afresh.
        if (parts.now() + pause - startedAt > refreshTick) return false;
        await parts.delay(pause);
      }
    }
  };
  const renew = (): Promise<boolean> => {
    const stale = session;
    if (!stale) return Promise.resolve(false);
    renewal ??= parts.exclusive(() => renewOnce(stale)).finally(() => (renewal = undefined));
    return renewal;
  };
  const tick = () => {
    if (session && endsWithin(session, refreshMarginTicks)) void renew();
  };
  /**
   * What the next tick would renew too late. The others wait for it: a page that has just come is also the one that is soonest left
   * or loaded again, and a renewal whose answer nobody takes ends the session (ADR 12).
   */
  const renewUrgent = () => {
    if (session && endsWithin(session, 1)) void renew();
  };

  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== parts.storageKey && event.key !== null) return;
    const stored = readSession(parts);
    if (stored) return follow(stored);
    if (!session) return;
    session = null;
    say('SIGNED_OUT');
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') tick(); // Timers stood still while the device slept.
  };

  return {
    start: async () => {
      const stored = readSession(parts);
      session = stored?.session ?? null;
      heard = stored?.said.id;
      if (session && isOver(session)) await renew();
      timer = setInterval(tick, refreshTick);
      window.addEventListener('storage', fromOtherTab);
      document.addEventListener('visibilitychange', onVisible);
      say('INITIAL_SESSION');
      renewUrgent();
    },
    stop: () => {
      clearInterval(timer);
      window.removeEventListener('storage', fromOtherTab);
      document.removeEventListener('visibilitychange', onVisible);
    },
    current: () => session,
    set: (next) => keep(next, 'SIGNED_IN'),
    announceRecovery: (recovery) => {
      for (const listener of [...listeners]) listener('PASSWORD_RECOVERY', recovery);
    },
    updateUser: (user) => {
      if (session?.user.id !== user.id) return;
      const [before, after] = [profileOf(session.user), profileOf(user)];
      if (after && JSON.stringify(before) !== JSON.stringify(after)) keep({ ...session, user: after }, 'USER_UPDATED');
    },
    accessToken: async () => {
      // While it still holds, a token near its end is used at once and renewed beside the call.
      if (session && isOver(session)) await renew();
      else renewUrgent();
      return session?.access_token ?? null;
    },
    refresh: renew,
    clear: () => {
      if (session !== null) forget();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
