import { correlationHeader } from '@pictora/contracts';
import type { Logger } from '@pictora/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppRequest } from './app-request.js';
import { rateOf } from './rate-limit.js';

/** What a control refuses: malformed input, a missing or wrong proof, a missing right, too much or too often. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 413, 415, 429]);

/** Routes that check a password or a code, make an account, or mail one: what a guesser uses. */
const isProof = (request: FastifyRequest): boolean => rateOf(request) === 'RATE_LIMIT_AUTH';

/**
 * One line for every try to prove who one is, whether it succeeded or not, and for every refusal: who asked, from where, for which
 * route, when. The address is the one that limits go by. Never what was sent: neither body nor query.
 */
export const logSecurityEvents = (fastify: FastifyInstance, logger: Logger): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    const isRefused = refusals.has(status);
    if (isRefused || isProof(request)) {
      const line = {
        event: isProof(request) ? 'authentication' : 'refusal',
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status,
        address: request.ip,
        userId: (request as AppRequest).viewer?.userId,
        correlationId: reply.getHeader(correlationHeader),
      };
      if (isRefused) logger.warn(line, 'a request was refused');
      else logger.info(line, 'an account was asked for');
    }
    done();
  });
};
