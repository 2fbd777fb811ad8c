import { AppError } from '@pictora/messaging';
import type { FastifyInstance } from 'fastify';

/** Marks the routes that take a form of fields, as OAuth has it. Everywhere else a form is not understood. */
export const formBody = { pictoraBody: 'form' } as const;

const bodyLimit = 16 * 1024;

export const parseFormBodies = (fastify: FastifyInstance): void => {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (request, body, done) => {
      const { pictoraBody } = request.routeOptions.config as { pictoraBody?: string };
      if (pictoraBody === formBody.pictoraBody)
        return done(null, Object.fromEntries(new URLSearchParams(String(body))));
      return done(new AppError('unsupported_media_type', 'This content type is not understood here'), undefined);
    },
  );
};
