import { Module, type DynamicModule, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { z } from 'zod';
import { diskThere } from './disk-there.js';
import { HealthRegistry } from './health.js';
import { createLogger, nestLogger } from './logger.js';
import { measuredPlatform } from './measures/measured-platform.js';
import { watchHealth } from './measures/watch-health.js';
import { watchOutboxes } from './measures/watch-outboxes.js';
import { openPlatform, type Platform } from './platform.js';
import { PlatformModule } from './platform.module.js';
import { platformSettingsFor } from './platform-settings.js';
import { untilReady } from './prepare.js';
import { assertConnected } from './records.js';
import { describeSettings, readSettings, SettingsError } from './settings.js';
import { endWhileStarting, untilStopped } from './shutdown.js';

/** One service: its name, the settings of its own, and the module that wires it. */
export type ServiceDefinition<S extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly settings: S;
  /** False for a service that keeps no files: it gets no store and its keys, and is ready without one. */
  readonly files?: boolean;
  readonly module: (settings: z.output<S>) => Type | DynamicModule;
};

export const defineService = <S extends z.ZodType>(definition: ServiceDefinition<S>): ServiceDefinition<S> =>
  definition;

/** The settings of the platform that a service reads: those of the engines that it uses. */
export const platformSettingsOf = ({ files }: Pick<ServiceDefinition, 'files'>) =>
  files === false ? platformSettingsFor('MONGO_URL') : platformSettingsFor('MONGO_URL', 'MINIO_URL');

export type RunningService = {
  readonly name: string;
  readonly health: HealthRegistry;
  readonly app: INestMicroservice;
  /** Takes no more work, finishes or hands back what is held, and lets go of the records. */
  close(): Promise<void>;
};

@Module({})
class ServiceRoot {}

/** Starts a service on the parts of a platform: alone in its process, or beside others. */
export const startService = async <S extends z.ZodType>(
  definition: ServiceDefinition<S>,
  platform: Platform,
): Promise<RunningService> => {
  const settings = readSettings(definition.settings, platform.env);
  const logger = platform.logger.child({ service: definition.name });
  logger.info({ settings: describeSettings(settings as Record<string, unknown>) }, 'settings');

  const metrics = platform.metrics.for(definition.name);
  const health = new HealthRegistry();
  const records = await platform.openRecords(definition.name);
  health.register('records', async () => {
    assertConnected(records);
  });
  if (!platform.settings.MONGO_URL) health.register('disk', () => diskThere(platform.settings.PICTORA_DATA_DIR));
  health.register('events', () => platform.eventLog.ping());
  if (definition.files !== false) health.register('files', () => platform.storage.ping());

  const parts = { platform: measuredPlatform(platform, metrics), logger, health, metrics, records };
  const root: DynamicModule = {
    module: ServiceRoot,
    imports: [PlatformModule.with(parts), definition.module(settings) as DynamicModule],
  };
  const app = await NestFactory.createMicroservice(root, {
    strategy: platform.serverFor(definition.name),
    logger: nestLogger(logger),
    abortOnError: false,
  });
  await app.listen();
  const stops = [watchHealth(health, metrics), watchOutboxes(records, platform.clock, metrics)];
  return {
    name: definition.name,
    health,
    app,
    close: async () => {
      await app.close();
      for (const stop of stops) stop();
      await records.close();
    },
  };
};

/**
 * Runs a service as a process of its own, until it is told to stop. With `--prepare` it only makes what it lacks, such as
 * indexes and streams, shows that it could serve, and leaves: a new version is tried so before it is rolled out.
 */
export const runService = async (definition: ServiceDefinition): Promise<void> => {
  try {
    const settings = readSettings(platformSettingsOf(definition), process.env);
    if (!settings.NATS_URL)
      throw new SettingsError([`NATS_URL: is required to run ${definition.name} as a process of its own`]);
    // A wrong setting is told at once, whatever is waited for afterwards.
    readSettings(definition.settings, process.env);
    const started = endWhileStarting();
    const logger = createLogger(definition.name, settings);
    logger.info({ settings: describeSettings(settings) }, 'platform settings');
    const platform = await openPlatform(definition.name, settings, process.env, logger, definition);
    const service = await startService(definition, platform);
    platform.ops.watch(service.health);
    logger.info(`${definition.name} is ready`);
    const stop = async () => {
      await platform.ops.drain();
      await service.close();
      await platform.close();
    };
    if (process.argv.includes('--prepare')) {
      await untilReady(service.health, { logger });
      await stop();
      logger.info(`${definition.name} is prepared`);
      process.exit(0);
    }
    started();
    await untilStopped(logger, stop);
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 1;
    setImmediate(() => process.exit(1));
  }
};
