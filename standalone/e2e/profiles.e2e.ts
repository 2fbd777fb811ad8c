import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from './api-client.js';

/** Two people in real browsers, on the built app: a face, what one shows, and what the other finds of it. */
const folder = mkdtempSync(join(tmpdir(), 'pictora-profiles-'));
const samples = resolve(import.meta.dirname, '../../web/public/samples');

let pictora: PictoraProcess;
let browser: Browser;
let ada: Page;
let bob: Page;
const faults: string[] = [];

const open = async (name: string): Promise<Page> => {
  await new ApiClient(() => pictora.url).signUp(name);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  await page.goto(`${pictora.url}/login`);
  await page.getByLabel('Email').fill(`${name}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('a good password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
  return page;
};

beforeAll(async () => {
  [pictora, browser] = await Promise.all([startPictora({ dataDir: join(folder, 'data') }), launchChromium()]);
  [ada, bob] = [await open('ada_lovelace'), await open('bob_builder')];
});
afterAll(async () => {
  await browser.close();
  await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The sides of the face in the bar once it is there, and its address. */
const faceOf = (page: Page): Promise<{ width: number; height: number; src: string }> =>
  page.locator('.bar .avatar img').evaluate(async (face) => {
    const image = face as HTMLImageElement;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight, src: image.src };
  });
/** @param before the address of the face until then; the bar shows another one once the page has asked who one is. */
const setFace = async (page: Page, before = ''): Promise<string> => {
  await page.getByRole('button', { name: 'Set as Profile Picture' }).click();
  await page.getByText('Profile picture updated').waitFor();
  await page.getByRole('dialog', { name: 'Profile picture' }).waitFor({ state: 'detached' });
  await page.waitForFunction((old) => {
    const face = document.querySelector<HTMLImageElement>('.bar .avatar img');
    return face !== null && face.src !== old;
  }, before);
  return (await faceOf(page)).src;
};

describe('a profile', () => {
  let first: string;

  it('gets a face from a file, cropped round', async () => {
    await ada.getByRole('link', { name: 'Profile', exact: true }).first().click();
    await ada.getByRole('button', { name: 'Change profile picture' }).click();
    await ada.getByLabel('Picture file').setInputFiles(join(samples, 'login-683.webp'));
    const zoom = ada.getByRole('slider', { name: 'Zoom' });
    for (let step = 0; step < 3; step += 1) await zoom.press('ArrowRight');
    expect(await zoom.getAttribute('aria-valuenow')).toBe('1.3');
    first = await setFace(ada);
    expect(await faceOf(ada)).toMatchObject({ width: 256, height: 256 });
  });

  it('refuses a file that only says it is an image', async () => {
    await ada.getByRole('button', { name: 'Change profile picture' }).click();
    const fake = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') };
    await ada.getByLabel('Picture file').setInputFiles(fake);
    await ada.getByText('Please select an image file').waitFor();
    await ada.keyboard.press('Escape');
    expect((await faceOf(ada)).src).toBe(first);
  });

  it('gets another from a private picture of the gallery, which stays when the picture is deleted', async () => {
    await ada.getByRole('link', { name: 'Generate', exact: true }).first().click();
    await ada.getByLabel('Image file').setInputFiles(join(samples, 'hero-dusk-640.webp'));
    await ada.getByRole('button', { name: 'Open hero-dusk-640' }).waitFor();
    await ada.getByRole('button', { name: 'Change profile picture' }).click();
    await ada.getByRole('tab', { name: 'From Gallery' }).click();
    await ada.locator('.face-choice').first().click();
    const second = await setFace(ada, first);
    expect(second).not.toBe(first);
    expect((await fetch(first)).status).toBe(404);
    await ada.getByRole('button', { name: 'Open hero-dusk-640' }).hover();
    await ada.getByRole('button', { name: 'More for hero-dusk-640' }).click();
    await ada.getByRole('menuitem', { name: 'Delete' }).click();
    await ada.getByRole('button', { name: 'Delete', exact: true }).click();
    await ada.getByText('Image deleted').waitFor();
    expect((await fetch(second)).status).toBe(200);
  });
});

describe('somebody else', () => {
  it('finds the person by the beginning of the username, with the face', async () => {
    await bob.getByRole('link', { name: 'Search', exact: true }).first().click();
    await bob.getByRole('searchbox').fill('ada_l');
    const found = bob.getByRole('link', { name: /@ada_lovelace/ });
    await found.waitFor();
    expect(await found.locator('img').getAttribute('src')).toContain('?size=256');
    await found.click();
    await bob.getByText("This user hasn't shared any public images yet.").waitFor();
  });

  it('sees a picture from its sharing until it is hidden again', async () => {
    await ada.getByRole('link', { name: 'Generate', exact: true }).first().click();
    await ada.getByLabel('Image file').setInputFiles(join(samples, 'hero-forest-640.webp'));
    await ada.getByRole('button', { name: 'Open hero-forest-640' }).hover();
    await ada.getByRole('button', { name: 'Share hero-forest-640 publicly' }).click();
    await ada.getByText('Visibility updated').waitFor();

    await bob.reload();
    await bob.getByRole('button', { name: 'Open hero-forest-640' }).click();
    await bob.getByRole('dialog', { name: 'hero-forest-640' }).waitFor();
    await bob.keyboard.press('Escape');
    await bob.getByRole('link', { name: 'Back to search' }).click();
    await bob.getByRole('searchbox').fill('forest');
    await bob.getByRole('tab', { name: 'Images' }).click();
    await bob.getByRole('link', { name: 'Open hero-forest-640' }).waitFor();

    const hidden = ada.waitForResponse((answer) => answer.url().endsWith('/visibility'));
    await ada.getByRole('button', { name: 'Share hero-forest-640 publicly' }).click();
    await hidden;
    await ada.locator('[aria-label="Share hero-forest-640 publicly"][aria-pressed="false"]').waitFor();
    await bob.reload();
    await bob.getByText('No images found').waitFor();
  });

  it('met no fault on the way', () => {
    expect(faults).toEqual([]);
  });
});
