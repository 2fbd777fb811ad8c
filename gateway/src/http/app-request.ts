import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who is calling, as the token or cookie says. `expiresAt` in milliseconds since 1970. */
export type Viewer = {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly string[];
  readonly expiresAt: number;
};

export type AppRequest = FastifyRequest & { viewer?: Viewer };
export type AppReply = FastifyReply;
