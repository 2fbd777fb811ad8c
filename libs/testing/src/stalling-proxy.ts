import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type StallingProxy = {
  /** The address of the target, by way of this proxy. */
  readonly url: string;
  /** From here on nothing comes through, and no connection breaks: as with a server that hangs. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

/** Stands in front of a server, whoever's that is, so that a test can let it fall silent. */
export const startStallingProxy = async (target: string): Promise<StallingProxy> => {
  const { hostname, port, protocol } = new URL(target);
  const sockets = new Set<Socket>();
  let paused = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // The other side of a connection goes with it; what broke it is told to whoever asked.
    socket.once('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    const far = keep(connect({ host: hostname, port: Number(port) }));
    keep(near).on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => near.write(bytes));
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    if (paused) for (const socket of [near, far]) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    pause: () => {
      paused = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      paused = false;
      for (const socket of sockets) socket.resume();
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
