import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Image } from '@pictora/contracts';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { seriousFindings } from './accessibility.js';
import { ApiClient } from './api-client.js';

/** Two people in real browsers, on the built app: what one does the other sees at once, or as soon as the line is back. */
const folder = mkdtempSync(join(tmpdir(), 'pictora-inbox-'));
const dataDir = join(folder, 'data');
const samples = resolve(import.meta.dirname, '../../web/public/samples');

let pictora: PictoraProcess;
let browser: Browser;
let ada: Page;
let bob: Page;
const faults: string[] = [];

/** Bob's line to the pushes: cut, his browser finds no way to them until it is mended. */
const line = {
  isCut: false,
  open: new Set<WebSocketRoute>(),
  cut: async () => {
    line.isCut = true;
    await Promise.all([...line.open].map((socket) => socket.close()));
    line.open.clear();
  },
  mend: () => (line.isCut = false),
};

const enter = async (name: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  if (name === 'bob_builder')
    await page.routeWebSocket(/\/api\/socket/, (socket) => {
      if (line.isCut) return void socket.close();
      socket.connectToServer();
      line.open.add(socket);
    });
  await page.goto(`${pictora.url}/login`);
  await page.getByLabel('Email').fill(`${name}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('a good password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: /^Welcome back, / }).waitFor();
  return page;
};

const api = new ApiClient(() => pictora.url);
const bobsApi = new ApiClient(() => pictora.url);

beforeAll(async () => {
  [pictora, browser] = await Promise.all([startPictora({ dataDir }), launchChromium()]);
  await api.signUp('ada_lovelace');
  await bobsApi.signUp('bob_builder');
  [ada, bob] = [await enter('ada_lovelace'), await enter('bob_builder')];
});
afterAll(async () => {
  await browser.close();
  await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
});

const log = (page: Page) => page.getByRole('log');
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text);
  await page.keyboard.press('Enter');
};
/** Written and taken: until then no other one can be sent. */
const send = async (page: Page, text: string) => {
  await write(page, text);
  await log(page).getByText(text).waitFor();
  await log(page).getByText('Sending…').waitFor({ state: 'detached' });
};
const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

describe('messages', () => {
  it('reach the other one live, with a badge, and say when they were read', async () => {
    await link(ada, 'Inbox').click();
    await ada.getByText('No conversations yet').waitFor();
    await ada.getByRole('searchbox', { name: 'Search users' }).fill('b');
    await ada.getByRole('button', { name: /@bob_builder/ }).click();
    await ada.getByText('No messages yet. Say hello!').waitFor();
    await write(ada, 'Hello Bob');
    await log(ada).getByText('Hello Bob').waitFor();

    // Bob is on another page, and does nothing.
    await link(bob, 'Inbox, 1 unread').click();
    await bob.getByRole('link', { name: /Hello Bob.*1 unread/ }).click();
    await log(bob).getByText('Hello Bob').waitFor();
    await link(bob, 'Inbox').waitFor();
    await log(ada).getByText('Read').waitFor();

    await write(bob, 'Hello Ada');
    await log(ada).getByText('Hello Ada').waitFor();
  });

  it('stand once and in order after a lively talk', async () => {
    const expected = ['Hello Bob', 'Hello Ada'];
    for (let n = 1; n <= 5; n += 1) {
      await send(ada, `Ada ${n}`);
      await log(bob).getByText(`Ada ${n}`, { exact: true }).waitFor();
      await send(bob, `Bob ${n}`);
      await log(ada).getByText(`Bob ${n}`, { exact: true }).waitFor();
      expected.push(`Ada ${n}`, `Bob ${n}`);
    }
    for (const page of [ada, bob]) expect(await log(page).locator('.bubble').allTextContents()).toEqual(expected);
  });

  it('that were missed while the line was cut are there when it is mended, once each', async () => {
    // What she counts on the way tells her of messages too; it is the line alone that is looked at.
    await bob.route('**/unread-count', (route) => route.abort());
    await line.cut();
    for (const text of ['Missed one', 'Missed two']) await send(ada, text);
    expect(await log(bob).getByText('Missed').count()).toBe(0);
    await bob.unroute('**/unread-count');
    line.mend();
    await log(bob).getByText('Missed two').waitFor();
    await log(ada).getByRole('listitem').filter({ hasText: 'Missed two' }).getByText('Read').waitFor();
    expect((await log(bob).locator('.bubble').allTextContents()).slice(-2)).toEqual(['Missed one', 'Missed two']);
  });

  it('that could not be sent are kept, and sent once when it goes again', async () => {
    await bob.route('**/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
    await write(bob, 'Against the wind');
    await bob.getByText(/^Not sent\./).waitFor();
    await bob.unroute('**/messages');
    await bob.getByRole('button', { name: 'Retry' }).click();
    await log(ada).getByText('Against the wind').waitFor();
    expect(await log(bob).getByText('Against the wind').count()).toBe(1);
  });

  it('on a phone have the screen for themselves, with a way back', async () => {
    await bob.setViewportSize({ width: 390, height: 844 });
    const composer = bob.getByRole('textbox', { name: /^Message to/ });
    const box = await composer.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    expect(await bob.getByRole('list', { name: 'Conversations' }).isVisible()).toBe(false);
    await bob.getByRole('link', { name: 'Back to conversations' }).click();
    await bob.getByRole('list', { name: 'Conversations' }).waitFor();
    expect(await bob.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await bob.setViewportSize({ width: 1280, height: 800 });
  });

  it('go back to the first one by scrolling, without losing the place', async () => {
    const [talk] = (await api.send<{ id: string }[]>('GET', '/api/conversations')).body;
    // Nobody looks on: drawing each of them twice would take most of the time.
    for (const page of [ada, bob]) await page.goto('about:blank');
    for (let n = 1; n <= 80; n += 1)
      await bobsApi.send('POST', `/api/conversations/${talk?.id}/messages`, { content: `Of old ${n}` });
    await ada.goto(`${pictora.url}/inbox/${talk?.id}`);
    await log(ada).getByText('Of old 80', { exact: true }).waitFor();
    expect(await log(ada).getByText('Hello Bob').count()).toBe(0);
    while ((await log(ada).getByText('Hello Bob').count()) === 0)
      await log(ada).evaluate((box) => (box.scrollTop = -box.scrollHeight));
    const shown = await log(ada).locator('.bubble').allTextContents();
    expect(shown.slice(0, 2)).toEqual(['Hello Bob', 'Hello Ada']);
    expect(new Set(shown).size).toBe(shown.length);
  });
});

describe('notifications', () => {
  it('of a like come live, lead to the picture and are read by that', async () => {
    await ada.goto(`${pictora.url}/generate`);
    await ada.getByLabel('Image file').setInputFiles(join(samples, 'hero-dusk-640.webp'));
    await ada.getByRole('button', { name: 'Open hero-dusk-640' }).waitFor();
    const [image] = (await api.send<Image[]>('GET', '/api/images')).body;
    await api.send('PATCH', `/api/images/${image?.id}/visibility`, { isPublic: 1 });
    await ada.goto(`${pictora.url}/notifications`);
    await ada.getByRole('heading', { name: 'Notifications' }).waitFor();
    while ((await bobsApi.send('POST', `/api/community/images/${image?.id}/like`)).status === 404)
      await new Promise((done) => setTimeout(done, 100));
    const liked = ada.getByRole('link', { name: /liked your image/ });
    await liked.waitFor();
    await ada.getByRole('button', { name: 'Mark all as read' }).waitFor();
    await liked.click();
    await ada.waitForURL(/\/profile\?image=/);
    await ada.getByRole('dialog').waitFor();
    await ada.goto(`${pictora.url}/notifications`);
    await liked.waitFor();
    expect(await ada.getByRole('button', { name: /Mark as read: .* liked/ }).count()).toBe(0);
  });
});

describe('support', () => {
  const outbox = join(dataDir, 'outbox');
  /** The folder comes with the first mail. */
  const mails = () =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as Mail);
  type Mail = { readonly to: string; readonly subject: string; readonly text: string };

  it('is for whoever pays: a request is mailed to the people who answer, and acknowledged', async () => {
    await bob.goto(`${pictora.url}/support`);
    await bob.waitForURL(`${pictora.url}/`);
    const { body } = await bobsApi.send<{ url: string }>('POST', '/api/create-checkout-session', { tier: 'pro' });
    await bob.goto(body.url);
    await bob.getByRole('link', { name: 'Use the card 4242 4242 4242 4242' }).click();
    await bob.getByRole('button', { name: /Subscribe/ }).click();
    await bob.getByRole('status', { name: /100 \/ 100/ }).waitFor();
    await bob.goto(`${pictora.url}/support`);
    await bob.getByText('4-6 hours').waitFor();
    await bob.getByRole('button', { name: 'Credits or a refund' }).click();
    await bob.getByLabel('Message').fill('A picture failed, and I would like to know why.');
    await bob.getByRole('button', { name: 'Submit Request' }).click();
    await bob.getByText('Support ticket submitted').waitFor();
    const about = () => mails().filter(({ text }) => text.includes('I would like to know why'));
    while (about().length < 2) await new Promise((done) => setTimeout(done, 50));
    expect(
      about()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['bob_builder@example.org', 'support@pictora.example']);
  });
});

describe('for everybody', () => {
  it.each([
    ['ada', '/inbox'],
    ['ada', '/notifications'],
    ['bob', '/support'],
  ] as const)('%s finds nothing on %s that hinders, dark or light', async (who, path) => {
    const page = who === 'ada' ? ada : bob;
    for (const theme of ['dark', 'light']) {
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.goto(pictora.url + path);
      await page.getByRole('main').waitFor();
      if (path === '/inbox') {
        await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
        await log(page).locator('.bubble').first().waitFor();
      }
      expect(await seriousFindings(page)).toEqual([]);
    }
  });

  it('met no fault on the way', () => expect(faults).toEqual([]));
});
