import type { ErrorBody } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { GatewaySettings } from '../gateway-settings.js';
import { errorBody } from './error.filter.js';
import { securityHeaders } from './security-headers.js';

/** For addresses that the router cannot even read; they reach no hook and no filter. */
export const answerUnreadable = (settings: GatewaySettings) => {
  const headers = securityHeaders(settings);
  return (error: FastifyError, _: FastifyRequest, reply: FastifyReply): void => {
    const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
    const refusal = tooLong
      ? new AppError('not_found', 'There is nothing at this address')
      : new AppError('malformed_body', 'The address could not be read');
    void reply.status(refusal.status).headers(headers).send(errorBody(refusal));
  };
};

const written = (body: ErrorBody, headers: Readonly<Record<string, string>>): string => {
  const text = JSON.stringify(body);
  const all = { ...headers, 'content-type': 'application/json; charset=utf-8', 'content-length': String(text.length) };
  const lines = Object.entries({ ...all, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${body.statusCode} ${STATUS_CODES[body.statusCode] ?? ''}`, ...lines, '', text].join('\r\n');
};

/** For what comes over the wire and is no HTTP, comes too slowly, or has more headers than anybody needs: no request is made of it. */
export const answerBroken = (settings: GatewaySettings) => {
  const headers = securityHeaders(settings);
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable)
      socket.write(written(errorBody(new AppError('malformed_body', 'The request could not be read')), headers));
    socket.destroy();
  };
};
