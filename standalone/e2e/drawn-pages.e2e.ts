import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ApiClient } from './api-client.js';
import { logIn, publish, until } from './people.js';
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

/** Holds the scripts of the page back, until what is answered with is called. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const come = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await come.promise;
    await route.continue();
  });
  return come.resolve;
};

describe('a drawn page', () => {
  const split = (page: Page, share: string) => page.locator(`.split[style*="--share: ${share}"]`);
  const toDark = (page: Page) => page.getByRole('button', { name: 'Switch to dark theme' }).first();

  it('comes to life where one looks, part by part', async () => {
    await visit({ reducedMotion: 'reduce' }, async (page) => {
      await page.goto(pictora.url);
      await page.getByRole('slider').fill('20');
      await split(page, '20%').waitFor();
      await page.getByRole('slider').fill('70');
      await split(page, '70%').waitFor();
    });
  });

  it('forgets nothing of what was done on it before its scripts were there', async () => {
    await visit({ reducedMotion: 'reduce' }, async (page) => {
      const come = await holdScripts(page);
      await page.goto(pictora.url, { waitUntil: 'commit' });
      await page.getByRole('slider').fill('20');
      await page.getByPlaceholder('you@example.com').fill('noor@example.com');
      await page.getByRole('button', { name: 'Switch to light theme' }).first().click();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
      come();
      await page.getByRole('slider').scrollIntoViewIfNeeded();
      await split(page, '20%').waitFor();
      await toDark(page).click();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      await page.locator('button:enabled', { hasText: 'Subscribe' }).waitFor();
      expect(await page.getByPlaceholder('you@example.com').inputValue()).toBe('noor@example.com');
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await page.getByText('Subscribed!').first().waitFor();
    });
  });

  it('goes where a choice on it leads that was made before', async () => {
    await visit({}, async (page) => {
      const come = await holdScripts(page);
      await page.goto(`${pictora.url}/explore`, { waitUntil: 'commit' });
      await page.getByText('Videos', { exact: true }).click();
      come();
      await page.waitForURL('**/explore?show=videos');
    });
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

describe('Explore, once people share pictures', () => {
  const names = ['Dusk </script><script>document.title = "taken"</script>', 'Forest __post_0_name__ & "more"'] as const;
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
  const firstPosts = (page: Page) => page.locator('.first-posts .post-name');
  /** Opens Explore with its first posts. The gateway does not wait for them when it has too much to do just then. */
  const openWithPosts = async (page: Page) => {
    do await page.goto(`${pictora.url}/explore`);
    while ((await firstPosts(page).count()) === 0);
  };

  beforeAll(async () => {
    const api = new ApiClient(() => pictora.url);
    await api.signUp('ansel_byron', { firstName: 'Ansel', lastName: '<b>Byron' });
    await publish(api, pictora.url, 'gallery-5-1024.webp', names[1]);
    await publish(api, pictora.url, 'hero-dusk-1344.webp', names[0]);
    await until(async () => (await api.send<unknown[]>('GET', '/api/explore/all')).body.length === names.length);
  });

  it('shows a phone the head of the feed without scripts, names as text', async () => {
    await visit({ ...phone, javaScriptEnabled: false }, async (page) => {
      await openWithPosts(page);
      expect(await firstPosts(page).allInnerTexts()).toEqual(names);
      expect(await page.locator('.first-posts .author-name').allInnerTexts()).toEqual(
        names.map(() => 'Ansel <b>Byron'),
      );
      expect(await page.title()).toBe('Explore · Pictora');
    });
  });

  it('is taken up there as it stands: nothing moves, nothing fades in again, no word of a difference', async () => {
    await visit(phone, async (page) => {
      const said: string[] = [];
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      await page.addInitScript(() => {
        const seen = { faded: 0 };
        Object.assign(globalThis, { seen });
        const look = () => {
          if (document.querySelector('.feed:not(.first-posts) img.pending')) seen.faded += 1;
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      const looked = Promise.withResolvers<void>();
      await page.route('**/api/explore/all*', async (route) => {
        await looked.promise;
        await route.continue();
      });
      await openWithPosts(page);
      await page.evaluate(async () => void (await document.fonts.ready));
      const places = () =>
        page.locator('.feed .pic').evaluateAll((all) => all.map((pic) => pic.getBoundingClientRect()));
      const before = await places();
      expect(await firstPosts(page).count()).toBe(names.length);
      looked.resolve();
      await page.getByRole('button', { name: /^Like Dusk/ }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await places()).toEqual(before);
      const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen);
      expect(seen).toEqual({ faded: 0 });
      expect(await firstPosts(page).count()).toBe(0);
      expect(said).toEqual([]);
    });
  });

  it('opens a picture that is pressed before the feed has come', async () => {
    await visit(phone, async (page) => {
      const pressed = Promise.withResolvers<void>();
      await page.route('**/api/explore/all*', async (route) => {
        await pressed.promise;
        await route.continue();
      });
      await openWithPosts(page);
      await page.locator('.first-posts .pic').first().tap();
      pressed.resolve();
      await page.getByRole('dialog', { name: /^Dusk/ }).waitFor();
    });
  });

  it('keeps a wall for its script, and loads none of its pictures twice', async () => {
    await visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => void (request.url().includes('/api/images/') && asked.push(request.url())));
      await page.goto(`${pictora.url}/explore`);
      await page.getByRole('button', { name: /^Like Dusk/ }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
      expect(asked).toHaveLength(names.length);
    });
  });
});
