import type { Logger } from './logger.js';

/** Longest time, in milliseconds, that stopping may take before the process ends anyway. */
const patience = 15_000;

/**
 * Waits for SIGINT or SIGTERM, closes, and ends the process: with 0 when all was closed, with 1 when closing failed or
 * took too long. A second signal ends it at once.
 */
export const untilStopped = async (logger: Logger, close: () => Promise<void>): Promise<void> => {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve(name));
  });
  logger.info({ signal }, 'stopping');
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1));
  const late = setTimeout(() => {
    logger.error('stopping took too long');
    process.exit(1);
  }, patience).unref();
  try {
    await close();
    clearTimeout(late);
    logger.info('stopped');
    process.exit(0);
  } catch (error) {
    logger.error({ err: error }, 'stopping failed');
    process.exit(1);
  }
};
