import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isTerminal, type Image, type Job } from '@pictora/contracts';
import { launchChromium, natsMissing, startDistributed, type DistributedPictora } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { ApiClient } from './api-client.js';
import { publish, subscribe, until } from './people.js';
import { Pushes } from './pushes.js';

/**
 * The gateway and the six services as processes of their own, over NATS and whatever other engines this machine has: the
 * main job in a browser, everything else by the API, and what a process that dies leaves behind.
 */
const missing = natsMissing();
const folder = mkdtempSync(join(tmpdir(), 'pictora-distributed-'));
const dataDir = join(folder, 'data');

(missing ? describe.skip : describe)(`the app in separate processes${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let pictora: DistributedPictora;
  let browser: Browser;
  let image: Image;
  const ada = new ApiClient(() => pictora.url);
  const bob = new ApiClient(() => pictora.url);
  const credits = async () => (await ada.user()).creditsRemaining;
  const settled = (id: string) =>
    until(async () => isTerminal((await ada.send<Job>('GET', `/api/jobs/${id}`)).body.state));

  beforeAll(async () => {
    [pictora, browser] = await Promise.all([startDistributed({ dataDir }), launchChromium()]);
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await pictora.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('says of every port which engine or twin it runs on, and gives each service a process', async () => {
    for (const port of ['calls and pushes', 'event store', 'records and read models', 'media files', 'identity'])
      expect(pictora.output()).toMatch(new RegExp(`^${port}: .+ \\(.+\\)$`, 'm'));
    const own = ['gateway', 'identity', 'billing', 'media', 'generation', 'social', 'messaging'];
    const pids = own.map((name) => pictora.pidOf(`${name}-1`));
    expect(new Set(pids).size).toBe(own.length);
  });

  it('takes a newcomer in a browser from sign-up to a named picture in the gallery, for one credit', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const remaining = page.getByRole('status', { name: /^Credits:/ });
    await page.goto(`${pictora.url}/login`);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('Last name').fill('Hopper');
    await page.getByLabel('Username').fill('grace_hopper');
    await page.getByLabel('Email').fill('grace@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a good password');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await remaining.filter({ hasText: /5\s*\/\s*5/ }).waitFor();
    await page.goto(`${pictora.url}/generate`);
    await page.getByRole('textbox', { name: /prompt/i }).fill('A lighthouse at night');
    await page.getByRole('button', { name: 'Generate Image (1 credit)' }).click();
    const naming = page.getByRole('dialog', { name: 'Name Your Creation' });
    await naming.getByRole('textbox').fill('Night watch');
    await naming.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Open Night watch' }).waitFor();
    await remaining.filter({ hasText: /4\s*\/\s*5/ }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('generates and edits, a credit each, and sells the premium plan in the sandbox', async () => {
    await ada.signUp('ada_byron');
    await bob.signUp('bob_byron');
    await settled((await ada.generate('a desert at dusk', 'one')).body.id);
    [image] = (await ada.images()) as [Image];
    const edit = { imageId: image.id, prompt: 'Make the sky pink' };
    expect((await ada.send('POST', '/api/edit', edit)).status).toBe(200);
    expect(await credits()).toBe(3);
    await subscribe(ada, 'premium');
    expect(await credits()).toBe(350);
  });

  it('gives back what a video cost that is called off', async () => {
    const order = { imageId: image.id, motionPrompt: 'Slow zoom in', duration: 10 };
    const { body: job, status } = await ada.send<Job>('POST', '/api/generate-video', order, {
      prefer: 'respond-async',
    });
    expect(status).toBe(202);
    await ada.send('POST', `/api/jobs/${job.id}/cancel`);
    await settled(job.id);
    expect((await ada.send<Job>('GET', `/api/jobs/${job.id}`)).body.state).toBe('cancelled');
    await until(async () => (await ada.user()).creditsHeld === 0);
    expect(await credits()).toBe(350);
  });

  it('pushes to a browser what happens in other processes: comments, messages, jobs', async () => {
    const pushes = await Pushes.open(pictora.url, ada.token);
    const shown = await publish(ada, pictora.url, 'hero-dusk-640.webp', 'Dusk at the lake');
    await until(async () => (await bob.send<unknown[]>('GET', '/api/explore/all')).body.length === 1);
    await bob.send('POST', `/api/community/images/${shown.id}/comments`, { comment: 'I know that lake' });
    const { notification } = await pushes.first('notification.added');
    expect(notification).toMatchObject({ type: 'comment', image: { id: shown.id } });

    const { id: otherUserId } = await ada.user();
    const { body: talk } = await bob.send<{ id: string }>('POST', '/api/conversations', { otherUserId });
    await bob.send('POST', `/api/conversations/${talk.id}/messages`, { content: 'Where was that?' });
    expect((await pushes.first('message.added')).message).toMatchObject({ content: 'Where was that?' });

    const { body: job } = await ada.generate('a fox in the snow', 'two');
    const done = await pushes.first('job.progress', ({ job: told }) => told.id === job.id && isTerminal(told.state));
    expect(done.job.state).toBe('succeeded');
    pushes.close();
  });

  it('ends the plan at once on a downgrade', async () => {
    expect((await ada.send('POST', '/api/downgrade-to-free')).status).toBe(200);
    expect(await ada.user()).toMatchObject({ subscriptionTier: 'free', creditsRemaining: 5 });
  });

  it('starts a process again that was killed, and serves as before', async () => {
    const before = pictora.pidOf('media-1');
    await pictora.restart('media-1');
    expect(pictora.pidOf('media-1')).not.toBe(before);
    expect(pictora.output()).toMatch(/^\[media-1\] ended with SIGKILL; it is started again in \d+ ms$/m);
    const names = (await ada.images()).map(({ name }) => name);
    expect(names).toContain('Dusk at the lake');
    expect((await ada.file(image)).status).toBe(200);
  });

  it('stops with 0, gateways first and engines last', async () => {
    expect(await pictora.stop('SIGINT')).toBe(0);
    const stopped = [...pictora.output().matchAll(/^\[([a-z]+)(?:-1)?\] stopped with/gm)].map(([, name]) => name ?? '');
    const engines = stopped.filter((name) => ['nats', 'minio', 'keycloak'].includes(name));
    expect(stopped).toHaveLength(7 + engines.length);
    expect(stopped[0]).toBe('gateway');
    expect(stopped.slice(7).sort()).toEqual(engines.sort());
    expect(pictora.errors()).toBe('');
  });
});
