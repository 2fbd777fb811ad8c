import { pushReadyEvent, sessionExpiredEvent, socketPath } from '@pictora/contracts';
import { io, type Socket } from 'socket.io-client';

/** A browser at the door of the sockets: inside, or sent away. */
export type Opened = {
  readonly isIn: boolean;
  readonly socket: Socket;
  /** Everything that it was told, by name, with its payload. */
  readonly heard: { readonly name: string; readonly payload: unknown }[];
  close(): void;
};

/** Resolves once pushes reach it, or it was refused; a door that says nothing counts as closed after `patienceMs`. */
export const openSocket = (url: string, auth: object, patienceMs = 15_000): Promise<Opened> =>
  new Promise((resolve) => {
    const heard: { name: string; payload: unknown }[] = [];
    const socket = io(url, { path: socketPath, auth, transports: ['websocket'], reconnection: false, forceNew: true });
    const settle = (isIn: boolean) => {
      clearTimeout(patience);
      resolve({ isIn, socket, heard, close: () => void socket.close() });
    };
    const patience = setTimeout(() => settle(false), patienceMs);
    socket.onAny((name: string, payload: unknown) => heard.push({ name, payload }));
    socket.once(pushReadyEvent, () => settle(true));
    socket.once(sessionExpiredEvent, () => settle(false));
    socket.once('connect_error', () => settle(false));
    socket.once('disconnect', () => settle(false));
  });
