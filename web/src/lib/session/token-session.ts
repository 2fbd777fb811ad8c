import { sessionSchema, type Session } from '@pictora/contracts';
import { RefreshRefused, type SessionEvent, type SessionKeeper, type SessionListener } from './session.types.js';

/** Specification 9, identity provider. */
export const refreshTick = 30_000;
export const refreshMarginTicks = 3;
export const firstBackOff = 200;

export type TokenSessionParts = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly storageKey: string;
  readonly refresh: (refreshToken: string) => Promise<Session>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs one holder at a time, across all tabs: two refreshes with one token would end the session. */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  readonly delay: (ms: number) => Promise<void>;
};

/** Whatever is not a whole session is none, and is put away: it would only be met again at every visit. */
const read = ({ storage, storageKey }: TokenSessionParts): Session | null => {
  const entry = storage.getItem(storageKey);
  if (entry === null) return null;
  try {
    return sessionSchema.parse(JSON.parse(entry));
  } catch (error) {
    console.warn('the stored session was not usable and is removed', error);
    storage.removeItem(storageKey);
    return null;
  }
};

/** Tokens in browser storage, renewed before they end, one renewal at a time over all tabs. */
export const createTokenSession = (parts: TokenSessionParts): SessionKeeper => {
  let session: Session | null | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let renewal: Promise<boolean> | undefined;
  const listeners = new Set<SessionListener>();

  const say = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event, session ?? null);
  };
  const store = (next: Session | null, event: SessionEvent) => {
    session = next;
    if (next) parts.storage.setItem(parts.storageKey, JSON.stringify(next));
    else parts.storage.removeItem(parts.storageKey);
    say(event);
  };
  const isClose = (s: Session) => s.expires_at * 1000 - parts.now() <= refreshMarginTicks * refreshTick;
  const isOver = (s: Session) => s.expires_at * 1000 <= parts.now();

  /** Inside the lock: another tab may have renewed or ended the session while this one waited. */
  const renewOnce = async (stale: Session): Promise<boolean> => {
    const stored = read(parts);
    if (!stored) {
      if (session) store(null, 'SIGNED_OUT');
      return false;
    }
    if (stored.access_token !== stale.access_token && !isOver(stored)) {
      session = stored;
      say('TOKEN_REFRESHED');
      return true;
    }
    const startedAt = parts.now();
    for (let pause = firstBackOff; ; pause *= 2) {
      try {
        const next = await parts.refresh(stored.refresh_token);
        // Signed out, here or elsewhere, while the answer was on its way: the new tokens are not taken up.
        if (read(parts)?.refresh_token !== stored.refresh_token) return false;
        store(next, 'TOKEN_REFRESHED');
        return true;
      } catch (error) {
        if (error instanceof RefreshRefused) {
          if (read(parts)?.refresh_token === stored.refresh_token) store(null, 'SIGNED_OUT');
          return false;
        }
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
    if (session && isClose(session)) void renew();
  };

  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== parts.storageKey && event.key !== null) return;
    const before = session;
    const stored = read(parts);
    if (stored?.access_token === before?.access_token) return;
    session = stored;
    if (!stored) say('SIGNED_OUT');
    else say(before?.user.id === stored.user.id ? 'TOKEN_REFRESHED' : 'SIGNED_IN');
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') tick(); // Timers stood still while the device slept.
  };

  return {
    start: async () => {
      const stored = read(parts);
      if (stored && isOver(stored)) {
        session = stored;
        await renew();
      } else session = stored;
      timer = setInterval(tick, refreshTick);
      window.addEventListener('storage', fromOtherTab);
      document.addEventListener('visibilitychange', onVisible);
      say('INITIAL_SESSION');
      tick();
    },
    stop: () => {
      clearInterval(timer);
      window.removeEventListener('storage', fromOtherTab);
      document.removeEventListener('visibilitychange', onVisible);
    },
    current: () => session,
    set: (next) => store(next, 'SIGNED_IN'),
    accessToken: async () => {
      // While it still holds, a token near its end is used at once and renewed beside the call.
      if (session && isOver(session)) await renew();
      else tick();
      return session?.access_token ?? null;
    },
    refresh: renew,
    clear: () => {
      if (session !== null) store(null, 'SIGNED_OUT');
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
