import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { logIn, populate } from './people.js';
import { addressOf, freeRoutes, premiumAdminRoutes, visitorRoutes, type Ids, type Route } from './routes.js';

/**
 * The pages in German, as a browser gets them that prefers it: none of them shows a text of the English catalogue, and
 * none is too wide for a phone, though German words are longer.
 */
const catalogues = resolve(import.meta.dirname, '../../web/texts');
const folder = mkdtempSync(join(tmpdir(), 'pictora-german-'));
const dataDir = join(folder, 'data');

type Texts = Record<string, unknown>;
const read = (language: string): Texts => {
  const files = readdirSync(join(catalogues, language));
  return Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(join(catalogues, language, file), 'utf8')) as Texts),
  ) as Texts;
};
/** English texts of more than a word that a German page has no reason to show. */
const englishTexts = (): string[] => {
  const [english, german] = [read('en'), read('de')];
  const known = new Set(Object.values(german));
  return Object.values(english).filter(
    (text): text is string => typeof text === 'string' && /\w \w/.test(text) && !text.includes('{') && !known.has(text),
  );
};

/** The lines of the page, those that only a screen reader has included. */
const linesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = ['aria-label', 'placeholder', 'title', 'alt', 'data-tip'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    );
    return [...document.body.innerText.split('\n'), ...said, document.title].map((line) => line.trim());
  });

let pictora: PictoraProcess;
let browser: Browser;
let ids: Ids;
const english = new Set(englishTexts());

beforeAll(async () => {
  [pictora, browser] = await Promise.all([startPictora({ dataDir }), launchChromium()]);
  ids = await populate(pictora.url, dataDir);
});
afterAll(async () => {
  await browser.close();
  await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each<readonly [who: string, name: string | null, routes: readonly Route[]]>([
  ['a visitor', null, visitorRoutes],
  ['a member on the free plan', 'ada_byron', freeRoutes],
  ['an admin on the premium plan', 'bob_byron', premiumAdminRoutes],
])('to %s', (_, name, routes) => {
  let page: Page;

  beforeAll(async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    if (name) await logIn(page, pictora.url, name);
    await context.addCookies([{ name: 'pictora_language', value: 'de', url: pictora.url }]);
  });
  afterAll(() => page.context().close());

  it.each(routes)('$path is German', async (route) => {
    await page.goto(pictora.url + addressOf(route, ids));
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.querySelector('.spinner, [aria-busy="true"]') === null);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect((await linesOf(page)).filter((line) => english.has(line))).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});

it('is chosen by what the browser prefers, and changed by the choice in the footer', async () => {
  const context = await browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto(pictora.url);
  await page.locator('html[lang=de]').waitFor({ state: 'attached' });
  // The page is drawn before its app is there (docs/adr/0031): a choice counts from then on.
  await page.waitForFunction(() => {
    const choice = document.querySelector('select');
    return choice !== null && Object.keys(choice).some((key) => key.startsWith('__reactProps'));
  });
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
  await page.locator('html[lang=en]').waitFor({ state: 'attached' });
  await page.getByRole('heading', { name: 'Describe it. Watch it develop.' }).waitFor();
  await page.reload();
  await page.locator('html[lang=en]').waitFor({ state: 'attached' });
  await context.close();
});
