import { afterAll, describe, expect, it } from '@jest/globals';
import { isTerminal, type Job } from '@pictora/contracts';
import { freePort, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from './api-client.js';

/**
 * The process is killed at random moments while pictures are being made, and started again. Afterwards ledger, jobs
 * and images must agree: nothing charged twice, nothing lost, nothing held for ever. CRASH_SEED repeats a run.
 */
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
const kills = 30;
const creditsEach = 5;

/** Mulberry32: the moments of a run follow from its seed. */
const randomFrom = (state: number) => () => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const random = randomFrom(seed);
const dataDir = mkdtempSync(join(tmpdir(), 'pictora-crash-'));
// The same address each time: access tokens name it, and this client does not renew them.
const port = String(await freePort());
const start = (): Promise<PictoraProcess> =>
  startPictora({ dataDir, env: { PORT: port, GENERATION_LEASE_MS: '1000', GENERATION_POLL_MS: '200' } });

let pictora: PictoraProcess;
afterAll(async () => {
  await pictora.stop('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

type Account = { readonly name: string; readonly api: ApiClient; readonly keys: string[] };

/** As a client does that lost the connection: the same intent again, under the same key, until there is an answer. */
const insist = async (account: Account, key: string): Promise<number> => {
  for (;;) {
    try {
      const { status } = await account.api.generate(`a lake at dawn number ${key}`, key);
      if (status < 500) return status;
    } catch {
      // The process is down; the test starts it again.
    }
    await wait(20);
  }
};

const settled = async (account: Account): Promise<Job[]> => {
  for (;;) {
    const jobs = await account.api.jobs();
    const { creditsHeld } = await account.api.user();
    if (jobs.every(({ state }) => isTerminal(state)) && creditsHeld === 0) return jobs;
    await wait(100);
  }
};

describe(`killed ${kills} times while pictures are being made (seed ${seed})`, () => {
  it('keeps ledger, jobs and images in agreement', async () => {
    pictora = await start();
    const accounts: Account[] = [];
    for (let n = 0; n < kills / creditsEach + 1; n += 1) {
      const account = { name: `crash_${n}`, api: new ApiClient(() => pictora.url), keys: [] };
      await account.api.signUp(account.name);
      accounts.push(account);
    }

    for (let round = 0; round < kills; round += 1) {
      const account = accounts[round % accounts.length] as Account;
      const key = `${account.name}-${round}`;
      account.keys.push(key);
      const answered = insist(account, key);
      await wait(random() * 2_500);
      await pictora.stop('SIGKILL');
      pictora = await start();
      expect([202, 402]).toContain(await answered);
    }

    for (const account of accounts) {
      await account.api.signIn(account.name);
      const jobs = await settled(account);
      const images = await account.api.images();
      const made = jobs.filter(({ state }) => state === 'succeeded');
      const user = await account.api.user();

      expect(jobs).toHaveLength(account.keys.length);
      expect(made.map(({ imageId }) => imageId).sort()).toEqual(images.map(({ id }) => id).sort());
      expect(user.creditsRemaining).toBe(creditsEach - made.length);
      for (const job of jobs) expect(job.settlement.state).toBe(job.state === 'succeeded' ? 'captured' : 'released');
      for (const image of images) {
        const file = await account.api.file(image);
        expect(file.status).toBe(200);
        expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
      }
    }
  }, 600_000);
});
