import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/**
 * The main job in a real browser, on the built app as its users run it: sign up, generate, watch, name, find it in the
 * gallery, one credit less; stop the app, start it again: all of it is still there.
 */
const prompt = 'A still lake at sunrise, mist over the water, pines on the shore';
const name = 'First light';

const folder = mkdtempSync(join(tmpdir(), 'pictora-e2e-'));
const dataDir = join(folder, 'data');
const shots = join(import.meta.dirname, '../reports/screens');

let pictora: PictoraProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

const shot = (title: string): Promise<Buffer> => page.screenshot({ path: join(shots, `${title}.png`) });
/** The picture on the wall of the profile, which opens under its name. */
const picture = () => page.getByRole('button', { name: `Open ${name}` });
const credits = () => page.getByRole('status', { name: /^Credits:/ });

beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  [pictora, browser] = await Promise.all([startPictora({ dataDir }), launchChromium()]);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
});

afterAll(async () => {
  await browser.close();
  await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a newcomer', () => {
  it('signs up with email and password and lands on the home page with 5 credits', async () => {
    await page.goto(`${pictora.url}/login`);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Username').fill('ada_byron');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill('lovelace');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Welcome back, Ada!' }).waitFor();
    expect(await credits().textContent()).toMatch(/5\s*\/\s*5/);
    await shot('home');
  });

  it('writes a prompt, watches it develop, and has it for one credit', async () => {
    await page.getByRole('link', { name: 'Generate', exact: true }).first().click();
    await page.getByRole('textbox', { name: /prompt/i }).fill(prompt);
    await page.getByRole('radio', { name: 'Photorealistic' }).check({ force: true });
    await page.getByRole('radio', { name: /16:9/ }).check({ force: true });
    await shot('generate');
    await page.getByRole('button', { name: 'Generate Image (1 credit)' }).click();
    await page.getByRole('progressbar').waitFor();
    await shot('generating');
    await page.getByRole('dialog', { name: 'Name Your Creation' }).waitFor();
    await shot('naming');
  });

  it('names it and finds it in the profile gallery, with 4 credits left', async () => {
    await page.getByRole('dialog').getByRole('textbox').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`${pictora.url}/profile`);
    await picture().waitFor();
    expect(await credits().textContent()).toMatch(/4\s*\/\s*5/);
    await shot('profile');
  });

  it('finds account, picture, credits and session again after the app was stopped and started', async () => {
    const port = new URL(pictora.url).port;
    await page.goto('about:blank');
    expect(await pictora.stop('SIGINT')).toBe(0);
    pictora = await startPictora({ dataDir, env: { PORT: port } });
    await page.goto(`${pictora.url}/profile`);
    await picture().waitFor();
    expect(await credits().textContent()).toMatch(/4\s*\/\s*5/);
    await page.waitForFunction(
      (element) => (element?.querySelector('img')?.naturalWidth ?? 0) >= 320,
      await picture().elementHandle(),
    );
  });

  it('met no error on the way', () => {
    expect(faults).toEqual([]);
    expect(pictora.errors()).toBe('');
  });
});
