import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rpcMessages, type RpcReply, type RpcRequest, type RpcSubject } from '@pictora/contracts';
import { SqliteEventLog, type IntegrationEventLog } from '@pictora/durable-events';
import { AppError, InProcessBus, InProcessServer, isAppError, RpcClient } from '@pictora/messaging';
import { FolderObjectStorage, type ObjectStorage } from '@pictora/object-storage';
import type { ProcessMetrics } from '@pictora/telemetry';
import type { z } from 'zod';
import { systemClock, uuidV7, type Clock, type Ids } from '../clock.js';
import { createLogger } from '../logger.js';
import { openOps } from '../ops/open-ops.js';
import { metricsOf, type Platform } from '../platform.js';
import { platformSettingsSchema } from '../platform-settings.js';
import { openRecords } from '../records.js';
import { startService, type RunningService, type ServiceDefinition } from '../service.js';
import { readSettings, type Environment } from '../settings.js';
import { TestRecords } from './test-records.js';

/** A clock that stands still until it is told to move. */
export class TestClock implements Clock {
  constructor(private time = new Date('2026-01-01T00:00:00.000Z')) {}
  now(): Date {
    return this.time;
  }
  advance(ms: number): void {
    this.time = new Date(this.time.getTime() + ms);
  }
}

export type TestPlatformOptions = {
  readonly env?: Environment;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** Keep data in this folder, to test a restart; else records and events live in memory. */
  readonly dataDir?: string;
  readonly eventLog?: IntegrationEventLog;
  readonly storage?: ObjectStorage;
  /** Measured is where this is given, or where OPS_PORT is set. */
  readonly metrics?: ProcessMetrics;
};

export type TestPlatform = Platform & { readonly bus: InProcessBus };

/** A platform on in-memory parts (or on a folder), with errors of handlers kept out of the test's output. */
export const createTestPlatform = async (options: TestPlatformOptions = {}): Promise<TestPlatform> => {
  const ownFolder = options.dataDir ? null : mkdtempSync(join(tmpdir(), 'pictora-test-'));
  const env: Environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    // What an answer takes on a machine with much else to do is no matter of a test's.
    RPC_TIMEOUT_MS: '30000',
    ...options.env,
    PICTORA_DATA_DIR: options.dataDir ?? ownFolder ?? undefined,
  };
  const settings = readSettings(platformSettingsSchema, env);
  const bus = new InProcessBus(() => undefined);
  const logger = createLogger('test', settings);
  const metrics = options.metrics ?? metricsOf('test', settings, logger);
  const ops = await openOps(settings, metrics, logger);
  const ids = options.ids ?? uuidV7;
  const records = new TestRecords();
  const eventLog =
    options.eventLog ?? new SqliteEventLog(options.dataDir ? join(options.dataDir, 'events.db') : ':memory:');
  return {
    settings,
    env,
    logger,
    metrics,
    ops,
    clock: options.clock ?? systemClock,
    ids,
    bus,
    requests: bus,
    broadcast: bus,
    rpc: new RpcClient(bus, { timeoutMs: settings.RPC_TIMEOUT_MS, newId: ids.next }),
    eventLog,
    storage: options.storage ?? (await FolderObjectStorage.open(join(settings.PICTORA_DATA_DIR, 'media'))),
    serverFor: () => new InProcessServer(bus),
    openRecords: (service) => (options.dataDir ? openRecords(service, settings) : records.open()),
    close: async () => {
      await eventLog.close();
      await bus.close();
      await ops.close();
      await records.dispose();
      if (ownFolder) rmSync(ownFolder, { recursive: true, force: true });
    },
  };
};

/** Starts one service on a test platform. Close the service, then the platform. */
export const startTestService = <S extends z.ZodType>(
  definition: ServiceDefinition<S>,
  platform: TestPlatform,
): Promise<RunningService> => startService(definition, platform);

type Fakes = { [S in RpcSubject]?: (request: RpcRequest<S>) => Promise<RpcReply<S>> | RpcReply<S> };

/** Stands in for other services on the bus: parsed requests in, checked replies out, `AppError`s as refusals. */
export const fakeRpc = (platform: TestPlatform, fakes: Fakes): (() => void) => {
  const removers = (Object.keys(fakes) as RpcSubject[]).map((subject) =>
    platform.bus.respond(subject, async (raw) => {
      try {
        const request = rpcMessages[subject].request.parse((raw as { data: unknown }).data);
        const fake = fakes[subject] as (request: unknown) => unknown;
        return { ok: true, data: rpcMessages[subject].reply.parse(await fake(request)) };
      } catch (error) {
        const refusal = isAppError(error) ? error : new AppError('internal', String(error));
        return { ok: false, error: refusal.toShape() };
      }
    }),
  );
  return () => removers.forEach((remove) => remove());
};
