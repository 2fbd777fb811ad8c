import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ApiClient } from './api-client.js';
import { logIn } from './people.js';
import { visitorRoutes } from './routes.js';

/** The pages that are drawn while the app is built: they stand before any script, and the app takes them up as they are. */
const folder = mkdtempSync(join(tmpdir(), 'pictora-drawn-'));
const drawn = visitorRoutes.filter(({ path }) => /^\/[a-z]*$/.test(path) && !/login|profile/.test(path));
let pictora: PictoraProcess;
let browser: Browser;

beforeAll(async () => {
  [pictora, browser] = await Promise.all([startPictora({ dataDir: join(folder, 'data') }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
});

const visit = async <T>(options: BrowserContextOptions, look: (page: Page) => Promise<T>): Promise<T> => {
  const context = await browser.newContext(options);
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
};

describe.each(drawn)('$path', ({ path, heading, title }) => {
  it('says what it is about without scripts, in English and in German', async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      await page.goto(pictora.url + path);
      expect(await page.title()).toBe(title);
      expect((await page.locator('h1').innerText()).replace(/\s+/g, ' ')).toContain(heading);
    });
    await visit({ javaScriptEnabled: false, locale: 'de-DE' }, async (page) => {
      await page.goto(pictora.url + path);
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      expect(await page.locator('h1').innerText()).not.toBe('');
    });
  });

  it.each(['dark', 'light'] as const)('is taken up as it stands, in the %s theme', async (theme) => {
    await visit({}, async (page) => {
      const said: string[] = [];
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      await page.addInitScript((wanted) => {
        localStorage.setItem('theme', wanted);
        addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-seen', ''));
      }, theme);
      await page.goto(pictora.url + path);
      await page.waitForFunction(() => document.querySelector('#root[data-drawn], .spinner') === null);
      await page.waitForLoadState('networkidle');
      expect(await page.locator('h1[data-seen]').count()).toBe(1);
      expect(await page.title()).toBe(title);
      const toggle = theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme';
      await page.getByRole('button', { name: toggle }).first().click();
      expect(await page.locator('html').getAttribute('data-theme')).not.toBe(theme);
      expect(said).toEqual([]);
    });
  });
});

it('comes to life where one looks, part by part', async () => {
  await visit({ reducedMotion: 'reduce' }, async (page) => {
    await page.goto(pictora.url);
    const slider = page.getByRole('slider');
    await slider.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => {
      const input = document.querySelector('input[type="range"]');
      return input !== null && Object.keys(input).some((key) => key.startsWith('__reactProps'));
    });
    await slider.fill('20');
    expect(await page.locator('.split').getAttribute('style')).toContain('--share: 20%');
  });
});

it('is not shown to somebody who is signed in', async () => {
  await new ApiClient(() => pictora.url).signUp('ada_byron');
  await visit({}, async (page) => {
    await logIn(page, pictora.url, 'ada_byron');
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const look = () => {
        const heading = document.querySelector('h1');
        if (heading?.checkVisibility({ visibilityProperty: true })) seen.push(heading.textContent);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(pictora.url);
    await page.getByRole('heading', { name: /Welcome back/ }).waitFor();
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    expect(seen.filter((heading) => !heading.startsWith('Welcome back'))).toEqual([]);
  });
});
