import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { RpcClient } from '@pictora/messaging';
import type { Logger } from '@pictora/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from '../http/error.filter.js';
import { filledWith } from './card-fields.js';
import { checkoutPage } from './checkout-page.js';
import { messagePage } from './layout.js';
import { portalPage } from './portal-page.js';
import { actionIn, cardIn, doneWords, shownAgain, viewAfter, viewIn } from './sandbox-forms.js';

/** Stricter than the app's: nothing inline, and nothing from elsewhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const formLimit = 4_096;
const paymentMs = 15_000;

type SessionRequest = FastifyRequest<{ Params: { id: string } }>;

const send = (reply: FastifyReply, status: number, markup: string): FastifyReply =>
  reply
    .status(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(markup);

const sessionOf = ({ params }: SessionRequest): string => params.id;
const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://localhost').searchParams;
const formOf = ({ body }: FastifyRequest): URLSearchParams => new URLSearchParams(typeof body === 'string' ? body : '');

const missing = () =>
  messagePage(
    'This page is not there any more',
    'Pages for payments open from Pictora and only for a while. Nothing was paid on this one. Please start again.',
  );

export type SandboxPagesOptions = {
  readonly rpc: RpcClient;
  readonly logger: Logger;
  /** The built web app, whose fonts these pages share. */
  readonly webDist: string | undefined;
};

/** Files of the pages. Names never change, so a browser asks again after an hour. */
const serveFiles = (scope: FastifyInstance, webDist: string | undefined): void => {
  const style = readFile(join(import.meta.dirname, 'sandbox.css'), 'utf8');
  scope.get('/sandbox/sandbox.css', async (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/css; charset=utf-8')
      .send(await style),
  );
  for (const font of ['geist', 'newsreader']) {
    const [file] = webDist ? globSync(join(webDist, 'assets', `${font}-subset-*.woff2`)) : [];
    if (!file) continue;
    scope.get(`/sandbox/${font}.woff2`, async (_, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('font/woff2')
        .send(await readFile(file)),
    );
  }
};

/**
 * The sandbox's hosted pages: plain forms, no script of their own. Who knows a session's id may use it, as with Stripe's
 * pages, so a form from elsewhere would need the id; one that a browser says is from elsewhere is refused all the same.
 */
export const serveSandboxPages = async (fastify: FastifyInstance, options: SandboxPagesOptions): Promise<void> => {
  const { rpc, logger, webDist } = options;
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      (_, body, done) => done(null, body),
    );
    scope.addHook('preHandler', async (request, reply) => {
      if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site')
        return send(
          reply,
          403,
          messagePage('This form came from elsewhere', 'Nothing was done. Please use the page itself.'),
        );
    });
    scope.setErrorHandler((thrown, _, reply) => {
      const error = toAppError(thrown);
      if (error.code === 'not_found' || error.code === 'validation_failed') return send(reply, 404, missing());
      if (error.status >= 500) logger.error({ err: thrown }, 'a page of the sandbox failed');
      return send(
        reply,
        error.status,
        messagePage('That did not work', 'Nothing was paid twice. Please load the page again in a moment.'),
      );
    });
    serveFiles(scope, webDist);

    scope.get('/sandbox/checkout/:id', async (request: SessionRequest, reply) => {
      const checkout = await rpc.call('billing.sandbox.checkout', { sessionId: sessionOf(request) });
      const values = filledWith(queryOf(request).get('card') ?? undefined);
      return send(
        reply,
        checkout.state === 'expired' ? 410 : 200,
        checkoutPage(checkout, { values, faults: {} }, null),
      );
    });

    scope.post('/sandbox/checkout/:id', async (request: SessionRequest, reply) => {
      const sessionId = sessionOf(request);
      const card = cardIn(formOf(request));
      const outcome = await rpc.call('billing.sandbox.pay', { sessionId, card }, paymentMs);
      if (outcome.type === 'done' && outcome.url) return reply.redirect(outcome.url, 303);
      const checkout = await rpc.call('billing.sandbox.checkout', { sessionId });
      const faults = outcome.type === 'refused' ? outcome.fields : {};
      const message = outcome.type === 'done' ? null : outcome.message;
      const status = outcome.type === 'declined' ? 402 : 422;
      return send(reply, status, checkoutPage(checkout, { values: shownAgain(card), faults }, message));
    });

    scope.get('/sandbox/portal/:id', async (request: SessionRequest, reply) => {
      const query = queryOf(request);
      const portal = await rpc.call('billing.sandbox.portal', { sessionId: sessionOf(request) });
      const done = Object.entries(doneWords).find(([type]) => type === query.get('done'))?.[1];
      const view =
        portal.confirms && query.size === 0 ? ({ name: 'confirm', tier: portal.confirms } as const) : viewIn(query);
      return send(reply, 200, portalPage(portal, view, { done }));
    });

    scope.post('/sandbox/portal/:id', async (request: SessionRequest, reply) => {
      const sessionId = sessionOf(request);
      const action = actionIn(formOf(request));
      if (!action) {
        const portal = await rpc.call('billing.sandbox.portal', { sessionId });
        return send(reply, 400, portalPage(portal, { name: 'home' }, { refused: 'This cannot be done here.' }));
      }
      const outcome = await rpc.call('billing.sandbox.act', { sessionId, action }, paymentMs);
      const portal = await rpc.call('billing.sandbox.portal', { sessionId });
      if (outcome.type === 'done') {
        const confirmed = action.type === 'change' && action.tier === portal.confirms;
        return reply.redirect(confirmed ? portal.back : `/sandbox/portal/${sessionId}?done=${action.type}`, 303);
      }
      const view =
        action.type === 'replace-card'
          ? ({
              name: 'card',
              card: {
                values: shownAgain(action.card),
                faults: outcome.type === 'refused' ? outcome.fields : {},
              },
            } as const)
          : viewAfter(action);
      const status = outcome.type === 'declined' ? 402 : 422;
      return send(reply, status, portalPage(portal, view, { refused: outcome.message }));
    });
  });
};
