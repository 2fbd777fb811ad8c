import type { Session } from '@pictora/contracts';
import { sessionOf } from './session-shape.js';
import type { SessionEvent } from './session.types.js';

/** What was said when the entry was written, so that other tabs say the same. `id` tells one saying from the next. */
export type Said = { readonly id: string; readonly events: readonly SessionEvent[] };
export type StoredSession = { readonly session: Session; readonly said: Said };

export type SessionStorage = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly storageKey: string;
};

const tellable: readonly string[] = [
  'SIGNED_IN',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
] satisfies SessionEvent[];

const saidOf = (entry: unknown, session: Session): Said => {
  const { id, events } = (entry as { said?: Partial<Record<keyof Said, unknown>> }).said ?? {};
  if (typeof id !== 'string' || !Array.isArray(events)) return { id: session.access_token, events: ['SIGNED_IN'] };
  return { id, events: events.filter((event): event is SessionEvent => tellable.includes(event as string)) };
};

/** Whatever is not a whole session is none, and is put away: it would only be met again at every visit. */
export const readSession = ({ storage, storageKey }: SessionStorage): StoredSession | null => {
  const text = storage.getItem(storageKey);
  if (text === null) return null;
  try {
    const entry: unknown = JSON.parse(text);
    const session = sessionOf(entry);
    if (!session) throw new Error('a part of it is missing or damaged');
    return { session, said: saidOf(entry, session) };
  } catch (error) {
    console.warn('the stored session was not usable and is removed', error);
    storage.removeItem(storageKey);
    return null;
  }
};

/** One write holds the session and what is said of it, so no tab can see the one without the other. */
export const writeSession = ({ storage, storageKey }: SessionStorage, { session, said }: StoredSession): void =>
  storage.setItem(storageKey, JSON.stringify({ ...session, said }));
