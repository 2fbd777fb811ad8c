import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { codingOf, FilledPages } from './filled-pages.js';
import type { FirstPosts } from './first-posts.js';
import { drawnPageFile, languageOf, pageFile, slottedPageFile } from './page-language.js';

const oneYear = 'public, max-age=31536000, immutable';

/** Vite names everything below /assets by its content, so it never changes; the rest is asked for again each time. */
const setHeaders = (reply: FastifyReply, path: string): void => {
  void reply.header('cache-control', path.includes('/assets/') ? oneYear : 'no-cache');
};

/**
 * Serves the built single-page app: its files as they are, and the page itself for every other address that a browser
 * opens, so that a link into the app works.
 */
export const serveWebApp = async (fastify: FastifyInstance, folder: string): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`the web app is not built: no index.html in ${folder}`);
  const asBuilt = { preCompressed: true, cacheControl: false, setHeaders, index: false } as const;
  await fastify.register(fastifyStatic, {
    ...asBuilt,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', 'pages/**'],
  });
  // Looked up at each request: a build laid over this one brings files of other names, and its page asks for them.
  const assets = join(folder, 'assets');
  await fastify.register(fastifyStatic, { ...asBuilt, root: assets, prefix: '/assets/', decorateReply: false });
};

/**
 * Sends the page in the language of who asks, at whatever address it was asked for: as it was drawn for visitors while it
 * was built, where there is such a file, with its first posts where it has some, else the app, which draws it in the browser.
 */
export const pageSender = (folder: string, firstPosts: Pick<FirstPosts, 'of'>) => {
  const filled = new FilledPages();
  const isBuilt = (file: string | null): file is string => file !== null && existsSync(join(folder, file));
  return async (reply: FastifyReply): Promise<void> => {
    const { headers, url } = reply.request;
    const language = languageOf(headers);
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .type('text/html');
    const posts = await firstPosts.of(url);
    const slotted = slottedPageFile(language, url);
    if (posts !== null && isBuilt(slotted)) {
      const coding = codingOf(headers);
      if (coding !== 'identity') void reply.header('content-encoding', coding);
      void reply.send(await filled.of(join(folder, slotted), posts, coding));
      return;
    }
    const drawn = drawnPageFile(language, url);
    void reply.sendFile(isBuilt(drawn) ? drawn : pageFile(language));
  };
};

/** Whether a request that no route took is a browser opening a page of the app. */
export const isPageRequest = (method: string, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|oidc|assets|dev)(\/|$|\?)/.test(url);
