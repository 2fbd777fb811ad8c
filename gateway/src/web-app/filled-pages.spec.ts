import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FIRST_POSTS_SLOT, firstPostSlot, type FirstPost } from '@pictora/contracts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { codingOf, FilledPages, fillPage } from './filled-pages.js';

const post = (changes: Partial<FirstPost> = {}): FirstPost => ({
  id: 'a',
  imageUrl: '/api/images/a',
  ratio: '16 / 9',
  color: '#101112',
  blur: 'data:image/webp;base64,AAAA',
  name: 'Dawn',
  author: 'Ada Byron',
  ...changes,
});
const page = `<p>${firstPostSlot(0, 'name')}</p><p>${firstPostSlot(1, 'name')}</p><script type="application/json">${FIRST_POSTS_SLOT}</script>`;
const written = (markup: string) => JSON.parse(/json">(.*)<\/script>$/s.exec(markup)?.[1] ?? '') as FirstPost[];

describe('a page with slots', () => {
  it('has each value where its slot stood, and all of them as data', () => {
    const posts = [post(), post({ id: 'b', name: 'Dusk' })];
    const filled = fillPage(page, posts);
    expect(filled).toContain('<p>Dawn</p><p>Dusk</p>');
    expect(written(filled)).toEqual(posts);
  });

  it.each([
    `</script><script>alert(1)</script>`,
    `"><img src=x onerror='alert(1)'>`,
    `&lt;!-- <!-- <script>`,
    firstPostSlot(1, 'name'),
    FIRST_POSTS_SLOT,
    '$& $1 $`',
  ])('takes %j for text, as what it is', (name) => {
    const filled = fillPage(page, [post({ name }), post({ name: 'Dusk' })]);
    expect(filled.match(/<\/?(script|img)/g)).toEqual(['<script', '</script']);
    expect(filled).toContain('<p>Dusk</p>');
    expect(written(filled)[0]?.name).toBe(name);
  });
});

describe('filled pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictora-pages-'));
  const file = join(folder, 'explore.posts.html');
  beforeAll(() => writeFileSync(file, page));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ] as const)('for who accepts %s are in %s', (accepted, coding) => {
    expect(codingOf(accepted === undefined ? {} : { 'accept-encoding': accepted })).toBe(coding);
  });

  it('are the same in every coding, and made once for the same posts', async () => {
    const pages = new FilledPages();
    const posts = [post(), post({ name: 'Dusk' })];
    const plain = await pages.of(file, posts, 'identity');
    expect(plain.toString()).toBe(fillPage(page, posts));
    expect(brotliDecompressSync(await pages.of(file, posts, 'br'))).toEqual(plain);
    expect(gunzipSync(await pages.of(file, posts, 'gzip'))).toEqual(plain);
    expect(await pages.of(file, posts, 'identity')).toBe(plain);
    const later = await pages.of(file, [post({ name: 'Noon' }), post()], 'identity');
    expect(later.toString()).toContain('Noon');
  });
});
