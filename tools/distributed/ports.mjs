// @ts-check
import { createServer } from 'node:net';

/** @param {number} port 0 for any. @returns {Promise<import('node:net').Server>} */
const listen = (port) =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

/** @param {import('node:net').Server} server */
const portOf = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port;

/** @param {import('node:net').Server} server @returns {Promise<void>} */
const closed = (server) => new Promise((resolve) => server.close(() => resolve()));

/**
 * Ports of 127.0.0.1 that nobody listens at, all different: those wished for where they are free.
 * @param {readonly (number | undefined)[]} wishes @returns {Promise<number[]>}
 */
export const freePorts = async (wishes) => {
  const servers = [];
  for (const wish of wishes) servers.push(await listen(wish ?? 0).catch(() => listen(0)));
  const ports = servers.map(portOf);
  await Promise.all(servers.map(closed));
  return ports;
};
