import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isTerminal, planOf, type CommunityImage, type Erasure, type ErrorBody, type Image } from '@pictora/contracts';
import { freePort, startPictora, type PictoraProcess } from '@pictora/testing';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient } from './api-client.js';
import { filesWith } from './files-with.js';
import { publish, subscribe, until } from './people.js';

const root = resolve(import.meta.dirname, '../..');
const password = 'a good password';
const canary = 'heliotropecabbage';

type Ended = { readonly code: number; readonly said: string };

describe('a back-up taken while people are at work', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictora-backup-'));
  const dataDir = join(folder, 'data');
  const archive = join(folder, 'backup.tar');
  let port: string;
  let pictora: PictoraProcess;
  const client = () => new ApiClient(() => pictora.url);
  const [ada, eve, late] = [client(), client(), client()];
  const busy = ['busy_one', 'busy_two'].map((name) => ({ name, api: client() }));
  /** What the product had said yes to when the back-up began. */
  const agreed = { adas: [] as Image[], uploads: [] as string[], comment: 'a comment that was made in time' };
  const receipts: string[] = [];

  const start = () => startPictora({ dataDir, env: { PORT: port, ERASURE_SETTLE_SECONDS: '0', LOG_LEVEL: 'silent' } });
  const run = async (program: string, ...args: string[]): Promise<Ended> => {
    const env = { PATH: process.env['PATH'], PICTORA_DATA_DIR: dataDir };
    return promisify(execFile)(process.execPath, [join(root, program), ...args], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
    );
  };
  const backup = (...args: string[]) => run('standalone/dist/backup/main.js', ...args);
  const add = (api: ApiClient, name: string) => publish(api, pictora.url, 'hero-dusk-640.webp', name);

  /** Makes, shows, names and deletes pictures and has one generated, until it is told to stop. */
  const work = async (api: ApiClient, name: string, stopped: () => boolean): Promise<void> => {
    await api.generate(`a lake at dawn for ${name}`, `${name}-first`);
    for (let round = 0; !stopped(); round += 1) {
      const image = await add(api, `${name} ${round}`);
      if (round % 3 !== 2) agreed.uploads.push(image.id);
      else await api.send('DELETE', `/api/images/${image.id}`).catch(() => undefined);
    }
  };
  const leave = async (api: ApiClient): Promise<void> => {
    const { body } = await api.send<Erasure>('POST', '/api/user/delete-account', { password });
    receipts.push(body.receipt);
    await isErased(body.receipt);
  };
  const isErased = (receipt: string) =>
    until(async () => (await client().send<Erasure>('GET', `/api/erasures/${receipt}`)).body.state === 'done');
  /** The app's own files in which a word is, leaving out what a restore has moved aside. */
  const ownFilesWith = (word: string) => filesWith(dataDir, word, ['.before-restore-*']);

  beforeAll(async () => {
    port = String(await freePort());
    pictora = await start();
    await ada.signUp('ada_backup');
    await eve.signUp('eve_backup', { lastName: canary });
    for (const { name, api } of busy) await api.signUp(name);
    await subscribe(ada, 'pro');
    agreed.adas.push(await add(ada, 'in time'), await add(eve, canary));
    await ada.send('POST', `/api/community/images/${agreed.adas[1]?.id}/comments`, { comment: agreed.comment });
    await eve.send('POST', `/api/community/images/${agreed.adas[0]?.id}/like`);
  });
  afterAll(async () => {
    await pictora.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is one command, and the app goes on meanwhile', async () => {
    let isOver = false;
    const working = busy.map(({ name, api }) => work(api, name, () => isOver));
    await until(async () => agreed.uploads.length >= 6);
    const inTime = agreed.uploads.length;
    const taken = await backup('backup', archive);
    const since = agreed.uploads.length;
    isOver = true;
    await Promise.all(working);
    expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('files') });
    expect(since).toBeGreaterThan(inTime);
    agreed.uploads.length = inTime;
  });

  it('is not restored over an app that runs', async () => {
    await leave(eve);
    await late.signUp('late_backup', { lastName: canary });
    await leave(late);
    const refused = await backup('restore', archive, '--replace');
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('data_in_use') });
    expect((await ada.send('GET', '/api/auth/user')).status).toBe(200);
  });

  it('is restored by one command, and brings nobody back who has left since', async () => {
    await pictora.stop();
    expect(await backup('restore', archive)).toMatchObject({
      code: 1,
      said: expect.stringContaining('folder_not_empty'),
    });
    const restored = await backup('restore', archive, '--replace');
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('2 people have left since') });
    // She is in it, which is what the next step is about.
    expect(ownFilesWith(canary)).not.toEqual([]);
    pictora = await start();
    for (const receipt of receipts) await isErased(receipt);
    const signIn = await client().send<ErrorBody>('POST', '/api/auth/sign-in', {
      email: 'eve_backup@example.org',
      password,
    });
    expect(signIn.body.code).toBe('invalid_credentials');
    await until(async () => ownFilesWith(canary).length === 0);
  });

  it('holds everything that was agreed to before it, down to the files', async () => {
    await ada.signIn('ada_backup');
    const [image] = await ada.images();
    expect(image).toMatchObject({ id: agreed.adas[0]?.id, name: 'in time', isPublic: 1 });
    expect((await ada.user()).subscriptionTier).toBe('pro');
    const shown = new Set<string>();
    for (const { name, api } of busy) {
      await api.signIn(name);
      for (const one of await api.images()) {
        shown.add(one.id);
        const file = await api.file(one);
        expect(file.status).toBe(200);
        expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
      }
    }
    expect(agreed.uploads.filter((id) => !shown.has(id))).toEqual([]);
    const { body: feed } = await ada.send<CommunityImage[]>('GET', '/api/explore/all?limit=100');
    expect(feed.map(({ id }) => id)).toEqual(expect.arrayContaining(agreed.uploads));
  });

  it('has a ledger that agrees with itself and with the jobs', async () => {
    expect(await run('services/billing/dist/cli/main.js', 'verify')).toMatchObject({ code: 0 });
    for (const { api } of busy) {
      // What was being made is taken up again; drawing it to its end would only take time.
      for (const { id } of await api.jobs()) await api.send('POST', `/api/jobs/${id}/cancel`);
      await until(async () => (await api.jobs()).every(({ state }) => isTerminal(state)));
      await until(async () => (await api.user()).creditsHeld === 0);
      const made = (await api.jobs()).filter(({ state }) => state === 'succeeded').length;
      expect((await api.user()).creditsRemaining).toBe(planOf('free').monthlyCredits - made);
    }
  });
});
