// GET /api/auth/user through the gateway in standalone, against a bare Fastify route that checks the same token; cold
// start to the first answer; resident memory. Run after the build: `node bench/gateway.bench.mjs`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAll, launch, median, print, rate, signUp, startPictora } from './under-load.mjs';

const rounds = 3;
const seconds = 4;
const dataDir = mkdtempSync(join(tmpdir(), 'pictora-bench-'));

/** From the start of the process to the first answered request, and what is resident then, in MB. */
const coldStart = async () => {
  const began = performance.now();
  const app = await startPictora(dataDir);
  const { status } = await fetch(`${app.url}/api/health/ready`);
  if (status !== 200) throw new Error(`not ready: ${status}`);
  const milliseconds = performance.now() - began;
  const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  return { app, milliseconds, resident };
};

try {
  const starts = [];
  for (let n = 0; n < rounds; n += 1) {
    const start = await coldStart();
    starts.push(start);
    if (n < rounds - 1) await start.app.stop();
  }
  const { app } = starts.at(-1);
  print(
    'start: process to first answer',
    Math.round(median(starts.map(({ milliseconds }) => milliseconds))),
    'ms',
    null,
    '< 5000',
  );
  print('start: resident memory', Math.round(median(starts.map(({ resident }) => resident))), 'MB', null, '< 350');

  const token = await signUp(app.url);
  const body = await (
    await fetch(`${app.url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  const { signing } = JSON.parse(readFileSync(join(dataDir, 'identity', 'issuer-keys.json'), 'utf8'));
  const keys = signing.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e }));
  const bare = await launch('standalone/bench/bare-fastify.mjs', {
    BASELINE: JSON.stringify({ jwks: { keys }, body }),
  });
  // Both are warm before anything is counted.
  await rate(bare.url, token, seconds);
  await rate(app.url, token, seconds);
  const ours = [];
  const theirs = [];
  for (let n = 0; n < rounds; n += 1) {
    theirs.push(await rate(bare.url, token, seconds));
    ours.push(await rate(app.url, token, seconds));
  }
  print('GET /api/auth/user', Math.round(median(ours)), 'requests/s', Math.round(median(theirs)), '>= 0.4');
} finally {
  endAll();
  rmSync(dataDir, { recursive: true, force: true });
}
