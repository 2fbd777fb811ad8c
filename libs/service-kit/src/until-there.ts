import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.js';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

export type UntilThereOptions = {
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly wait?: (ms: number) => Promise<unknown>;
};

/**
 * Reaches for something that a process cannot do without, for as long as it takes: processes and their engines start in
 * any order. Readiness stays red meanwhile, and the log says what is waited for.
 */
export const untilThere = async <T>(
  name: string,
  reach: () => Promise<T>,
  { logger, wait = delay }: UntilThereOptions,
): Promise<T> => {
  for (let waitMs = FIRST_WAIT_MS, tries = 1; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS), tries++) {
    try {
      const reached = await reach();
      if (tries > 1) logger.info({ name, tries }, `${name} is there`);
      return reached;
    } catch (error) {
      logger.warn({ err: error, name, tries, waitMs }, `${name} cannot be reached; it is tried again`);
      await wait(waitMs);
    }
  }
};
