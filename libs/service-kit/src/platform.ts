import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import {
  JetStreamEventLog,
  SqliteEventLog,
  tracedEventLog,
  type EventLogOptions,
  type IntegrationEventLog,
} from '@pictora/durable-events';
import {
  connectNats,
  createNatsServer,
  InProcessBus,
  InProcessServer,
  NatsBroadcast,
  NatsRequestTransport,
  reportUnexpectedErrorsTo,
  RpcClient,
  type Broadcast,
  type RequestTransport,
} from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import { openMetrics, silentMetrics, type ProcessMetrics } from '@pictora/telemetry';
import { openTracing } from '@pictora/telemetry/tracing';
import type { Connection } from 'mongoose';
import { assertNotBeingRestored } from './being-restored.js';
import { systemClock, uuidV7, type Clock, type Ids } from './clock.js';
import { inCallContext } from './event-context.js';
import type { Logger } from './logger.js';
import { openOps, type Ops } from './ops/open-ops.js';
import type { Environment } from './settings.js';
import type { PlatformSettings } from './platform-settings.js';
import { openRecords } from './records.js';
import { openStorage, withoutStorage } from './storage.js';
import { traceRecords } from './traced-records.js';
import { untilThere } from './until-there.js';

/** The parts that the services of one process share. */
export type Platform = {
  readonly settings: PlatformSettings;
  readonly env: Environment;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly requests: RequestTransport;
  readonly rpc: RpcClient;
  readonly broadcast: Broadcast;
  readonly eventLog: IntegrationEventLog;
  readonly storage: ObjectStorage;
  readonly metrics: ProcessMetrics;
  readonly ops: Ops;
  /** The transport strategy on which a service of this process listens. */
  serverFor(service: string): CustomTransportStrategy;
  openRecords(service: string): Promise<Connection>;
  close(): Promise<void>;
};

type Shared = Pick<Platform, 'requests' | 'broadcast' | 'serverFor' | 'eventLog'> & { close(): Promise<void> };

const eventLogOptions = (logger: Logger): EventLogOptions => ({
  onFailure: ({ event, error, ...failure }) =>
    logger[failure.final ? 'error' : 'warn'](
      { err: error, ...failure, eventId: event.id, eventType: event.type },
      'an event could not be handled',
    ),
  onError: (error) => logger.error({ err: error }, 'the event log failed'),
});

const listenerFailed =
  (logger: Logger) =>
  (error: unknown, subject: string): void =>
    logger.error({ err: error, subject }, 'a broadcast listener failed');

/** Over a broker: services may be anywhere. */
const openNats = async (url: string, replicas: number, processName: string, logger: Logger): Promise<Shared> => {
  const connection = await untilThere('NATS', () => connectNats({ url, name: processName }), { logger });
  const requests = new NatsRequestTransport({ url, name: processName });
  const openLog = () => JetStreamEventLog.open(connection, { ...eventLogOptions(logger), replicas });
  const log = await untilThere('JetStream', openLog, { logger });
  const eventLog = inCallContext(tracedEventLog(log, { system: 'nats' }));
  return {
    requests,
    broadcast: new NatsBroadcast(connection, listenerFailed(logger)),
    eventLog,
    serverFor: (service) => createNatsServer({ url, name: service }),
    close: async () => {
      await eventLog.close();
      await requests.close();
      await connection.drain();
    },
  };
};

/** In one process, with the durable events in a file. */
const openInProcess = (dataDir: string, logger: Logger): Shared => {
  const bus = new InProcessBus(listenerFailed(logger));
  const folder = resolve(join(dataDir, 'events'));
  mkdirSync(folder, { recursive: true });
  const log = new SqliteEventLog(join(folder, 'log.db'), eventLogOptions(logger));
  const eventLog = inCallContext(tracedEventLog(log, { system: 'sqlite' }));
  return {
    requests: bus,
    broadcast: bus,
    eventLog,
    serverFor: () => new InProcessServer(bus),
    close: async () => {
      await eventLog.close();
      await bus.close();
    },
  };
};

/** Measures only where somebody can ask. */
export const metricsOf = (processName: string, settings: PlatformSettings, logger: Logger): ProcessMetrics =>
  settings.OPS_PORT === undefined
    ? silentMetrics
    : openMetrics({
        process: processName,
        onError: (error, metric) => logger.warn({ err: error, metric }, 'a metric could not be read'),
      });

/** Opens a service's records, whose use is seen in traces where there are any. */
const openServiceRecords = async (service: string, settings: PlatformSettings, logger: Logger): Promise<Connection> => {
  const open = () => openRecords(service, settings);
  const records = await (settings.MONGO_URL ? untilThere('MongoDB', open, { logger }) : open());
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) traceRecords(records, settings.MONGO_URL ? 'mongodb' : 'sqlite');
  return records;
};

/** Opens the shared parts of a process: production engines where the settings name them, embedded ones elsewhere. */
export const openPlatform = async (
  processName: string,
  settings: PlatformSettings,
  env: Environment,
  logger: Logger,
  uses: { readonly files?: boolean | undefined } = {},
): Promise<Platform> => {
  assertNotBeingRestored(settings.PICTORA_DATA_DIR);
  reportUnexpectedErrorsTo((error, subject) => logger.error({ err: error, subject }, 'a handler failed'));
  const tracing = await openTracing(processName, settings, (fault) => logger.warn({ fault }, 'tracing has a fault'));
  const metrics = metricsOf(processName, settings, logger);
  const ops = await openOps(settings, metrics, logger);
  const shared = settings.NATS_URL
    ? await openNats(settings.NATS_URL, settings.NATS_REPLICAS, processName, logger)
    : openInProcess(settings.PICTORA_DATA_DIR, logger);
  const files = uses.files === false ? withoutStorage : await openStorage(settings, logger);
  return {
    settings,
    env,
    logger,
    clock: systemClock,
    ids: uuidV7,
    ...shared,
    storage: files.storage,
    metrics,
    ops,
    rpc: new RpcClient(shared.requests, { timeoutMs: settings.RPC_TIMEOUT_MS, newId: () => uuidV7.next() }),
    openRecords: (service) => openServiceRecords(service, settings, logger),
    close: async () => {
      await shared.close();
      await files.close();
      await ops.close();
      await tracing.close();
    },
  };
};
