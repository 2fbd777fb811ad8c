import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from './api-client.js';
import { problemsOf } from './page-checks.js';
import { grantAdmin, logIn, publish, subscribe, until } from './people.js';
import { addressOf, freeRoutes, premiumAdminRoutes, visitorRoutes, type Ids, type Route } from './routes.js';

/**
 * Every address of the page in a real browser, on the built app: opened directly, as a visitor, on the free plan, and on
 * the premium plan as an admin. Each says what it is, hinders nobody, fits every width, and writes no error down.
 */
const folder = mkdtempSync(join(tmpdir(), 'pictora-routes-'));
const dataDir = join(folder, 'data');

let pictora: PictoraProcess;
let browser: Browser;
let ids: Ids;

/** Both have something on every page of theirs: pictures, a like, a comment, messages, a report, jobs. */
const populate = async (): Promise<void> => {
  const ada = new ApiClient(() => pictora.url);
  const bob = new ApiClient(() => pictora.url);
  await ada.signUp('ada_byron', { firstName: 'Ada', lastName: 'Byron' });
  await bob.signUp('bob_byron', { firstName: 'Bob', lastName: 'Byron' });
  const [adaId, bobId] = [(await ada.user()).id, (await bob.user()).id];
  const image = await publish(ada, pictora.url, 'hero-alpine-640.webp', 'Dawn over the bay');
  await publish(ada, pictora.url, 'hero-dusk-640.webp', 'Dusk at the lake');
  const bobsImage = await publish(bob, pictora.url, 'hero-dusk-640.webp', 'Blue hour');
  await until(async () => (await ada.send<unknown[]>('GET', '/api/explore/all')).body.length === 3);
  await bob.send('POST', `/api/users/${adaId}/follow`);
  await bob.send('POST', `/api/community/images/${image.id}/like`);
  await bob.send('POST', `/api/community/images/${image.id}/comments`, { comment: 'I know that bay' });
  await ada.send('POST', `/api/community/images/${bobsImage.id}/like`);
  await ada.send('POST', '/api/reports', { targetType: 'image', targetId: bobsImage.id, reason: 'spam' });
  const { body: talk } = await ada.send<{ id: string }>('POST', '/api/conversations', { otherUserId: bobId });
  await ada.send('POST', `/api/conversations/${talk.id}/messages`, { content: 'Where was that?' });
  await bob.send('POST', `/api/conversations/${talk.id}/messages`, { content: 'By the lake, at six' });
  await subscribe(bob, 'premium');
  await grantAdmin(dataDir, 'bob_byron');
  ids = { image: image.id, conversation: talk.id, ada: adaId, bob: bobId };
};

beforeAll(async () => {
  [pictora, browser] = await Promise.all([startPictora({ dataDir }), launchChromium()]);
  await populate();
});
afterAll(async () => {
  await browser.close();
  await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The headings of the first level that are seen, also below a dialog, their lines joined. */
const headings = (): string[] =>
  [...document.querySelectorAll('h1')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.innerText.replace(/\s+/g, ' ').trim());
/** The heading is there, and nothing is waited for. */
const isReady = (heading: string): boolean =>
  [...document.querySelectorAll('h1')].some((one) => one.innerText.replace(/\s+/g, ' ').trim() === heading) &&
  document.querySelector('.spinner, [aria-busy="true"]') === null;

describe.each<readonly [who: string, name: string | null, routes: readonly Route[]]>([
  ['a visitor', null, visitorRoutes],
  ['a member on the free plan', 'ada_byron', freeRoutes],
  ['a member on the premium plan, who is an admin', 'bob_byron', premiumAdminRoutes],
])('to %s', (_, name, routes) => {
  let page: Page;
  let faults: string[] = [];
  let answers: RegExp | undefined;

  beforeAll(async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      const { url } = message.location();
      if (!answers?.test(url)) faults.push(`${message.type()}: ${message.text()} ${url}`);
    });
    if (name) await logIn(page, pictora.url, name);
  });
  afterAll(() => page.context().close());

  it.each(routes)('$path is $heading', async (route) => {
    faults = [];
    answers = route.answers;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(pictora.url + addressOf(route, ids));
    await page.waitForFunction(isReady, route.heading);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(headings)).toEqual([route.heading]);
    expect(await page.title()).toBe(route.title);
    expect(await problemsOf(page)).toEqual({});
    expect(faults).toEqual([]);
  });
});
