import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { correlationHeader, limits } from '@pictora/contracts';
import { AppError, runInContext } from '@pictora/messaging';
import type { Ids, Logger, Metrics } from '@pictora/service-kit';
import type { FastifyRequest } from 'fastify';
import type { GatewaySettings } from '../gateway-settings.js';
import { parseFormBodies } from './form-body.js';
import { logSecurityEvents } from './log-security-events.js';
import { measureRequests } from './measure-requests.js';
import { counterOf, mostOf, rateOf } from './rate-limit.js';
import { parseJsonBodies } from './raw-body.js';
import { readRefusedBodies } from './read-refused-bodies.js';
import { securityHeaders } from './security-headers.js';
import { traceRequest } from './trace-request.js';

/** A caller's correlation id is taken over when it is harmless to log. */
const acceptable = /^[\w-]{8,64}$/;

/** What every request passes before it reaches a route: context, headers, cookies, rates. */
export const prepareHttp = async (
  adapter: FastifyAdapter,
  settings: GatewaySettings,
  ids: Ids,
  metrics: Metrics,
  logger: Logger,
): Promise<void> => {
  const fastify = adapter.getInstance();
  measureRequests(fastify, metrics);
  logSecurityEvents(fastify, logger);
  const headers = securityHeaders(settings);
  fastify.addHook('onRequest', (request, reply, done) => {
    const given = request.headers[correlationHeader];
    const correlationId = typeof given === 'string' && acceptable.test(given) ? given : ids.next();
    void reply.headers(headers).header(correlationHeader, correlationId);
    runInContext({ correlationId }, () => traceRequest(request, reply, done));
  });
  // Bodies are JSON, or a form with a file; a form of fields only where a route says so.
  fastify.removeContentTypeParser('text/plain');
  parseJsonBodies(fastify);
  parseFormBodies(fastify);
  readRefusedBodies(fastify);
  await adapter.register(fastifyCookie as never);
  // One file a form. What is over the limit is cut off, and refused by who reads it.
  await adapter.register(fastifyMultipart as never, {
    limits: { fileSize: limits.uploadMaxBytes, files: 1, fields: 8, fieldSize: 4096, headerPairs: 100 },
    throwFileSizeLimit: false,
  });
  await adapter.register(fastifyRateLimit as never, {
    timeWindow: '1 minute',
    max: mostOf(settings),
    keyGenerator: counterOf,
    onExceeded: (request: FastifyRequest) =>
      metrics.increment('pictora_rate_limited_total', { limit: rateOf(request) }),
    errorResponseBuilder: () => new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.'),
  });
};
