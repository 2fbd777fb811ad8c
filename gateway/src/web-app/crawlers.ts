import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from '../gateway-settings.js';
import { publicOrigin } from '../http/public-origin.js';

/** The pages that have something to find for everybody, by their addresses in the app. */
const publicPages = [
  '/',
  '/explore',
  '/gallery',
  '/pricing',
  '/contact',
  '/verify',
  '/terms',
  '/privacy',
  '/refunds',
  '/licensing',
];
/** What is behind a login, and calls. The public feed and its pictures may be fetched: Explore is drawn from them. */
const closed = [
  '/api/',
  '/oidc/',
  '/admin/',
  '/inbox',
  '/notifications',
  '/profile',
  '/reports',
  '/settings',
  '/support',
];
const open = ['/api/explore/all', '/api/explore/videos/all', '/api/images/', '/api/videos/'];

const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...open.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

const sitemap = (origin: string): string => {
  const pages = publicPages.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
    '',
  ].join('\n');
};

const oneDay = 'public, max-age=86400';

/** Tells search engines which pages there are and what is none of theirs. Addresses are whole, as both formats want them. */
export const serveCrawlerFiles = (fastify: FastifyInstance, settings: Pick<GatewaySettings, 'PUBLIC_URL'>): void => {
  fastify.get('/robots.txt', (request, reply) =>
    reply
      .header('cache-control', oneDay)
      .type('text/plain; charset=utf-8')
      .send(robots(publicOrigin(request, settings))),
  );
  fastify.get('/sitemap.xml', (request, reply) =>
    reply
      .header('cache-control', oneDay)
      .type('application/xml; charset=utf-8')
      .send(sitemap(publicOrigin(request, settings))),
  );
};
