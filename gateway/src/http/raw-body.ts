import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Marks routes that get their JSON body as the bytes that came: a signature is over those and no others. */
export const rawBody = { pictoraRawBody: true } as const;

const wantsRaw = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { pictoraRawBody?: boolean }).pictoraRawBody === true;

/** Reads JSON as Fastify does, except on the routes marked `rawBody`. The size limit holds for both. */
export const parseJsonBodies = (fastify: FastifyInstance): void => {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (wantsRaw(request)) done(null, body);
    else return parseJson(request, body.toString('utf8'), done);
  });
};
