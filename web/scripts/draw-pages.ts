import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { FIRST_POSTS_ID, FIRST_POSTS_SLOT, languages, type Language } from '@pictora/contracts/constants';
import type { DrawnPage } from '../src/app/draw-pages.js';
import { stylesFile } from './ahead-plugin.ts';
import { compressFile } from './compress-plugin.ts';

type Drawing = {
  readonly drawnPaths: readonly string[];
  readonly slottedPaths: readonly string[];
  readonly drawPage: (path: string, withSlots?: boolean) => Promise<DrawnPage>;
};

/** The feed comes by script, and with it what one came for, unless its first posts are in the page. */
const needsScripts = ['/explore'];
/** The first posts for the app to take up; plain data, so the policy against scripts within a page lets it stand. */
const postsAsData = `<script type="application/json" id="${FIRST_POSTS_ID}">${FIRST_POSTS_SLOT}</script>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A part of the page that has to be there once: when index.html changes, this says so. */
const put = (page: string, part: RegExp, text: string): string => {
  if (!part.test(page)) throw new Error(`index.html has nothing like ${part.source}: mend scripts/draw-pages.ts`);
  return page.replace(part, () => text);
};

type Sheet = { readonly href: string; readonly css: string };
const stylesheet = /<link rel="stylesheet" crossorigin href="([^"]+)">\s*/;
const modules = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*(?:<link rel="modulepreload"[^>]*>\s*)*/;

/**
 * One page of its own, from the page of the app: what it shows, its title, and its styles within it, since nothing is painted
 * before they are there. Disabled links stand for their files, so that the loader of the app's parts takes them for loaded.
 * The app itself waits until the page is there (scripts/ahead-plugin.ts), unless the page is nothing without it.
 */
export const pageOf = (
  app: string,
  path: string,
  drawn: DrawnPage,
  sheets: readonly Sheet[],
  withSlots = false,
): string => {
  const links = sheets.map(({ href }) => `<link rel="stylesheet" crossorigin href="${href}" disabled>`);
  const style = `<style>${sheets.map(({ css }) => css.trim()).join('\n')}</style>`;
  const script = modules.exec(app)?.[1] ?? '';
  const waits = withSlots || !needsScripts.includes(path);
  const filled: (readonly [RegExp, string])[] = [
    [/<div id="root">[^]*?<\/div>(?=\s*<noscript>)/, `<div id="root" data-drawn="${path}">${drawn.html}</div>`],
    [/<title>[^]*?<\/title>/, `<title>${escaped(drawn.title)}</title>`],
    [
      /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
      `<meta name="description" content="${escaped(drawn.description)}">`,
    ],
    [stylesheet, [style, ...links].join('\n    ')],
  ];
  if (waits) filled.push([modules, ''], [/<script async src="/, `<script async data-app="${script}" src="`]);
  if (withSlots) filled.push([/<noscript>/, `${postsAsData}\n    <noscript>`]);
  return filled.reduce((page, [part, text]) => put(page, part, text), app);
};

/**
 * Draws the pages that are the same for every visitor, so that they stand there before any script has come: below
 * `pages/<language>` of a build, each named after its address. The app takes them up as they are (src/app/main.tsx).
 */
export const drawPages = async (given: { root: string; outDir: string; language: Language }): Promise<void> => {
  const { root, language } = given;
  const dist = resolve(root, given.outDir);
  const drawing = join(root, 'node_modules', '.drawing', language);
  await build({
    root,
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    build: { ssr: 'src/app/draw-pages.tsx', outDir: drawing, emptyOutDir: true, copyPublicDir: false, manifest: false },
  });
  const { drawnPaths, slottedPaths, drawPage } = (await import(
    pathToFileURL(join(drawing, 'draw-pages.js')).href
  )) as Drawing;
  const app = await readFile(join(dist, language === languages[0] ? 'index.html' : `index.${language}.html`), 'utf8');
  const styles = JSON.parse(await readFile(join(dist, stylesFile), 'utf8')) as Record<string, string[]>;
  const sheetOf = async (href: string): Promise<Sheet> => ({ href, css: await readFile(join(dist, href), 'utf8') });
  const common = stylesheet.exec(app)?.[1] ?? '';
  for (const path of drawnPaths) {
    const sheets = await Promise.all([common, ...(styles[path] ?? [])].map(sheetOf));
    const name = path === '/' ? 'index' : path.slice(1);
    const file = join(dist, 'pages', language, `${name}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, pageOf(app, path, await drawPage(path), sheets));
    await compressFile(file);
    if (!slottedPaths.includes(path)) continue;
    const slotted = join(dist, 'pages', language, `${name}.posts.html`);
    await writeFile(slotted, pageOf(app, path, await drawPage(path, true), sheets, true));
  }
};
