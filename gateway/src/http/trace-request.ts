import { httpRequest, openRequestSpan } from '@pictora/telemetry/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The files of the page and the looks at our health would drown what people do. */
const traced = /^\/(api(?!\/health\/)|oidc)\//;

/** Goes on with the request in the trace that its caller began, or in a new one, until the answer has left or the caller. */
export const traceRequest = (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
  if (!traced.test(request.url)) return next();
  const span = openRequestSpan(request.headers['traceparent'], httpRequest(request.method, request.routeOptions.url));
  const { raw } = reply;
  raw.once('close', () => span.end({ status: raw.writableFinished ? raw.statusCode : undefined }));
  span.run(next);
};
