import type { Metrics } from '@pictora/service-kit';
import type { FastifyInstance } from 'fastify';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Times every request that the router has read. Its route is the template that it matched, never the address that was sent:
 * whatever strangers try comes together as `unmatched`.
 */
export const measureRequests = (fastify: FastifyInstance, metrics: Metrics): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    const labels = {
      route: request.routeOptions.url ?? 'unmatched',
      method: methods.has(request.method) ? request.method : 'other',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    metrics.observe('pictora_http_request_seconds', labels, reply.elapsedTime / 1000);
    done();
  });
};
