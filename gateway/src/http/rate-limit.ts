import type { FastifyRequest } from 'fastify';

/** Marks routes that take passwords or create accounts; they have the stricter limit. */
export const authRateLimit = { pictoraLimit: 'auth' } as const;

export const isAuthRoute = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { pictoraLimit?: string }).pictoraLimit === authRateLimit.pictoraLimit;
