// A thousand browsers on one gateway: how long an event takes from the bus to its client, and how many messages a second
// go out, beside a bare Socket.IO broadcast of the same message to as many clients in the same run.
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { pushSubject, socketPath } from '@pictora/contracts';
import { createTestPlatform, fakeRpc } from '@pictora/service-kit/testing';
import { readSettings } from '@pictora/service-kit';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Server } from 'socket.io';
import { gatewaySettingsSchema } from '../dist/gateway-settings.js';
import { startGateway } from '../dist/start-gateway.js';

const clients = 1_000;
const paced = { messages: 5_000, everyMs: 10, each: 10 };
const burstRounds = 40;

const now = () => performance.timeOrigin + performance.now();
const personOf = (n) => `0199c3a2-0000-7000-8000-${String(n).padStart(12, '0')}`;
const payload = (n) => ({ available: n, held: 0, settled: n });
const at = (sorted, share) => Math.round(sorted[Math.floor(sorted.length * share)] * 10) / 10;
const line = (row) => console.log(JSON.stringify(row));

const startClients = async (url, path, tokens) => {
  const child = fork(new URL('./socket-clients.mjs', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ask = async (message) => {
    child.send(message);
    const [answer] = await once(child, 'message');
    return answer;
  };
  await ask({ do: 'connect', url, path, tokens });
  return {
    /** The times at which so many messages came, in the order of what they carried. */
    collect: (count) => ask({ do: 'collect', count }),
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
};

const startPictora = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: 'k', use: 'sig', alg: 'RS256' };
  const [issuer, audience] = ['http://issuer.test/oidc', 'pictora'];
  const platform = await createTestPlatform();
  fakeRpc(platform, {
    'identity.issuer.describe': () => ({
      issuer,
      audience,
      algorithm: 'RS256',
      jwks: { keys: [key] },
      endedSessions: [],
    }),
  });
  const gateway = await startGateway({ platform, settings: readSettings(gatewaySettingsSchema, { PORT: '0' }) });
  const tokens = await Promise.all(
    Array.from({ length: clients }, (_, n) =>
      new SignJWT({ sid: `s${n}` })
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(personOf(n))
        .setExpirationTime('1h')
        .sign(privateKey),
    ),
  );
  return { platform, gateway, tokens };
};

const pictora = await startPictora();
const browsers = await startClients(pictora.gateway.url, socketPath, pictora.tokens);
const push = (n, value) =>
  pictora.platform.broadcast.publish(pushSubject(personOf(n)), { name: 'balance.changed', payload: payload(value) });

// Paced, as on a busy evening: a thousand a second, to one person after the other.
const sent = [];
const arrivals = browsers.collect(paced.messages);
for (let value = 0; value < paced.messages;) {
  for (let n = 0; n < paced.each; n += 1, value += 1) {
    sent[value] = now();
    await push(value % clients, value);
  }
  await new Promise((resolve) => setTimeout(resolve, paced.everyMs));
}
const { times } = await arrivals;
const delays = times.map((time, value) => time - sent[value]).sort((a, b) => a - b);
line({ bench: 'sockets: event to client, 1,000 connected, median', value: at(delays, 0.5), unit: 'ms' });
line({ bench: 'sockets: event to client, 1,000 connected, p99', value: at(delays, 0.99), unit: 'ms', aim: '< 100 ms' });

// As fast as it goes: each of a thousand people is told, again and again.
const messagesPerSecond = async (all, tell, rounds) => {
  const done = all.collect(clients * rounds);
  const begun = now();
  for (let round = 0; round < rounds; round += 1) {
    await tell(round);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { last } = await done;
  return Math.round((clients * rounds * 1000) / (last - begun));
};
/** Both ways are run in first, so that neither pays for the compiler. */
const throughput = async (all, tell) => {
  await messagesPerSecond(all, tell, 10);
  return messagesPerSecond(all, tell, burstRounds);
};
const ours = await throughput(browsers, async (round) => {
  for (let n = 0; n < clients; n += 1) await push(n, round);
});
await browsers.stop();
await pictora.gateway.close();
await pictora.platform.close();

const http = createServer();
const bare = new Server(http, { path: socketPath, transports: ['websocket'], serveClient: false });
bare.on('connection', (socket) => socket.emit('push.ready'));
await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
const listeners = await startClients(`http://127.0.0.1:${http.address().port}`, socketPath, pictora.tokens);
const baseline = await throughput(listeners, async (round) => void bare.emit('balance.changed', payload(round)));
await listeners.stop();
await bare.close();

line({
  bench: 'sockets: pushes to 1,000 people, each told alone',
  value: ours,
  unit: 'messages/s',
  baseline: `${baseline} bare broadcast`,
  ratio: Math.round((ours / baseline) * 100) / 100,
});
