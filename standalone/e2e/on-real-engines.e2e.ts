import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { isTerminal, type Health, type Image } from '@pictora/contracts';
import { freePort, startPictora, type PictoraProcess } from '@pictora/testing';
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from './api-client.js';
import { until } from './people.js';
import { found, startEngines, webhookSecret, type RealEngines } from './real-engines.js';

// Only so that a busy machine does not fail what is merely slow.
jest.setTimeout(300_000);
/** Keycloak alone takes half a minute to start, and minutes on a machine that does much else. */
const START_MS = 600_000;

const names = found.map(({ name }) => name);
const has = (engine: string) => names.includes(engine);

/** Every engine that there is here behind one app: what people do, from the sign-up to the credits that they buy. */
describe(`the main flow on ${names.join(', ')}:`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictora-engines-e2e-'));
  let engines: RealEngines;
  let pictora: PictoraProcess;
  let env: Record<string, string>;
  let picture: Image | undefined;
  const ada = new ApiClient(() => pictora.url);
  const bob = new ApiClient(() => pictora.url);
  // A given Keycloak or MongoDB keeps people from run to run.
  const run = Date.now().toString(36);
  const [adaName, bobName] = [`ada_${run}`, `bob_${run}`];
  let adaId: string;

  beforeAll(async () => {
    const publicUrl = process.env['PICTORA_PUBLIC_URL'] ?? `http://127.0.0.1:${await freePort()}`;
    engines = await startEngines(publicUrl);
    const { port } = new URL(publicUrl);
    env = { ...engines.settings, PORT: port, PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent' };
    pictora = await startPictora({ dataDir, env });
  }, START_MS);
  afterAll(async () => {
    await pictora.stop();
    await engines.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('two people sign up, each with 5 credits', async () => {
    await ada.signUp(adaName, { firstName: 'Ada', lastName: 'Byron' });
    await bob.signUp(bobName, { firstName: 'Bob', lastName: 'Byron' });
    expect(await ada.user()).toMatchObject({ username: adaName, creditsRemaining: 5 });
    adaId = (await ada.user()).id;
  });

  it('one of them who forgot the password gets a mail', async () => {
    const headers = { 'content-type': 'application/json' };
    const email = `${adaName}@example.org`;
    const body = JSON.stringify({ email });
    const { status } = await fetch(`${pictora.url}/api/auth/recover`, { method: 'POST', headers, body });
    expect(status).toBe(204);
    await until(async () => engines.mail.mails.some(({ to }) => to.includes(email)));
  });

  it('a picture is made for one credit, and its bytes are there', async () => {
    const { status } = await ada.generate('a still lake at dusk', 'one');
    expect(status).toBe(202);
    while (!(await ada.jobs()).every(({ state }) => isTerminal(state))) await wait(100);
    [picture] = await ada.images();
    expect(picture).toMatchObject({ prompt: 'a still lake at dusk' });
    const file = await ada.file(picture as Image);
    expect([file.status, file.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    await until(async () => (await ada.user()).creditsRemaining === 4);
  });

  it('what is shared reaches the other, who likes it, and the maker is told', async () => {
    const id = picture?.id ?? '';
    await ada.send('PATCH', `/api/images/${id}/visibility`, { isPublic: 1 });
    const everybody = async () => (await bob.send<Image[]>('GET', '/api/explore/all')).body;
    await until(async () => (await everybody()).some((image) => image.id === id));
    await bob.send('POST', `/api/community/images/${id}/like`);
    await until(async () => (await ada.send<unknown[]>('GET', '/api/notifications')).body.length > 0);
  });

  it('a message reaches the other', async () => {
    const talk = await bob.send<{ id: string }>('POST', '/api/conversations', { otherUserId: adaId });
    await bob.send('POST', `/api/conversations/${talk.body.id}/messages`, { content: 'Where was that?' });
    const heard = await ada.send<{ content: string }[]>('GET', `/api/conversations/${talk.body.id}/messages`);
    expect(heard.body).toMatchObject([{ content: 'Where was that?' }]);
  });

  it('credits are bought, and counted once however often the payment is told', async () => {
    const checkout = await ada.send<{ url: string }>('POST', '/api/create-credit-checkout', { credits: 10 });
    expect(checkout.body).toMatchObject({ url: expect.stringMatching(/^https?:/) });
    if (!has('stripe-mock')) {
      const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada Byron' };
      await fetch(checkout.body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
    } else {
      expect([await toldOfPayment(), await toldOfPayment()]).toEqual([200, 200]);
    }
    await until(async () => (await ada.user()).creditsRemaining === 14);
  });

  /** As Stripe tells it: stripe-mock has no webhooks. */
  const toldOfPayment = async (): Promise<number> => {
    const time = Math.floor(Date.now() / 1000);
    const object = {
      id: `cs_${run}`,
      mode: 'payment',
      payment_status: 'paid',
      customer: `cus_${run}`,
      payment_intent: `pi_${run}`,
      amount_total: 99,
      metadata: { userId: adaId, pack: '10' },
    };
    const event = { id: `evt_${run}`, object: 'event', created: time, type: 'checkout.session.completed' };
    const body = JSON.stringify({ ...event, data: { object } });
    const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` };
    return (await fetch(`${pictora.url}/api/webhooks/stripe`, { method: 'POST', headers, body })).status;
  };

  it('all of it is still there after the app was stopped and started', async () => {
    expect(pictora.errors()).toBe('');
    expect(await pictora.stop('SIGINT')).toBe(0);
    pictora = await startPictora({ dataDir, env });
    await ada.signIn(adaName);
    expect(await ada.user()).toMatchObject({ id: adaId, creditsRemaining: 14 });
    expect((await ada.images()).map(({ id }) => id)).toEqual([picture?.id]);
    expect((await ada.file(picture as Image)).status).toBe(200);
  });

  it('the app is ready, and what an engine keeps is nowhere in the folder of the app', async () => {
    const health = (await (await fetch(`${pictora.url}/api/health/ready`)).json()) as Health;
    expect(health.status).toBe('ok');
    const embedded = {
      nats: 'events/log.db',
      minio: 'media/objects',
      keycloak: 'identity/issuer-keys.json',
      mongodb: 'identity/records.db',
      eventstoredb: 'billing/ledger.db',
      smtp: 'outbox',
    };
    const there = Object.entries(embedded).map(([engine, path]) => [engine, existsSync(join(dataDir, path))]);
    expect(there).toEqual(Object.keys(embedded).map((engine) => [engine, !has(engine)]));
  });
});
