import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/**
 * Everything that makes something, in a real browser on the built app: several pictures at once, an edit with before and
 * after, words that no editor understands, the upgrade that videos need, and a video that plays.
 */
const folder = mkdtempSync(join(tmpdir(), 'pictora-making-'));
const samples = join(import.meta.dirname, '../../web/public/samples');
const shots = join(import.meta.dirname, '../reports/screens');

let pictora: PictoraProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

const shot = (title: string) => page.screenshot({ path: join(shots, `making-${title}.png`) });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const credits = (words: RegExp) =>
  page
    .getByRole('status', { name: /^Credits:/ })
    .filter({ hasText: words })
    .waitFor();
const jobs = () => page.getByRole('region', { name: 'Your jobs' });

const signUp = async () => {
  await page.goto(`${pictora.url}/login`);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill('Julia');
  await page.getByLabel('Last name').fill('Cameron');
  await page.getByLabel('Username').fill('julia_cameron');
  await page.getByLabel('Email').fill('julia@example.org');
  await page.getByLabel('Password', { exact: true }).fill('albumen print');
  await page.getByRole('checkbox').check();
  await button('Create account').click();
  await credits(/5\s*\/\s*5/);
};

beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  [pictora, browser] = await Promise.all([startPictora({ dataDir: join(folder, 'data') }), launchChromium()]);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(150_000);
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // Words that are not understood: an answer that a browser writes down.
    const isAnswer = /\/api\/(edit|describe)$/.test(url);
    if (message.type() === 'error' && !isAnswer) faults.push(`console: ${message.text()} ${url}`);
  });
  await signUp();
});

afterAll(async () => {
  await browser.close();
  await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a creator', () => {
  it('sees what is understood of the words, and queues a second picture while the first is made', async () => {
    await page.goto(`${pictora.url}/generate`);
    await page.getByLabel('Prompt').fill('A still lake at dusk, snowy mountains, flurbish');
    await page.getByRole('region', { name: 'What was understood' }).getByText('flurbish', { exact: true }).waitFor();
    await shot('understood');
    await button('Generate Image (1 credit)').click();
    await page.getByLabel('Prompt').fill('A red fox in the snow');
    await button('Queue another (1 credit)').click();
    await jobs().getByText('A still lake at dusk').waitFor();
  });

  it('gives the second up for nothing, has the first again after a reload, and names it', async () => {
    await page.locator('.bench').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await page.reload();
    const naming = page.getByRole('dialog', { name: 'Name Your Creation' });
    await naming.getByRole('textbox').fill('Last light');
    await shot('naming');
    await naming.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`${pictora.url}/profile`);
    await credits(/4\s*\/\s*5/);
  });

  it('reads in the tray what became of the other, and puts it away', async () => {
    await button('1 not made').click();
    await jobs().getByText('A red fox in the snow').waitFor();
    await shot('tray');
    await button(/^Put away: A red fox/).click();
    await jobs().waitFor({ state: 'detached' });
  });

  it('is told kindly what an editor cannot do, for nothing', async () => {
    await button('Open Last light').click();
    await page.getByRole('dialog', { name: 'Last light' }).getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('What should change?').fill('Flurb the wibble');
    await button('Edit Image (1 credit)').click();
    await page.getByText(/did not understand .* Nothing was spent\.$/).waitFor();
    await shot('not-understood');
    await credits(/4\s*\/\s*5/);
  });

  it('edits a picture, compares before and after, and finds the one that it was made of', async () => {
    await page.getByLabel('What should change?').fill('Make the sky pink');
    await button('Edit Image (1 credit)').click();
    const edge = page.getByRole('slider', { name: 'Compare before and after' });
    await edge.waitFor();
    await edge.press('ArrowRight');
    expect(await edge.inputValue()).toBe('51');
    await shot('before-and-after');
    await button('Done').click();
    await page.getByText('Edited from').waitFor();
    await page.getByRole('link', { name: 'Last light', exact: true }).waitFor();
    await credits(/3\s*\/\s*5/);
    await shot('provenance');
  });
});

describe('a video', () => {
  it('needs the premium plan, which the sandbox sells', async () => {
    await page.goto(`${pictora.url}/generate?tab=video`);
    await page.getByText('Premium Feature').waitFor();
    await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
    await button('Choose Enterprise').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Choose Enterprise/ })
      .click();
    await page.waitForURL(/\/sandbox\/checkout\//);
    await page.getByRole('link', { name: 'Use the card 4242 4242 4242 4242' }).click();
    await button(/Subscribe/).click();
    await credits(/350\s*\/\s*350/);
  });

  it('is made of an uploaded picture at the price on the button, and plays', async () => {
    await page.goto(`${pictora.url}/generate?tab=video`);
    await page.getByLabel('Image file').setInputFiles(join(samples, 'hero-forest-640.webp'));
    await page.getByText('Image uploaded!').waitFor();
    await page.getByRole('radio', { name: 'hero-forest-640' }).waitFor({ state: 'attached' });
    await page.getByLabel(/^Motion/).fill('Slow zoom in');
    await shot('video-form');
    await button('Generate Video (10 credits)').click();
    await page.getByText('Video generation started!').waitFor();
    await page.getByRole('progressbar', { name: 'Generating your video' }).waitFor();
    await shot('video-running');
    await page.waitForURL(`${pictora.url}/profile?tab=videos`);
    await credits(/340\s*\/\s*350/);
    const player = page.getByLabel('Slow zoom in', { exact: true });
    await player.waitFor();
    await page.waitForFunction(
      async (video) => {
        if (!(video instanceof HTMLVideoElement)) return false;
        video.muted = true;
        await video.play();
        return video.currentTime > 0.2 && video.videoWidth > 0;
      },
      await player.elementHandle(),
    );
    await shot('videos');
  });

  it('is downloaded under its motion', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Slow zoom in' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Slow zoom in.*\.(mp4|webm)$/);
  });

  it('met no error on the way', () => {
    expect(faults).toEqual([]);
    expect(pictora.errors()).toBe('');
  });
});
