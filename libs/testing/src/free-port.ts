import { createServer, type Server } from 'node:net';

/** Listens at a port of 127.0.0.1; 0 takes any. */
const listen = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const portOf = (server: Server): number => {
  const address = server.address();
  if (address && typeof address === 'object') return address.port;
  throw new Error('no port');
};

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** A port of 127.0.0.1 that nobody listened at a moment ago. */
export const freePort = (): Promise<number> => freePorts(1);

/** The first of so many such ports in a row. */
export const freePorts = async (inARow: number): Promise<number> => {
  for (;;) {
    const servers = [await listen(0)];
    const first = portOf(servers[0] as Server);
    try {
      while (servers.length < inARow) servers.push(await listen(first + servers.length));
      return first;
    } catch {
      // One of the row is taken: another row.
    } finally {
      await Promise.all(servers.map(close));
    }
  }
};
