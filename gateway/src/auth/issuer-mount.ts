import type { RpcClient } from '@pictora/messaging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, toAppError } from '../http/error.filter.js';
import { authRateLimit } from '../http/rate-limit.js';

/** Where the embedded issuer is, as its name says: `{PUBLIC_URL}/oidc`. */
const mountedAt = '/oidc';
const bodyLimit = 48 * 1024;
/** Milliseconds: an interaction hashes a password, slow on purpose. */
const hashingMs = 30_000;
/** What the issuer needs to know of a request. It sets its own cookies below its own path. */
const passedOn = ['accept', 'authorization', 'content-type', 'cookie', 'origin'] as const;

const headersOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

const pass = (rpc: RpcClient) => async (request: FastifyRequest, reply: FastifyReply) => {
  try {
    const { status, headers, cookies, body } = await rpc.call(
      'identity.issuer.http',
      {
        method: request.method,
        path: request.url.slice(mountedAt.length),
        headers: headersOf(request),
        body: typeof request.body === 'string' ? request.body : '',
        address: request.ip,
      },
      hashingMs,
    );
    if (cookies.length > 0) void reply.header('set-cookie', cookies);
    return await reply.status(status).headers(headers).send(body);
  } catch (error) {
    const answer = errorBody(toAppError(error));
    return reply.status(answer.statusCode).header('cache-control', 'no-store').send(answer);
  }
};

/**
 * The embedded issuer's endpoints under the gateway's own origin, over the same request/reply as every other call. A scope
 * of its own, because bodies go through as they came.
 */
export const mountIssuer = async (fastify: FastifyInstance, rpc: RpcClient): Promise<void> => {
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, body, done) => done(null, body));
    const handler = pass(rpc);
    scope.route({ method: ['GET', 'POST'], url: `${mountedAt}/*`, handler });
    // What checks a password. Showing an interaction does not, and is counted like the rest.
    scope.route({
      method: 'POST',
      url: `${mountedAt}/interaction/:uid`,
      config: authRateLimit as object,
      handler,
    });
  });
};
