// The thousand browsers of the bench, in a process of their own: they connect, and say when what came.
import { performance } from 'node:perf_hooks';
import { io } from 'socket.io-client';

const now = () => performance.timeOrigin + performance.now();
let wanted = null;

const hear = ({ available }) => {
  if (!wanted) return;
  wanted.times[available] = now();
  wanted.count -= 1;
  if (wanted.count > 0) return;
  process.send({ times: wanted.times, last: now() });
  wanted = null;
};
const connect = (url, path, token) =>
  new Promise((resolve, reject) => {
    const socket = io(url, { path, auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
    socket.on('balance.changed', hear);
    socket.once('push.ready', resolve);
    socket.once('connect_error', reject);
  });

process.on('message', async (message) => {
  if (message.do === 'collect') wanted = { count: message.count, times: [] };
  if (message.do !== 'connect') return;
  // Some at a time, as people come.
  for (let from = 0; from < message.tokens.length; from += 50)
    await Promise.all(message.tokens.slice(from, from + 50).map((token) => connect(message.url, message.path, token)));
  process.send({});
});
process.on('disconnect', () => process.exit(0));
