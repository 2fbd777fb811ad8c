// GET /api/auth/user through the gateway in standalone, against a bare Fastify route that checks the same token; cold
// start to the first answer; resident memory. Run after the build: `node bench/gateway.bench.mjs`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';

const root = resolve(import.meta.dirname, '../..');
const rounds = 3;
const seconds = 4;
const dataDir = mkdtempSync(join(tmpdir(), 'pictora-bench-'));
const children = [];

const print = (bench, value, unit, baseline, aim) =>
  console.log(
    JSON.stringify({
      bench,
      value,
      unit,
      baseline,
      ratio: baseline === null ? null : Number((value / baseline).toFixed(2)),
      aim,
    }),
  );
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const launch = async (script, env) => {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (http:\S+)/.exec(line)?.[1];
    if (url)
      return {
        url,
        pid: child.pid,
        stop: () => new Promise((done) => (child.once('exit', done), child.kill('SIGTERM'))),
      };
  }
  throw new Error(`${script} ended before it was ready`);
};

const startPictora = () =>
  launch('standalone/dist/main.js', {
    PORT: '0',
    PICTORA_DATA_DIR: dataDir,
    WEB_DIST: join(root, 'web/dist'),
    RATE_LIMIT: '100000000',
  });

/** From the start of the process to the first answered request, and what is resident then, in MB. */
const coldStart = async () => {
  const began = performance.now();
  const app = await startPictora();
  const { status } = await fetch(`${app.url}/api/health/ready`);
  if (status !== 200) throw new Error(`not ready: ${status}`);
  const milliseconds = performance.now() - began;
  const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  return { app, milliseconds, resident };
};

const rate = async (url, token) => {
  const result = await autocannon({
    url: `${url}/api/auth/user`,
    connections: 20,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
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

  const signUp = await fetch(`${app.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'bench@example.org',
      password: 'a good password',
      firstName: 'Bench',
      lastName: 'Mark',
      username: 'bench',
      acceptedTerms: true,
    }),
  });
  const token = (await signUp.json()).session.access_token;
  const body = await (
    await fetch(`${app.url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  const { signing } = JSON.parse(readFileSync(join(dataDir, 'identity', 'issuer-keys.json'), 'utf8'));
  const keys = signing.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e }));
  const bare = await launch('standalone/bench/bare-fastify.mjs', {
    BASELINE: JSON.stringify({ jwks: { keys }, body }),
  });
  // Both are warm before anything is counted.
  await rate(bare.url, token);
  await rate(app.url, token);
  const ours = [];
  const theirs = [];
  for (let n = 0; n < rounds; n += 1) {
    theirs.push(await rate(bare.url, token));
    ours.push(await rate(app.url, token));
  }
  print('GET /api/auth/user', Math.round(median(ours)), 'requests/s', Math.round(median(theirs)), '>= 0.4');
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
}
