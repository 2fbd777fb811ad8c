import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FeedRebuild } from '@pictora/contracts';
import type { Member } from '../../e2e/replicas/member.js';
import { insistOn } from '../../e2e/replicas/insist.js';
import { documentsOf } from './records.js';

const ledgerProgram = resolve(import.meta.dirname, '../../../services/billing/dist/cli/main.js');
type Settings = Readonly<Record<string, string>>;

const ledger = async (words: readonly string[], settings: Settings): Promise<{ state: string; drift?: unknown[] }> => {
  const env = { PATH: process.env['PATH'], ...settings };
  const run = promisify(execFile)(process.execPath, [ledgerProgram, ...words, '--json'], { env, maxBuffer: 2 ** 26 });
  // Exit code 1 says that there is drift, which the answer tells whole.
  const { stdout } = await run.catch((error: { stdout?: string }) => {
    if (error.stdout) return { stdout: error.stdout };
    throw error;
  });
  return JSON.parse(stdout) as { state: string; drift?: unknown[] };
};

/** Of each list, what the other has not. */
export const differences = (what: string, shown: readonly string[], replayed: readonly string[]): string[] => {
  const [one, other] = [new Set(shown), new Set(replayed)];
  return [
    ...shown.filter((text) => !other.has(text)).map((text) => `${what} shows what no replay gives: ${text}`),
    ...replayed.filter((text) => !one.has(text)).map((text) => `${what} does not show what a replay gives: ${text}`),
  ];
};

/** The ledger's read models against every stream folded again, beside the running app. */
export const ledgerDrift = async (settings: Settings): Promise<string[]> => {
  const { state, drift } = await ledger(['verify'], settings);
  if (state !== 'succeeded') return [`the verification of the ledger ended ${state}`];
  return (drift ?? []).map((found) => `the ledger drifts: ${JSON.stringify(found)}`);
};

const ledgerModels = ['balances', 'credit_history', 'dues', 'subscriptions'];

/** The same, in another way: on a copy, with nobody at work, the read models are made anew, and held against themselves. */
export const ledgerRebuildDiffers = async (dataDir: string): Promise<string[]> => {
  const copy = mkdtempSync(join(tmpdir(), 'pictora-crashes-copy-'));
  try {
    cpSync(join(dataDir, 'billing'), join(copy, 'billing'), { recursive: true });
    const before = documentsOf(copy, 'billing', ledgerModels);
    const { state } = await ledger(['rebuild'], { PICTORA_DATA_DIR: copy });
    if (state !== 'succeeded') return [`the rebuild of the ledger ended ${state}`];
    return differences('the ledger', before, documentsOf(copy, 'billing', ledgerModels));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

/** Without the numbers of the rounds that counted likes and comments: a rebuild counts once more. */
const feedsIn = (dataDir: string): string[] =>
  documentsOf(dataDir, 'social', ['posts', 'people']).map((json) => {
    const shown = JSON.parse(json) as Record<string, unknown>;
    return JSON.stringify({ ...shown, likesRound: undefined, commentsRound: undefined });
  });

/** The feeds before and after they were made anew from the log of events. The app must be at rest; `admin` has that role. */
export const feedsDiffer = async (dataDir: string, admin: Member): Promise<string[]> => {
  const before = feedsIn(dataDir);
  const path = '/api/admin/community/rebuilds';
  const { id } = await insistOn<FeedRebuild>(202, () => admin.api.send('POST', path));
  let run = await admin.get<FeedRebuild>(`${path}/${id}`);
  for (; run.state === 'running'; run = await admin.get<FeedRebuild>(`${path}/${id}`)) await wait(50);
  if (run.state !== 'done') return ['the rebuild of the feeds failed'];
  const found = run.corrected + run.removed;
  return [
    ...differences('the feed', before, feedsIn(dataDir)),
    ...(found > 0 ? [`the rebuild of the feeds has put right ${found}`] : []),
  ];
};
