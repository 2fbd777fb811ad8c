import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { SqliteEventLog, type IntegrationEventLog } from '@pictora/durable-events';
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
import type { Connection } from 'mongoose';
import { systemClock, uuidV7, type Clock, type Ids } from './clock.js';
import type { Logger } from './logger.js';
import type { Environment } from './settings.js';
import type { PlatformSettings } from './platform-settings.js';
import { openRecords } from './records.js';

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
  /** The transport strategy on which a service of this process listens. */
  serverFor(service: string): CustomTransportStrategy;
  openRecords(service: string): Promise<Connection>;
  close(): Promise<void>;
};

type Transports = Pick<Platform, 'requests' | 'broadcast' | 'serverFor'>;

const openTransports = async (settings: PlatformSettings, process: string, logger: Logger): Promise<Transports> => {
  const onListenerError = (error: unknown, subject: string): void =>
    logger.error({ err: error, subject }, 'a broadcast listener failed');
  if (!settings.NATS_URL) {
    const bus = new InProcessBus(onListenerError);
    return { requests: bus, broadcast: bus, serverFor: () => new InProcessServer(bus) };
  }
  const url = settings.NATS_URL;
  return {
    requests: new NatsRequestTransport({ url, name: process }),
    broadcast: new NatsBroadcast(await connectNats({ url, name: process }), onListenerError),
    serverFor: (service) => createNatsServer({ url, name: service }),
  };
};

const openEventLog = async (
  settings: PlatformSettings,
  process: string,
  logger: Logger,
): Promise<IntegrationEventLog> => {
  const options = {
    onFailure: (failure: {
      consumer: string;
      attempt: number;
      final: boolean;
      error: unknown;
      event: { id: string; type: string };
    }) =>
      logger[failure.final ? 'error' : 'warn'](
        {
          err: failure.error,
          consumer: failure.consumer,
          attempt: failure.attempt,
          final: failure.final,
          eventId: failure.event.id,
          eventType: failure.event.type,
        },
        'an event could not be handled',
      ),
    onError: (error: unknown) => logger.error({ err: error }, 'the event log failed'),
  };
  const folder = resolve(join(settings.PICTORA_DATA_DIR, 'events'));
  mkdirSync(folder, { recursive: true });
  return new SqliteEventLog(join(folder, 'log.db'), options);
};

/** Opens the shared parts of a process: production engines where the settings name them, embedded ones elsewhere. */
export const openPlatform = async (
  processName: string,
  settings: PlatformSettings,
  env: Environment,
  logger: Logger,
): Promise<Platform> => {
  reportUnexpectedErrorsTo((error, subject) => logger.error({ err: error, subject }, 'a handler failed'));
  const transports = await openTransports(settings, processName, logger);
  const eventLog = await openEventLog(settings, processName, logger);
  return {
    settings,
    env,
    logger,
    clock: systemClock,
    ids: uuidV7,
    ...transports,
    rpc: new RpcClient(transports.requests, { timeoutMs: settings.RPC_TIMEOUT_MS, newId: uuidV7.next }),
    eventLog,
    openRecords: (service) => openRecords(service, settings),
    close: async () => {
      await eventLog.close();
      await transports.requests.close();
      if (settings.NATS_URL) await transports.broadcast.close();
    },
  };
};
