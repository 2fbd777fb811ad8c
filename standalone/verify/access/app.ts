import { freePort, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The limits on guessing as they are in production; on a single machine they are looser. */
export const limits = { triesOfPair: 5, triesOfAddress: 100, proofsOfAddress: 100, wordsAMinute: 300 } as const;

const many = '1000000';
/**
 * The app as one machine runs it. It believes the address in X-Forwarded-For, so that the harness can come from many; what
 * limits guessing is as strict as in production, and what only limits the pace is out of the way.
 */
const settings = {
  TRUST_PROXY: '127.0.0.1',
  ACCESS_TOKEN_SECONDS: '3600',
  ...{ RATE_LIMIT: many, RATE_LIMIT_AUTH: many, RATE_LIMIT_SESSION: many, RATE_LIMIT_COSTLY: many },
  ...{ RATE_LIMIT_REACTIONS: many, RATE_LIMIT_WORDS: String(limits.wordsAMinute) },
  SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS: String(limits.triesOfPair),
  SIGN_IN_TRIES_PER_ADDRESS: String(limits.triesOfAddress),
  VERIFY_TRIES_PER_ADDRESS: String(limits.proofsOfAddress),
  ...{ RECOVERIES_PER_ACCOUNT_AND_ADDRESS: '5', RECOVERIES_PER_ACCOUNT: '15', RECOVERIES_PER_ADDRESS: '50' },
  SIGN_UPS_PER_ADDRESS: many,
  ERASURE_SETTLE_SECONDS: '0',
};

export type App = PictoraProcess & {
  readonly dataDir: string;
  /** The metrics of the operations port, in Prometheus's text format. */
  readonly metrics: () => Promise<string>;
};

/** Runs `work` against a Pictora of its own, and leaves nothing behind. */
export const withApp = async <T>(work: (app: App) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-access-'));
  try {
    const ops = await freePort();
    const dataDir = join(folder, 'data');
    const pictora = await startPictora({ dataDir, env: { ...settings, OPS_PORT: String(ops) } });
    const metrics = async () => (await fetch(`http://127.0.0.1:${ops}/metrics`)).text();
    try {
      return await work({ ...pictora, dataDir, metrics });
    } finally {
      await pictora.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
