import { pushEvents, socketPath, type PushEventName, type PushPayload } from '@pictora/contracts';
import { session } from './session/session.js';

/**
 * Pushes from the server. The connection opens with the first listener and closes with the last; its client is loaded
 * only then. Nobody may depend on it alone: behind a proxy that blocks it, pages fall back to polling (`isLive`).
 */
type Listener = (payload: unknown) => void;
const listeners = new Map<PushEventName, Set<Listener>>();
const stateListeners = new Set<() => void>();
let opening: Promise<{ close: () => void }> | null = null;
let live = false;
const retryAfter = 3000;

const setLive = (next: boolean) => {
  if (live === next) return;
  live = next;
  for (const listener of stateListeners) listener();
};

const deliver = (name: PushEventName, raw: unknown) => {
  const payload = pushEvents[name].safeParse(raw);
  if (!payload.success) return console.warn(`a ${name} push did not match its schema`, payload.error.issues);
  for (const listener of listeners.get(name) ?? []) listener(payload.data);
};

const open = async (): Promise<{ close: () => void }> => {
  const { io } = await import('socket.io-client');
  const socket = io({
    path: socketPath,
    transports: ['websocket', 'polling'],
    auth: (give) => void session.accessToken().then((token) => give({ token })),
    reconnectionDelayMax: 10_000,
  });
  let closed = false;
  const again = () => {
    // socket.io takes a refusal and a close by the server as final; a fresh token may open the door again. Later, since
    // the reason may be a logout that is still under way.
    setTimeout(() => {
      if (closed || socket.active || !session.current()) return;
      void session.refresh().then((renewed) => renewed && !closed && socket.connect());
    }, retryAfter);
  };
  socket.on('connect', () => setLive(true));
  socket.on('connect_error', () => {
    setLive(false);
    if (!socket.active) again();
  });
  socket.on('disconnect', (reason) => {
    setLive(false);
    if (reason === 'io server disconnect') again();
  });
  // The server closes a socket when the token it was opened with ends: show it the new one before that.
  const unsubscribe = session.subscribe((event, tokens) => {
    if (event === 'TOKEN_REFRESHED' && tokens && socket.connected)
      socket.emit('session.refresh', { token: tokens.access_token }, () => undefined);
  });
  for (const name of Object.keys(pushEvents) as PushEventName[]) socket.on(name, (raw) => deliver(name, raw));
  return {
    close: () => {
      closed = true;
      unsubscribe();
      socket.disconnect();
    },
  };
};

const closeIfUnused = () => {
  if (!opening || [...listeners.values()].some((set) => set.size > 0)) return;
  void opening.then((connection) => connection.close());
  opening = null;
  setLive(false);
};

/** Listens to one push; the answer stops it. */
export const onPush = <N extends PushEventName>(name: N, listener: (payload: PushPayload<N>) => void): (() => void) => {
  const set = listeners.get(name) ?? new Set<Listener>();
  listeners.set(name, set);
  set.add(listener as Listener);
  opening ??= open();
  opening.catch((error: unknown) => console.warn('live updates are unavailable, polling instead', error));
  return () => {
    set.delete(listener as Listener);
    closeIfUnused();
  };
};

export const liveUpdates = {
  isLive: (): boolean => live,
  subscribe: (listener: () => void): (() => void) => {
    stateListeners.add(listener);
    return () => stateListeners.delete(listener);
  },
};
