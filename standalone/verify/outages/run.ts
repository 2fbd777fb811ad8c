import { keycloakMissing, minioMissing, startDistributed, type DistributedPictora } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Violation } from '../kit/harness.js';
import type { Figure } from '../kit/reliability.js';
import type { Settings } from '../kit/settings.js';
import { faultsOf, isWell, LONGEST_MS, type Outage } from './judge.js';
import { make, startLoad } from './load.js';
import { newPerson, targets, type Person, type Target } from './targets.js';

const RECOVERY_LIMIT_MS = 300_000;
/** A process that comes back at once is killed again until it was away for so long. */
const AWAY_MS = 4_000;
const POLL_MS = 100;
/** The load comes from one address, and is not what limits on addresses are for. */
const env = { RATE_LIMIT: '1000000', RATE_LIMIT_AUTH: '1000000', RATE_LIMIT_SESSION: '1000000' };
/** Readiness that is not told by then is as good as red: each look of its own ends sooner. */
const READY_LIMIT_MS = 2_500;

/** Of which processes readiness is not 200 now; one that does not answer is not ready. */
const redNow = async ({ ops }: DistributedPictora): Promise<string[]> => {
  const asked = Object.entries(ops).map(async ([name, url]) => {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(READY_LIMIT_MS) }).catch(() => null);
    return answer?.status === 200 ? [] : [name];
  });
  return (await Promise.all(asked)).flat();
};

type How = 'killed' | 'hung';
type Act = Target & { readonly how: How };

const killed = async (pictora: DistributedPictora, name: string): Promise<void> => {
  for (const began = performance.now(); performance.now() - began < AWAY_MS; await wait(POLL_MS))
    if (pictora.names().includes(name)) await pictora.kill(name);
};

/** It keeps its connections and says nothing, with all that it has started: each process leads a group of its own. */
const hung = async (pictora: DistributedPictora, name: string): Promise<void> => {
  const group = -pictora.pidOf(name);
  process.kill(group, 'SIGSTOP');
  try {
    await wait(AWAY_MS);
  } finally {
    process.kill(group, 'SIGCONT');
  }
};

const begin: Readonly<Record<How, typeof killed>> = { killed, hung };

const undergo = async (pictora: DistributedPictora, act: Act, person: Person): Promise<Outage> => {
  const calls = act.calls(person);
  const load = startLoad(pictora.url, calls);
  const red = new Set<string>();
  const began = performance.now();
  let over = false;
  const watching = (async () => {
    for (; !over; await wait(POLL_MS)) for (const one of await redNow(pictora)) red.add(one);
  })();
  await begin[act.how](pictora, act.name);
  let recoveredMs: number | null = null;
  for (; performance.now() - began < RECOVERY_LIMIT_MS; await wait(POLL_MS)) {
    if ((await redNow(pictora)).length > 0) continue;
    if (!(await Promise.all(calls.map((call) => make(pictora.url, call)))).every(isWell)) continue;
    recoveredMs = performance.now() - began;
    break;
  }
  over = true;
  await Promise.all([watching, load.stop()]);
  const { name, how, shouldBeRed } = act;
  return { what: `${name} ${how}`, seen: load.seen, red: [...red].sort(), shouldBeRed, recoveredMs };
};

const figureOf = ({ what, seen, recoveredMs }: Outage): Figure => {
  const refused = seen.filter(({ status }) => status === 503);
  const longest = Math.max(...seen.map(({ tookMs }) => tookMs));
  const well = `well again after ${((recoveredMs ?? 0) / 1000).toFixed(1)} s`;
  return {
    what,
    value: `${seen.length} calls, ${refused.length} refused with 503 service_unavailable, the slowest answer after ${Math.round(longest)} ms (at most ${LONGEST_MS}), ${well}`,
  };
};

type Reporting = { readonly seed: number; readonly say: (line: string) => void };

/** One outage after another of one app. */
const runForm = async (
  chosen: readonly Act[],
  without: readonly string[],
  { seed, say }: Reporting,
): Promise<readonly Figure[]> => {
  if (chosen.length === 0) return [];
  const dataDir = mkdtempSync(join(tmpdir(), 'pictora-verify-outages-'));
  const pictora = await startDistributed({ dataDir, without, env });
  try {
    const person = await newPerson(pictora.url, `outage_${seed}`);
    const figures: Figure[] = [];
    for (const act of chosen) {
      const outage = await undergo(pictora, act, person);
      const faults = faultsOf(outage);
      if (faults.length > 0) throw new Violation(`${outage.what}: ${faults.length} kinds of faults`, seed, faults);
      figures.push(figureOf(outage));
      say(`${outage.what}, and all of it recovered`);
    }
    return figures;
  } finally {
    await pictora.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Each target that is on this machine dies, and then each hangs; last those of Keycloak, which takes its time to start. */
const possible = (say: Reporting['say']): readonly Act[] => {
  const missing = { minio: minioMissing(), keycloak: keycloakMissing() };
  const there = targets.filter(({ name, engine }) => {
    const why = engine && missing[engine];
    if (why) say(`${name} is left out: ${why}`);
    return !why;
  });
  const acts: readonly Act[] = [
    ...there.map((target) => ({ ...target, how: 'killed' as const })),
    ...there.filter(({ name }) => name !== 'minio').map((target) => ({ ...target, how: 'hung' as const })),
  ];
  return [...acts.filter(({ engine }) => engine !== 'keycloak'), ...acts.filter(({ engine }) => engine === 'keycloak')];
};

/** `size` outages, one after another, beginning with the one that the seed names; those of others without Keycloak. */
export const runOutages = async ({ seed, size }: Settings, say: (line: string) => void): Promise<readonly Figure[]> => {
  const those = possible(say);
  const chosen = Array.from({ length: size }, (_, n) => those[(seed - 1 + n) % those.length] as Act);
  const onKeycloak = chosen.filter(({ engine }) => engine === 'keycloak');
  const others = chosen.filter(({ engine }) => engine !== 'keycloak');
  const figures = await runForm(others, ['keycloak'], { seed, say });
  return [...figures, ...(await runForm(onKeycloak, ['minio'], { seed, say }))];
};
