// @ts-check
import { createConnection } from 'node:net';

/** @param {number} port @returns {Promise<boolean>} */
const accepts = (port) =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

/** @param {string} url @param {number} status */
const answers = async (url, status) => {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status === status;
  } catch {
    return false; // Not listening yet, or not able to answer.
  }
};

/** @param {readonly import('./engines.mjs').Probe[]} probes @returns {Promise<boolean>} */
export const isReady = async (probes) => {
  for (const probe of probes) {
    if (!(await (probe.kind === 'tcp' ? accepts(probe.port) : answers(probe.url, probe.status)))) return false;
  }
  return true;
};
