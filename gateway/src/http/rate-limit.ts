import type { FastifyRequest } from 'fastify';
import type { GatewaySettings } from '../gateway-settings.js';

type Rate =
  | 'RATE_LIMIT'
  | 'RATE_LIMIT_AUTH'
  | 'RATE_LIMIT_SESSION'
  | 'RATE_LIMIT_COSTLY'
  | 'RATE_LIMIT_REACTIONS'
  | 'RATE_LIMIT_WORDS';
const marked = <R extends Rate>(pictoraRate: R) => ({ pictoraRate }) as const;

/** Marks routes that check passwords or codes, make accounts or send mail. */
export const authRateLimit = marked('RATE_LIMIT_AUTH');
/** Marks routes that carry a session on by what cannot be guessed; apart, so that nobody else's tries stop a renewal. */
export const sessionRateLimit = marked('RATE_LIMIT_SESSION');
/** Marks routes that ask the payment provider or change an account, which a person does now and then. */
export const costlyRateLimit = marked('RATE_LIMIT_COSTLY');
/** Marks what others notice and what takes a click: likes, follows, blocks. */
export const reactionRateLimit = marked('RATE_LIMIT_REACTIONS');
/** Marks what others have to read: comments, reports. */
export const wordsRateLimit = marked('RATE_LIMIT_WORDS');

/** The setting that limits a request. */
export const rateOf = (request: FastifyRequest): Rate =>
  (request.routeOptions.config as { pictoraRate?: Rate }).pictoraRate ?? 'RATE_LIMIT';

/** Each kind of route is counted apart, for each address. */
export const counterOf = (request: FastifyRequest): string => `${rateOf(request)}:${request.ip}`;

export const mostOf =
  (settings: Pick<GatewaySettings, Rate>) =>
  (request: FastifyRequest): number =>
    settings[rateOf(request)];
