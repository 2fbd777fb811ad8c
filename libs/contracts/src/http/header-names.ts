/** Names of headers and cookies that both ends know. No table of calls stands beside them: pages load these alone. */
export const nextCursorHeader = 'x-next-cursor';
export const correlationHeader = 'x-correlation-id';
export const idempotencyHeader = 'idempotency-key';
export const sessionCookie = 'pictora_session';
