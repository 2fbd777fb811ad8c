import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { problemsOf } from './page-checks.js';
import { logIn, populate } from './people.js';
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

beforeAll(async () => {
  [pictora, browser] = await Promise.all([startPictora({ dataDir }), launchChromium()]);
  ids = await populate(pictora.url, dataDir);
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
