import type { FastifyInstance } from 'fastify';

/** Bytes of a refused body that are still read, and thrown away. */
const mostToRead = 32 * 1024 * 1024;

/**
 * Reads a body that is refused for its length to its end, if that is near. Fastify closes the connection instead, and a close with
 * bytes unread resets it: whoever is still sending then finds a broken connection in place of the answer.
 */
export const readRefusedBodies = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isCutOff = reply.statusCode === 413 && !request.raw.complete;
    if (isCutOff && Number(request.headers['content-length']) <= mostToRead) reply.removeHeader('connection');
    done(null, payload);
  });
};
