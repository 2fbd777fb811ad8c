import { FIRST_POSTS, FIRST_POSTS_SLOT, firstPostFields, firstPostSlot, type FirstPost } from '@pictora/contracts';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { html } from '../http/html.js';

/** A page is made for a moment: the smallest form would cost more time than it saves. */
const BROTLI_QUALITY = 5;
const brotli = promisify(brotliCompress);
const codings = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip),
  identity: async (text: string) => Buffer.from(text),
} as const;
type Coding = keyof typeof codings;

/** The content coding for who asks: the smallest of those that are understood. */
export const codingOf = (headers: IncomingHttpHeaders): Coding => {
  const accepted = new Negotiator({ headers }).encodings();
  return (Object.keys(codings) as Coding[]).find((coding) => accepted.includes(coding)) ?? 'identity';
};

/** In a script element nothing may look like its end. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** The page, with the posts where their slots stand. What people wrote stays text, also where it looks like a slot. */
export const fillPage = (page: string, posts: readonly FirstPost[]): string => {
  const values = new Map([[FIRST_POSTS_SLOT, scriptJson(posts)]]);
  posts.slice(0, FIRST_POSTS).forEach((post, at) => {
    for (const field of firstPostFields) values.set(firstPostSlot(at, field), html`${post[field]}`.markup);
  });
  return page.replace(/__posts?(?:_\d+_[a-zA-Z]+)?__/g, (slot) => values.get(slot) ?? slot);
};

/** Pages that were drawn with slots, filled; each is made once for as long as the posts are the first. */
export class FilledPages {
  private readonly made = new WeakMap<readonly FirstPost[], Map<string, Promise<Buffer>>>();

  /** @param file of a page that was drawn with slots. */
  of(file: string, posts: readonly FirstPost[], coding: Coding): Promise<Buffer> {
    const pages = this.made.get(posts) ?? new Map<string, Promise<Buffer>>();
    this.made.set(posts, pages);
    const key = `${coding} ${file}`;
    const page = pages.get(key) ?? this.fill(file, posts, coding);
    pages.set(key, page);
    return page;
  }

  private async fill(file: string, posts: readonly FirstPost[], coding: Coding): Promise<Buffer> {
    return codings[coding](fillPage(await readFile(file, 'utf8'), posts));
  }
}
