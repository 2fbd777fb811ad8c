import { pushReadyEvent, socketPath } from '@pictora/contracts';
import { io, type Socket } from 'socket.io-client';

/** Sockets of one suite, all closed at its end. */
export const socketClients = () => {
  const open: Socket[] = [];
  const connect = (url: string, auth: object): Socket => {
    const socket = io(url, { path: socketPath, auth, transports: ['websocket'], reconnection: false, forceNew: true });
    open.push(socket);
    return socket;
  };
  return {
    connect,
    /** Pushes reach it. */
    ready: async (url: string, token: string): Promise<Socket> => {
      const socket = connect(url, { token });
      await once(socket, pushReadyEvent);
      return socket;
    },
    closeAll: (): void => {
      for (const socket of open.splice(0)) socket.close();
    },
  };
};

export const once = <T>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => socket.once(event, resolve));

export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
};

export const balance = (available: number) => ({
  name: 'balance.changed',
  payload: { available, held: 0, settled: available },
});
