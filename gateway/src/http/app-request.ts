import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who is calling, as the token or cookie says. `expiresAt` in milliseconds since 1970. */
export type Viewer = {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly string[];
  readonly expiresAt: number;
};

/** `recoveryToken`: shown on a route that takes one. It names nobody yet; identity judges it. */
export type AppRequest = FastifyRequest & { viewer?: Viewer; recoveryToken?: string };
export type AppReply = FastifyReply;
