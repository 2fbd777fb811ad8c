import { MailOutbox, outboxFolder } from '@pictora/mail';
import type { Clock } from '@pictora/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mailList, mailView } from './mail-pages.js';

const MOST_LISTED = 200;

const ourselves = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Codes and links of everybody lie open here, so only a browser on this machine that asked for this machine sees them. */
const isOurselves = ({ headers, socket }: FastifyRequest): boolean =>
  ourselves.test(headers.host ?? '') && loopback.test(socket.remoteAddress ?? '');

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.status(404).type('text/plain; charset=utf-8').send('There is nothing at this address\n');

const show = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);

/** The mails of the local outbox, for developers: `/dev/mail`. Not to be called in production. */
export const serveSentMail = (fastify: FastifyInstance, dataDir: string, clock: Clock): void => {
  const outbox = new MailOutbox(outboxFolder(dataDir), '', clock);
  fastify.get('/dev/mail', async (request, reply) =>
    isOurselves(request) ? show(reply, mailList(await outbox.list(MOST_LISTED))) : notFound(reply),
  );
  fastify.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = isOurselves(request) ? await outbox.find(request.params.id) : null;
    return mail ? show(reply, mailView(mail)) : notFound(reply);
  });
};
