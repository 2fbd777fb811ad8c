import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommunityImage, Image } from '@pictora/contracts';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { seriousFindings } from './accessibility.js';
import { ApiClient } from './api-client.js';
import { grantAdmin } from './people.js';

/**
 * The community in real browsers, on the built app: a visitor looks around, two people meet over a picture, one follows
 * and blocks the other, and a report goes its way to the moderators and back.
 */
const folder = mkdtempSync(join(tmpdir(), 'pictora-community-'));
const dataDir = join(folder, 'data');
const samples = resolve(import.meta.dirname, '../../web/public/samples');

let pictora: PictoraProcess;
let browser: Browser;
let visitor: Page;
let ada: Page;
let bob: Page;
const faults: string[] = [];
const adaApi = new ApiClient(() => pictora.url);
const bobApi = new ApiClient(() => pictora.url);

const newPage = async (name: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => faults.push(`${name}: ${error.message}`));
  return page;
};
const logIn = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${pictora.url}/login`);
  await page.getByLabel('Email').fill(`${name}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('a good password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
};

/** Uploads a picture and shows it to everybody. */
const publish = async (api: ApiClient, file: string, name: string): Promise<Image> => {
  const body = new FormData();
  body.set('image', new Blob([readFileSync(join(samples, file))], { type: 'image/webp' }), file);
  body.set('name', name);
  const headers = { authorization: `Bearer ${api.token}` };
  const uploaded = await fetch(`${pictora.url}/api/images/upload`, { method: 'POST', headers, body });
  const image = (await uploaded.json()) as Image;
  await api.send('PATCH', `/api/images/${image.id}/visibility`, { isPublic: 1 });
  return image;
};
const inFeed = async (api: ApiClient): Promise<string[]> =>
  (await api.send<CommunityImage[]>('GET', '/api/explore/all')).body.map(({ id }) => id);
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 100));
};

const explore = (page: Page, query = '') => page.goto(`${pictora.url}/explore${query}`);
const tile = (page: Page, name: string): Locator => page.locator('.pic-cell', { hasText: name });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
/** A dialog of the page, by the beginning of its name. */
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

let dawn: Image;
let dusk: Image;
let people: { ada: string; bob: string };

beforeAll(async () => {
  [pictora, browser] = await Promise.all([startPictora({ dataDir }), launchChromium()]);
  await adaApi.signUp('ada_lovelace');
  await bobApi.signUp('bob_builder');
  people = { ada: (await adaApi.user()).id, bob: (await bobApi.user()).id };
  dawn = await publish(adaApi, 'hero-forest-640.webp', 'Dawn over the bay');
  dusk = await publish(bobApi, 'hero-dusk-640.webp', 'Dusk at the lake');
  await until(async () => (await inFeed(adaApi)).length === 2);
  [visitor, ada, bob] = [await newPage('visitor'), await newPage('ada'), await newPage('bob')];
  await logIn(ada, 'ada_lovelace');
  await logIn(bob, 'bob_builder');
});
afterAll(async () => {
  await browser.close();
  await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a visitor', () => {
  it('sees what people share, newest first, and is asked to sign up for the rest', async () => {
    await explore(visitor);
    await visitor.getByRole('link', { name: 'Sign Up Free' }).waitFor();
    const names = visitor.getByRole('button', { name: /^Open / });
    await names.first().waitFor();
    expect(await names.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
      'Open Dusk at the lake by Test Person',
      'Open Dawn over the bay by Test Person',
    ]);
    await tile(visitor, 'Dawn').hover();
    await visitor.getByRole('button', { name: /^Like Dawn/ }).click();
    await said(visitor, 'Please sign up or log in to like images');
    // Closed to visitors, and it says so when pressed.
    await visitor.getByRole('tab', { name: 'Friends' }).click({ force: true });
    await said(visitor, 'Please sign up or log in to see posts from friends');
    await visitor.getByRole('link', { name: 'Sign Up', exact: true }).click();
    await visitor.waitForURL(/\/login\?tab=sign-up/);
  });

  it('opens the link to one picture, by keyboard through it to the next, and closes it', async () => {
    await explore(visitor, `?image=${dusk.id}`);
    await dialog(visitor, 'Dusk at the lake').waitFor();
    await visitor.keyboard.press('ArrowRight');
    await dialog(visitor, 'Dawn over the bay').waitFor();
    await visitor.keyboard.press('Escape');
    await dialog(visitor, 'Dawn over the bay').waitFor({ state: 'detached' });
  });

  it('finds no step of the way back spent on a picture that was closed', async () => {
    await visitor.goto(`${pictora.url}/pricing`);
    await visitor.getByRole('link', { name: 'Explore', exact: true }).first().click();
    for (const close of [
      () => visitor.keyboard.press('Escape'),
      () => dialog(visitor, /^Dusk/).getByRole('button', { name: 'Close' }).dblclick(),
      () => visitor.goBack(),
    ]) {
      await visitor.getByRole('button', { name: /^Open Dusk/ }).click();
      await dialog(visitor, /^Dusk/).waitFor();
      await close();
      await dialog(visitor, /^Dusk/).waitFor({ state: 'detached' });
    }
    await visitor.goBack();
    await visitor.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
    await explore(visitor);
  });

  it('looks at the thirty samples of the gallery', async () => {
    await visitor.getByRole('link', { name: 'Gallery', exact: true }).first().click();
    await visitor.getByRole('heading', { name: 'AI Art Gallery' }).waitFor();
    expect(await visitor.getByRole('button', { name: /^Open .*, (AI Art|Cyberpunk|Nature)$/ }).count()).toBe(30);
    await visitor
      .getByRole('button', { name: /, Cyberpunk$/ })
      .first()
      .click();
    await visitor.getByText('11 of 30').waitFor();
  });

  it('stands where it was when coming back from another page', async () => {
    await visitor.keyboard.press('Escape');
    await visitor.getByText('11 of 30').waitFor({ state: 'detached' });
    const before = 1400;
    await visitor.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), before);
    await visitor.waitForFunction((top) => window.scrollY === top, before);
    // Without the pointer, which would first bring the link of the bar into sight in its own way.
    const pricing = visitor.getByRole('link', { name: 'Pricing', exact: true }).first();
    await pricing.evaluate((link) => (link as HTMLElement).click());
    await visitor.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
    await visitor.waitForFunction(() => window.scrollY === 0);
    await visitor.goBack();
    await visitor.waitForFunction((top) => window.scrollY === top, before);
  });
});

describe('two people', () => {
  it('meet over a picture: a like and a comment, which its author sees and hides', async () => {
    await explore(bob);
    await tile(bob, 'Dawn').hover();
    await bob.getByRole('button', { name: 'Like Dawn over the bay, 0 likes' }).click();
    await bob.getByRole('button', { name: 'Like Dawn over the bay, 1 like', pressed: true }).waitFor();
    await bob.getByRole('button', { name: /^Comments on Dawn/ }).click();
    await bob.getByLabel('Add a comment').fill('I know that bay');
    await bob.getByRole('button', { name: 'Post' }).click();
    await said(bob, 'Comment added successfully');
    await bob.getByRole('button', { name: 'Delete comment' }).waitFor();

    await explore(ada, `?image=${dawn.id}`);
    const opened = dialog(ada, 'Dawn over the bay');
    await opened.getByRole('button', { name: 'Like Dawn over the bay, 1 like', pressed: false }).waitFor();
    await opened.getByText('I know that bay').waitFor();
    expect(await opened.getByRole('button', { name: 'Delete comment' }).count()).toBe(0);
    await opened.getByRole('button', { name: /^Hide comment/ }).click();
    await said(ada, 'Comment hidden');
    await opened.getByText('I know that bay').waitFor({ state: 'detached' });
    await bob.reload();
    await bob.getByRole('button', { name: 'Comments on Dawn over the bay, 0 comments' }).waitFor({ state: 'attached' });
  });

  it('send each other a picture', async () => {
    await explore(bob, `?image=${dawn.id}`);
    const viewer = dialog(bob, 'Dawn over the bay');
    const send = dialog(bob, 'Send Image via DM');
    await viewer.getByRole('button', { name: 'Send' }).click();
    await send.waitFor();
    await bob.keyboard.press('Escape');
    await send.waitFor({ state: 'detached' });
    expect(await viewer.isVisible()).toBe(true);
    await viewer.getByRole('button', { name: 'Send' }).click();
    await send.getByRole('searchbox').fill('ada_l');
    await send.getByRole('button', { name: 'Send to Test Person' }).click();
    await said(bob, 'Image shared via DM');
    type Talk = { lastMessage: { content: string; senderId: string } | null };
    const [talk] = (await adaApi.send<Talk[]>('GET', '/api/conversations')).body;
    expect(talk?.lastMessage?.senderId).toBe(people.bob);
    expect(talk?.lastMessage?.content).toBe(`Check out this image: Dawn over the bay\n${pictora.url}${dawn.imageUrl}`);
  });

  it('follow: the friends’ feed has the pictures of whom one follows, and only those', async () => {
    await explore(bob, '?feed=friends');
    await said(bob, 'No posts from friends yet');
    await bob.goto(`${pictora.url}/users/${people.ada}`);
    await bob.getByRole('button', { name: 'Follow', exact: true }).click();
    await said(bob, 'Followed');
    await bob.getByRole('button', { name: /^1 Follower$/ }).click();
    await dialog(bob, 'Followers').getByText('@bob_builder').waitFor();
    await bob.keyboard.press('Escape');
    await bob.getByRole('link', { name: 'Explore', exact: true }).first().click();
    await bob.getByRole('tab', { name: 'Friends' }).click();
    await bob.getByRole('tab', { name: 'Friends', selected: true }).waitFor();
    await bob.getByRole('button', { name: /^Open Dawn/ }).waitFor();
    expect(await bob.getByRole('button', { name: /^Open / }).count()).toBe(1);
  });

  it('do not see each other once one has blocked the other, and do again afterwards', async () => {
    await ada.goto(`${pictora.url}/users/${people.bob}`);
    await ada.getByRole('button', { name: /^More about/ }).click();
    await ada.getByRole('menuitem', { name: 'Block' }).click();
    await dialog(ada, /^Block @bob_builder/)
      .getByRole('button', { name: 'Block' })
      .click();
    await ada.getByText('You blocked @bob_builder').waitFor();
    for (const [page, own, other, otherId] of [
      [ada, 'Dawn', 'Dusk', people.bob],
      [bob, 'Dusk', 'Dawn', people.ada],
    ] as const) {
      await explore(page);
      await page.getByRole('button', { name: new RegExp(`^Open ${own}`) }).waitFor();
      expect(await page.getByRole('button', { name: new RegExp(`^Open ${other}`) }).count()).toBe(0);
      await page.goto(`${pictora.url}/users/${otherId}`);
      await page.getByRole('heading', { name: 'User not found' }).waitFor();
    }
    await explore(bob, `?image=${dawn.id}`);
    await dialog(bob, 'This image is gone').waitFor();
    await ada.goto(`${pictora.url}/settings#blocked`);
    await ada.getByRole('button', { name: 'Unblock @bob_builder' }).click();
    await ada.getByText('You have blocked nobody.').waitFor();
    await explore(ada);
    await ada.getByRole('button', { name: /^Open Dusk/ }).waitFor();
  });
});

describe('a report', () => {
  it('goes to the moderators, who take the picture down; the log keeps it and its author is told', async () => {
    await explore(bob, `?image=${dawn.id}`);
    await dialog(bob, 'Dawn over the bay').getByRole('button', { name: 'Report Dawn over the bay' }).click();
    const sheet = dialog(bob, 'Report image');
    await sheet.getByRole('radio', { name: 'It uses my work' }).check();
    await sheet.getByLabel(/^Anything a moderator should know/).fill('I took this photograph');
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await said(bob, 'Report sent');
    await bob.getByRole('link', { name: 'My reports' }).click();
    await bob.getByRole('listitem').filter({ hasText: 'It uses my work' }).getByText('Waiting').waitFor();

    await grantAdmin(dataDir, 'ada_lovelace');
    await ada.getByRole('button', { name: 'Account menu' }).click();
    await ada.getByRole('menuitem', { name: 'Log Out' }).click();
    await ada.getByRole('link', { name: 'Log in' }).first().waitFor();
    await logIn(ada, 'ada_lovelace');
    await ada.goto(`${pictora.url}/admin/reports`);
    await ada.getByRole('button', { name: /It uses my work/ }).click();
    const panel = ada.getByRole('region', { name: 'Report' });
    await panel.getByText('I took this photograph').waitFor();
    await panel.getByRole('button', { name: 'Take into review' }).click();
    await panel.getByText('In review').waitFor();
    await panel.getByLabel(/^Note/).fill('The proof was sent by mail');
    await panel.getByRole('button', { name: 'Take the image down' }).click();
    await panel.getByRole('button', { name: 'Yes, for good' }).click();
    await panel.getByText('This report is closed.').waitFor();
    await ada.getByRole('tab', { name: 'Log' }).click();
    const lines = ada.getByRole('list', { name: 'Log' }).getByRole('listitem');
    await lines.filter({ hasText: 'Image taken down' }).getByText('The proof was sent by mail').waitFor();
    expect(await lines.count()).toBe(2);

    await bob.reload();
    await bob.getByRole('listitem').filter({ hasText: 'It uses my work' }).getByText('Action taken').waitFor();
    await until(async () => !(await inFeed(bobApi)).includes(dawn.id));
    await explore(visitor);
    await visitor.getByRole('button', { name: /^Open Dusk/ }).waitFor();
    expect(await visitor.getByRole('button', { name: /^Open Dawn/ }).count()).toBe(0);
    await explore(visitor, `?image=${dawn.id}`);
    await dialog(visitor, 'This image is gone').waitFor();
  });

  it('has no page on its way that hinders people', async () => {
    for (const [page, path, ready] of [
      [visitor, '/explore', '.pic-cell'],
      [visitor, `/explore?image=${dusk.id}`, '.lightbox'],
      [visitor, '/gallery', '.pic-cell'],
      [bob, `/users/${people.ada}`, '.person-actions .btn:enabled'],
      [bob, '/reports', '.report-row'],
      [ada, '/admin/reports?show=log', '.mod-lines'],
    ] as const) {
      await page.goto(pictora.url + path);
      await page.locator(ready).first().waitFor();
      expect({ path, findings: await seriousFindings(page) }).toEqual({ path, findings: [] });
    }
  });

  it('met no fault on the way', () => {
    expect(faults).toEqual([]);
  });
});
