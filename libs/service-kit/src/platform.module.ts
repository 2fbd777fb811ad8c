import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { resolve } from 'node:path';
import type { Metrics } from '@pictora/telemetry';
import type { Connection } from 'mongoose';
import type { HealthRegistry } from './health.js';
import type { Logger } from './logger.js';
import type { Platform } from './platform.js';
import {
  BROADCAST,
  CLOCK,
  DATA_DIR,
  EVENT_LOG,
  HEALTH,
  IDS,
  LOGGER,
  METRICS,
  OBJECT_STORAGE,
  PLATFORM_SETTINGS,
  RECORDS,
  RPC,
} from './tokens.js';

export type ServiceParts = {
  readonly platform: Platform;
  readonly logger: Logger;
  readonly health: HealthRegistry;
  readonly metrics: Metrics;
  readonly records?: Connection;
};

/** Binds the platform's parts, for every module of one service. */
@Module({})
export class PlatformModule {
  static with({ platform, logger, health, metrics, records }: ServiceParts): DynamicModule {
    const providers: Provider[] = [
      { provide: CLOCK, useValue: platform.clock },
      { provide: IDS, useValue: platform.ids },
      { provide: LOGGER, useValue: logger },
      { provide: RPC, useValue: platform.rpc },
      { provide: BROADCAST, useValue: platform.broadcast },
      { provide: EVENT_LOG, useValue: platform.eventLog },
      { provide: OBJECT_STORAGE, useValue: platform.storage },
      { provide: HEALTH, useValue: health },
      { provide: METRICS, useValue: metrics },
      { provide: DATA_DIR, useValue: resolve(platform.settings.PICTORA_DATA_DIR) },
      { provide: PLATFORM_SETTINGS, useValue: platform.settings },
      ...(records ? [{ provide: RECORDS, useValue: records }] : []),
    ];
    return { module: PlatformModule, global: true, providers, exports: providers };
  }
}
