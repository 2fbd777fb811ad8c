import type { LoggerService } from '@nestjs/common';
import { currentContext } from '@pictora/messaging';
import { traceIds } from '@pictora/telemetry/tracing';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { PlatformSettings } from './platform-settings.js';

export type { Logger } from 'pino';

/** Never logged, wherever they stand: what opens an account, and what a person wrote. */
const secrets = ['password', 'access_token', 'refresh_token', 'token', 'cookie', 'authorization', 'prompt', 'code'];

/** One JSON line an event, with the correlation and user id of the call that it belongs to, and the ids of its trace. */
export const createLogger = (
  name: string,
  settings: Pick<PlatformSettings, 'LOG_LEVEL'>,
  destination?: DestinationStream,
): Logger =>
  pino(
    {
      name,
      level: settings.LOG_LEVEL,
      redact: { paths: secrets.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
      mixin: () => ({ ...currentContext(), ...traceIds() }),
    },
    destination,
  );

/** Nest's own lines through the same logger. Its chatter about routes and modules is for debugging. */
export const nestLogger = (logger: Logger): LoggerService => {
  const context = (rest: readonly unknown[]): object => {
    const last = rest.at(-1);
    return typeof last === 'string' ? { context: last } : {};
  };
  return {
    log: (message: unknown, ...rest: unknown[]) => logger.debug(context(rest), String(message)),
    debug: (message: unknown, ...rest: unknown[]) => logger.debug(context(rest), String(message)),
    verbose: (message: unknown, ...rest: unknown[]) => logger.trace(context(rest), String(message)),
    warn: (message: unknown, ...rest: unknown[]) => logger.warn(context(rest), String(message)),
    error: (message: unknown, ...rest: unknown[]) =>
      message instanceof Error
        ? logger.error({ ...context(rest), err: message }, message.message)
        : logger.error({ ...context(rest), stack: rest.length > 1 ? rest[0] : undefined }, String(message)),
    fatal: (message: unknown, ...rest: unknown[]) => logger.fatal(context(rest), String(message)),
  };
};
