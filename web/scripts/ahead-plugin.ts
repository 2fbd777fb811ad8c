import { readFileSync } from 'node:fs';
import { feedColumn } from '@pictora/contracts/constants';
import type { Plugin, Rolldown } from 'vite';

/** The parts of each page, by its address: what `src/app` loads for it one after the other. */
const visitor = 'src/app/visitor-app.tsx';
const member = 'src/app/member-app.tsx';
const feature = (name: string) => `src/features/${name}-page.tsx`;
const forVisitors: Record<string, string[]> = {
  '/': [visitor, feature('landing/landing')],
  '/explore': [visitor, 'src/app/explore-route.tsx'],
  '/gallery': [visitor, feature('gallery/gallery')],
  '/pricing': [visitor, feature('pricing/pricing')],
  '/contact': [visitor, feature('contact/contact')],
  '/terms': [visitor, feature('policies/terms')],
  '/privacy': [visitor, feature('policies/privacy')],
  '/refunds': [visitor, feature('policies/refunds')],
  '/licensing': [visitor, feature('policies/licensing')],
  '/verify': [visitor, feature('verify/verify')],
  '/login': ['src/app/login-route.tsx'],
};
const forMembers: Record<string, string[]> = {
  '/': [member, feature('home/home')],
  '/generate': [member, feature('generate/generate')],
  '/explore': [member, feature('explore/explore')],
  '/profile': [member, feature('profile/profile')],
  '/settings': [member, feature('settings/settings')],
};
/** What the first view of a page asks for besides: the picture that fills the landing page, the first page of the feed. */
const heroPicture = 'hero-dusk';
const feed = '/api/explore/all?limit=30';

/** The styles of each visitor's page, for scripts/draw-pages.ts; overwritten by the build of the next language. */
export const stylesFile = '.vite/styles.json';
const isStyle = (file: string) => file.endsWith('.css');

type Rendered = { readonly id: string; readonly widths: readonly number[] };
const heroSources = (root: string): string => {
  const all = JSON.parse(readFileSync(`${root}/src/config/samples.generated.json`, 'utf8')) as Rendered[];
  const { widths = [] } = all.find(({ id }) => id === heroPicture) ?? {};
  return widths.map((width) => `/samples/${heroPicture}-${width}.webp ${width}w`).join(', ');
};

/** Runs before the app is there. Plain script: it is sent as it is. */
const fetchAhead = (
  pages: Record<'visitor' | 'member', Record<string, string[]>>,
  hero: string,
  feedUrl: string,
  feedMedia: string,
) => {
  let isMember = false;
  try {
    isMember = localStorage.getItem('pictora-oidc-session') !== null;
  } catch {
    // Storage is blocked: nobody is signed in.
  }
  const add = (attributes: Record<string, string>) => {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    document.head.append(link);
  };
  const path = location.pathname;
  if (!isMember && path === '/')
    add({ rel: 'preload', as: 'image', imagesrcset: hero, imagesizes: '100vw', fetchpriority: 'high' });
  const preload = (file: string) => {
    // A page that was drawn ahead has its styles already.
    if (document.querySelector(`link[href="${file}"]`)) return;
    // As the bundler's loader asks for them: only the same request takes what was loaded ahead.
    add({
      ...(file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
      href: file,
      crossorigin: '',
    });
  };
  const files = pages[isMember ? 'member' : 'visitor'][path] ?? [];
  /** The app of a page that was drawn ahead is asked for here. */
  const app = document.currentScript?.dataset['app'];
  const askForFeed = () => {
    if (isMember || path !== '/explore' || location.search !== '') return;
    const answer = fetch(feedUrl, { credentials: 'include' });
    answer.catch(() => undefined); // The page asks again, and says what is wrong.
    (globalThis as { fetchedAhead?: Map<string, Promise<Response>> }).fetchedAhead = new Map([[feedUrl, answer]]);
  };
  let isAsked = false;
  const askForApp = () => {
    if (isAsked || !app) return;
    isAsked = true;
    askForFeed();
    for (const file of [app, ...files]) preload(file);
    const start = () => {
      const script = document.createElement('script');
      script.type = 'module';
      script.crossOrigin = '';
      script.src = app;
      document.head.append(script);
    };
    // Not into a page of which only a part has come: it is taken up, or replaced, as a whole.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true });
    else start();
  };
  /** The first posts stand in a column; a wall is laid out by the app. */
  const isNothingWithoutApp = isMember || (path === '/explore' && !matchMedia(feedMedia).matches);
  if (!app) {
    askForFeed();
    files.forEach(preload);
  } else if (isNothingWithoutApp) askForApp();
  else {
    // What is to be seen comes first; who does something does not wait for that.
    const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(askForApp) : setTimeout(askForApp));
    if (document.readyState === 'complete') soon();
    else addEventListener('load', soon, { once: true });
    for (const event of ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'])
      addEventListener(event, askForApp, { once: true, passive: true });
  }
};

/**
 * A small script before all others that asks at once for the parts of the page that is opened: else each is known only when
 * the one before it has come, and a phone waits for its line four times instead of once.
 */
export const loadAhead = (): Plugin => {
  let root = '';
  return {
    name: 'pictora-load-ahead',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    configResolved: (config) => void (root = config.root),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const withImports = (chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) => {
        if (found.has(chunk)) return found;
        found.add(chunk);
        for (const name of chunk.imports) {
          const next = byName.get(name);
          if (next) withImports(next, found);
        }
        return found;
      };
      const chunkOf = (part: string): Rolldown.OutputChunk => {
        // By what is in it: a page that another part imports as well may stand in a file that is named for neither.
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(`${root}/${part}`));
        if (!chunk) throw new Error(`no part of the page is named ${part}: mend scripts/ahead-plugin.ts`);
        return chunk;
      };
      const entry = chunks.find(({ isEntry }) => isEntry);
      const known = entry ? withImports(entry) : new Set();
      const filesOf = (parts: string[]): string[] => {
        const all = new Set(
          parts.flatMap((part) => [...withImports(chunkOf(part))]).filter((chunk) => !known.has(chunk)),
        );
        const styles = [...all].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        return [...new Set([...styles, ...[...all].map(({ fileName }) => fileName)])].map((file) => `/${file}`);
      };
      const filesByPath = (pages: Record<string, string[]>) =>
        Object.fromEntries(Object.entries(pages).map(([path, parts]) => [path, filesOf(parts)]));
      const pages = { visitor: filesByPath(forVisitors), member: filesByPath(forMembers) };
      const given = [pages, heroSources(root), feed, feedColumn.media].map((value) => JSON.stringify(value)).join(', ');
      const ref = this.emitFile({ type: 'asset', name: 'ahead.js', source: `(${fetchAhead.toString()})(${given});\n` });
      // For the pages that are drawn after the build: their styles have to be there before they are.
      const styles = Object.entries(pages.visitor).map(([path, files]) => [path, files.filter(isStyle)]);
      this.emitFile({ type: 'asset', fileName: stylesFile, source: JSON.stringify(Object.fromEntries(styles)) });
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('there is no index.html to load ahead for');
      page.source = String(page.source).replace(
        '<head>',
        `<head>\n    <script async src="/${this.getFileName(ref)}"></script>`,
      );
    },
  };
};
