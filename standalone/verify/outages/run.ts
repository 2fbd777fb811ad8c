import { startDistributed, type DistributedPictora } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from '../../e2e/api-client.js';
import { Violation } from '../kit/harness.js';
import type { Figure } from '../kit/reliability.js';
import type { Settings } from '../kit/settings.js';
import { faultsOf, LONGEST_MS, type Outage } from './judge.js';
import { make, startLoad, type Call } from './load.js';

const RECOVERY_LIMIT_MS = 120_000;
/** A process that comes back at once is killed again until it was away for so long. */
const AWAY_MS = 4_000;
const POLL_MS = 100;

type Target = {
  readonly killed: string;
  readonly shouldBeRed: readonly string[];
  /** What needs it. */
  readonly calls: (token: string, name: string) => readonly Call[];
};

const signIn = (name: string): Call => ({
  ...{ method: 'POST', path: '/api/auth/sign-in' },
  body: { email: `${name}@example.org`, password: 'a good password' },
});
const get =
  (path: string) =>
  (token: string): Call => ({ method: 'GET', path, token });
const [images, history, feed, talks] = ['images', 'credits/history', 'explore/all', 'conversations'].map((path) =>
  get(`/api/${path}`),
) as [ReturnType<typeof get>, ReturnType<typeof get>, ReturnType<typeof get>, ReturnType<typeof get>];

/** The broker and services with embedded parts; of engines what is on the machine and not left out. */
const targets: readonly Target[] = [
  { killed: 'nats', shouldBeRed: ['gateway-1'], calls: (token, name) => [images(token), history(token), signIn(name)] },
  { killed: 'identity-1', shouldBeRed: ['gateway-1'], calls: (_, name) => [signIn(name)] },
  { killed: 'media-1', shouldBeRed: ['media-1'], calls: (token) => [images(token)] },
  { killed: 'billing-1', shouldBeRed: ['billing-1'], calls: (token) => [history(token)] },
  { killed: 'social-1', shouldBeRed: ['social-1'], calls: (token) => [feed(token)] },
  { killed: 'messaging-1', shouldBeRed: ['messaging-1'], calls: (token) => [talks(token)] },
];

/** Of which processes readiness is not 200 now; one that does not answer is not ready. */
const redNow = async ({ ops }: DistributedPictora): Promise<string[]> => {
  const asked = Object.entries(ops).map(async ([name, url]) => {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    return answer?.status === 200 ? [] : [name];
  });
  return (await Promise.all(asked)).flat();
};

const away = async (pictora: DistributedPictora, name: string): Promise<void> => {
  for (const began = performance.now(); performance.now() - began < AWAY_MS; await wait(POLL_MS))
    if (pictora.names().includes(name)) await pictora.kill(name);
};

const undergo = async (pictora: DistributedPictora, target: Target, token: string, name: string): Promise<Outage> => {
  const calls = target.calls(token, name);
  const load = startLoad(pictora.url, calls);
  const red = new Set<string>();
  const began = performance.now();
  let over = false;
  const watching = (async () => {
    for (; !over; await wait(POLL_MS)) for (const one of await redNow(pictora)) red.add(one);
  })();
  await away(pictora, target.killed);
  let recoveredMs: number | null = null;
  for (; performance.now() - began < RECOVERY_LIMIT_MS; await wait(POLL_MS)) {
    if ((await redNow(pictora)).length > 0) continue;
    const answers = await Promise.all(calls.map((call) => make(pictora.url, call)));
    if (!answers.every(({ status }) => status < 300)) continue;
    recoveredMs = performance.now() - began;
    break;
  }
  over = true;
  await Promise.all([watching, load.stop()]);
  return { killed: target.killed, seen: load.seen, red: [...red].sort(), shouldBeRed: target.shouldBeRed, recoveredMs };
};

const figureOf = ({ killed, seen, recoveredMs }: Outage): Figure => {
  const refused = seen.filter(({ status }) => status === 503);
  const longest = Math.max(...seen.map(({ tookMs }) => tookMs));
  const well = `well again after ${((recoveredMs ?? 0) / 1000).toFixed(1)} s`;
  return {
    what: `${killed} killed`,
    value: `${seen.length} calls, ${refused.length} refused with 503 service_unavailable, the slowest answer after ${Math.round(longest)} ms (at most ${LONGEST_MS}), ${well}`,
  };
};

/** `size` outages, one after another, beginning with the target that the seed names. */
export const runOutages = async ({ seed, size }: Settings, say: (line: string) => void): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictora-verify-outages-'));
  const pictora = await startDistributed({ dataDir, without: ['minio', 'keycloak'] });
  try {
    const api = new ApiClient(() => pictora.url);
    const name = `outage_${seed}`;
    await api.signUp(name);
    const figures: Figure[] = [];
    for (let n = 0; n < size; n++) {
      const target = targets[(seed - 1 + n) % targets.length] as Target;
      const outage = await undergo(pictora, target, api.token, name);
      const faults = faultsOf(outage);
      if (faults.length > 0)
        throw new Violation(`${target.killed} was killed: ${faults.length} faults`, seed, faults.slice(0, 20));
      figures.push(figureOf(outage));
      say(`${target.killed} was killed and all of it recovered`);
    }
    return figures;
  } finally {
    await pictora.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
