import { setTimeout as delay } from 'node:timers/promises';
import type { HealthRegistry } from '../health.js';
import type { Logger } from '../logger.js';
import type { PlatformSettings } from '../platform-settings.js';
import { SettingsError } from '../settings.js';
import { OpsServer, type Exposition } from './ops-server.js';

/** The operations port of a process, as its start and its stop see it. */
export type Ops = {
  /** Where it listens; null when OPS_PORT is not set. */
  readonly url: string | null;
  /** From here on readiness is what the process depends on. */
  watch(health: HealthRegistry): void;
  /**
   * Stopping begins: readiness is red before anything is closed, and stays red for DRAIN_MS, so that whoever sends
   * requests here has turned elsewhere by then.
   */
  drain(): Promise<void>;
  close(): Promise<void>;
};

type OpsSettings = Pick<PlatformSettings, 'OPS_PORT' | 'OPS_HOST' | 'DRAIN_MS'>;

const listen = async (settings: OpsSettings, metrics: Exposition, logger: Logger): Promise<OpsServer | null> => {
  const { OPS_PORT: port, OPS_HOST: host } = settings;
  if (port === undefined) return null;
  try {
    const server = await OpsServer.listen({ host, port, metrics, logger });
    logger.info({ url: server.url }, 'operations port');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new SettingsError([`OPS_PORT: port ${port} of ${host} is in use`]);
  }
};

/** Opens the operations port, if one is asked for, before anything else of the process. */
export const openOps = async (settings: OpsSettings, metrics: Exposition, logger: Logger): Promise<Ops> => {
  const server = await listen(settings, metrics, logger);
  const watched: HealthRegistry[] = [];
  return {
    url: server?.url ?? null,
    watch: (health) => {
      watched.push(health);
      server?.watch(health);
    },
    drain: async () => {
      for (const health of watched) health.stopping();
      await delay(settings.DRAIN_MS);
    },
    close: async () => server?.close(),
  };
};
