import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { firstPostSlot } from '@pictora/contracts';
import { ada, imageId, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const dist = mkdtempSync(join(tmpdir(), 'pictora-web-'));
const page = (script: string): string => `<script type="module" src="/assets/${script}"></script>`;
const german = (script: string): string => `<html lang="de">${page(script)}`;

/** What everybody sees in Explore. */
const shared = {
  ...{ id: imageId, imageUrl: `/api/images/${imageId}`, prompt: 'A lake', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{
    isPublic: 1 as const,
    width: 1024,
    height: 1024,
    placeholder: { color: '#445566', dataUri: 'data:image/webp;base64,AA' },
  },
  user: { id: ada, firstName: 'Ada', lastName: 'Byron', username: 'ada', profileImageUrl: null },
  ...{ likesCount: 0, commentsCount: 0, isLikedByUser: false },
};

/** What a build leaves: the page, and the script that it names; and pages that were drawn ahead, where it draws them. */
const build = (script: string, drawn: Readonly<Record<string, string>> = {}): void => {
  for (const folder of ['assets', 'pages']) rmSync(join(dist, folder), { recursive: true, force: true });
  mkdirSync(join(dist, 'pages', 'en'), { recursive: true });
  for (const [name, text] of Object.entries(drawn)) writeFileSync(join(dist, 'pages', 'en', name), text);
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'assets', script), `said('${script}')`);
  writeFileSync(join(dist, 'index.html'), page(script));
  writeFileSync(join(dist, 'index.de.html'), german(script));
};

let under: GatewayUnderTest;
beforeAll(async () => {
  build('main-1.js');
  under = await startGatewayUnderTest(
    { 'social.feed.images': () => ({ items: [shared, { ...shared, prompt: 'A <b>wood' }], nextCursor: null }) },
    { WEB_DIST: dist },
  );
});
beforeEach(() => build('main-1.js'));
afterAll(async () => {
  await under.close();
  rmSync(dist, { recursive: true, force: true });
});

describe('the web app', () => {
  it('is one page at every address of its own, asked for again each time; its assets are kept', async () => {
    const answer = await fetch(`${under.url}/users/someone`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe(page('main-1.js'));
    const asset = await fetch(`${under.url}/assets/main-1.js`);
    expect(asset.headers.get('cache-control')).toContain('immutable');
  });

  it.each(['/', '/generate'])('is the new version as soon as one was built, page and files (%s)', async (path) => {
    build('main-2.js');
    expect(await (await fetch(under.url + path)).text()).toBe(page('main-2.js'));
    const asset = await fetch(`${under.url}/assets/main-2.js`);
    expect(asset.status).toBe(200);
    expect(await asset.text()).toBe("said('main-2.js')");
  });

  it.each(['/', '/users/someone'])('is in the language that was asked for (%s)', async (path) => {
    const answer = await fetch(under.url + path, { headers: { 'accept-language': 'de-CH, en;q=0.5' } });
    expect(await answer.text()).toBe(german('main-1.js'));
    expect(answer.headers.get('vary')).toMatch(/accept-language, cookie/);
    const chosen = await fetch(under.url + path, {
      headers: { 'accept-language': 'de', cookie: 'pictora_language=en' },
    });
    expect(await chosen.text()).toBe(page('main-1.js'));
  });

  it('says of a file of an earlier version that it is not there, and never sends the page in its place', async () => {
    build('main-3.js');
    const answer = await fetch(`${under.url}/assets/main-1.js`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  it.each(['br', 'gzip', 'identity'])(
    'has the first posts of the feed in the page of Explore, in %s',
    async (coding) => {
      const slots = `<p>${firstPostSlot(0, 'name')}</p><p>${firstPostSlot(1, 'name')}</p>`;
      build('main-1.js', { 'explore.html': 'frames', 'explore.posts.html': slots });
      const headers = { 'accept-encoding': coding };
      const explore = await fetch(`${under.url}/explore`, { headers });
      expect(explore.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
      expect(explore.headers.get('content-type')).toMatch(/^text\/html/);
      expect(explore.headers.get('vary')).toMatch(/accept-encoding/);
      expect(await explore.text()).toBe('<p>A lake</p><p>A &lt;b&gt;wood</p>');
      const head = await fetch(`${under.url}/explore`, { method: 'HEAD', headers });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(await (await fetch(`${under.url}/explore?image=${imageId}`, { headers })).text()).toBe(page('main-1.js'));
    },
  );

  it('is Explore as it was drawn, where no place for posts was drawn in it', async () => {
    build('main-1.js', { 'explore.html': 'frames' });
    expect(await (await fetch(`${under.url}/explore`)).text()).toBe('frames');
  });

  it('sends nothing that lies beside it', async () => {
    expect((await fetch(`${under.url}/assets/..%2findex.html`)).status).not.toBe(200);
  });

  it('tells search engines which pages there are, by whole addresses, and what is none of theirs', async () => {
    const robots = await (await fetch(`${under.url}/robots.txt`)).text();
    const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
    expect(sitemap).toBe(`${under.url}/sitemap.xml`);
    const answer = await fetch(sitemap);
    expect(answer.headers.get('content-type')).toContain('xml');
    const pages = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, page = '']) => new URL(page).pathname,
    );
    expect(pages).toContain('/explore');
    const refused = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
    expect(refused).toContain('/api/');
    expect(pages.filter((page) => refused.some((path) => page.startsWith(path)))).toEqual([]);
  });
});
