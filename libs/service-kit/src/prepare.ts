import type { HealthRegistry } from './health.js';
import { untilThere, type UntilThereOptions } from './until-there.js';

/** Waits until everything that a process depends on is up, and says meanwhile what is not. */
export const untilReady = (health: Pick<HealthRegistry, 'read'>, options: UntilThereOptions): Promise<void> =>
  untilThere(
    'readiness',
    async () => {
      const { dependencies } = await health.read();
      const down = Object.entries(dependencies).filter(([, { status }]) => status === 'down');
      if (down.length > 0) throw new Error(`down: ${down.map(([name]) => name).join(', ')}`);
    },
    options,
  );
