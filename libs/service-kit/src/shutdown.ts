import type { Logger } from './logger.js';

/** Longest time, in milliseconds, that stopping may take before the process ends anyway. Whoever stops it gives it more. */
export const shutdownPatienceMs = 15_000;

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * A process that is told to stop while it starts, perhaps waiting for an engine, ends at once: it holds nothing yet. Said
 * outright, since the first process of a container gets no signal that it does not listen for.
 *
 * @returns what to call once it has started.
 */
export const endWhileStarting = (): (() => void) => {
  const end = () => process.exit(0);
  for (const name of signals) process.once(name, end);
  return () => {
    for (const name of signals) process.off(name, end);
  };
};

/**
 * Waits for SIGINT or SIGTERM, closes, and ends the process: with 0 when all was closed, with 1 when closing failed or
 * took too long. A second signal ends it at once.
 */
export const untilStopped = async (logger: Logger, close: () => Promise<void>): Promise<void> => {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    for (const name of signals) process.once(name, () => resolve(name));
  });
  logger.info({ signal }, 'stopping');
  for (const name of signals) process.once(name, () => process.exit(1));
  const late = setTimeout(() => {
    logger.error('stopping took too long');
    process.exit(1);
  }, shutdownPatienceMs).unref();
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
