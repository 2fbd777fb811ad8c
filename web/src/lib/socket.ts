import {
  pushEvents,
  pushReadyEvent,
  sessionRefreshEvent,
  socketPath,
  type ErrorCode,
  type PushEvent,
  type PushEventName,
  type PushPayload,
} from '@pictora/contracts';
import { createPushHub } from './live/push-hub.js';
import { session } from './session/session.js';

/**
 * Pushes from the server. The connection opens with the first listener and closes with the last; its client is loaded
 * only then. Nobody may depend on it alone: behind a proxy that blocks it, pages fall back to polling (`isLive`).
 */
const stateListeners = new Set<() => void>();
const readyListeners = new Set<() => void>();
let opening: Promise<{ close: () => void }> | null = null;
let live = false;

/** Milliseconds until a door that the server closed is tried again: a fresh token may open it, a crowd has to thin out. */
const retryAfter = 3000;
const retryAfterCrowd = 30_000;

const setLive = (next: boolean) => {
  if (live === next) return;
  live = next;
  for (const listener of stateListeners) listener();
};

const open = async (): Promise<{ close: () => void }> => {
  const { io } = await import('socket.io-client');
  const socket = io({
    path: socketPath,
    // Long polling would need a server that remembers us; without a WebSocket the page asks for its counts instead.
    transports: ['websocket'],
    auth: (give) => void session.accessToken().then((token) => give({ token })),
    reconnectionDelayMax: 10_000,
  });
  let closed = false;
  const again = (afterMs: number) => {
    // socket.io takes a refusal and a close by the server as final; a fresh token may open the door again. Later, since
    // the reason may be a logout that is still under way.
    setTimeout(() => {
      if (closed || socket.active || !session.current()) return;
      void session.refresh().then((renewed) => renewed && !closed && socket.connect());
    }, afterMs);
  };
  socket.on('connect_error', (error: Error & { data?: { code?: ErrorCode } }) => {
    setLive(false);
    if (!socket.active) again(error.data?.code === 'rate_limited' ? retryAfterCrowd : retryAfter);
  });
  socket.on('disconnect', (reason) => {
    setLive(false);
    if (reason === 'io server disconnect') again(retryAfter);
  });
  socket.on(pushReadyEvent, () => {
    setLive(true);
    for (const listener of readyListeners) listener();
  });
  // The server closes a socket when the token it was opened with ends: show it the new one before that.
  const unsubscribe = session.subscribe((event, tokens) => {
    if (event === 'TOKEN_REFRESHED' && tokens && socket.connected)
      socket.emit(sessionRefreshEvent, { token: tokens.access_token }, () => undefined);
  });
  for (const name of Object.keys(pushEvents) as PushEventName[]) socket.on(name, (raw) => hub.deliver(name, raw));
  return {
    close: () => {
      closed = true;
      unsubscribe();
      socket.disconnect();
    },
  };
};

const hub = createPushHub((used) => {
  if (used) {
    opening ??= open();
    opening.catch((error: unknown) => console.warn('live updates are unavailable, polling instead', error));
    return;
  }
  void opening?.then(
    (connection) => connection.close(),
    () => undefined, // It never opened, and that was said.
  );
  opening = null;
  setLive(false);
});

/** Listens to several pushes with one listener; the answer stops it. */
export const onPushes = (names: readonly PushEventName[], listener: (push: PushEvent) => void): (() => void) =>
  hub.listen(names, listener);

/** Listens to one push; the answer stops it. */
export const onPush = <N extends PushEventName>(name: N, listener: (payload: PushPayload<N>) => void): (() => void) =>
  hub.listen([name], ({ payload }) => listener(payload as PushPayload<N>));

export const liveUpdates = {
  isLive: (): boolean => live,
  subscribe: (listener: () => void): (() => void) => {
    stateListeners.add(listener);
    return () => stateListeners.delete(listener);
  },
  /** Called whenever pushes begin to arrive: what happened before has to be asked for. */
  onReady: (listener: () => void): (() => void) => {
    readyListeners.add(listener);
    return () => readyListeners.delete(listener);
  },
};
