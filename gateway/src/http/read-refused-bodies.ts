import type { FastifyInstance } from 'fastify';

/** Bytes of a refused body that are still read, and thrown away. */
const mostToRead = 32 * 1024 * 1024;

/**
 * Reads a body that is refused to its end, so that its sender gets the answer and the connection can carry the next request.
 *
 * Two things would keep it from that. Fastify closes the connection after a body that is too long, and a close with bytes
 * unread resets it: whoever is still sending then finds a broken connection in place of the answer. And the parser of
 * forms lets go of a form that it cannot read without reading on, which Node does only for bodies that nobody began to
 * read: the next request on that connection would wait behind the rest of the form for ever.
 */
export const readRefusedBodies = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isCutOff = reply.statusCode === 413 && !request.raw.complete;
    if (isCutOff && Number(request.headers['content-length']) <= mostToRead) reply.removeHeader('connection');
    done(null, payload);
  });
  // Who sends on without end is bounded by the time that a request has to come.
  fastify.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) request.raw.resume();
    done();
  });
};
