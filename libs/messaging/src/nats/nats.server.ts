import { ServerNats } from '@nestjs/microservices';
import { natsConnectOptions, type NatsOptions } from './nats-connection.js';

/** Nest's NATS server for one service: its replicas share the subjects as one queue group, and drain on shutdown: no
 * new requests, a second (`gracePeriod`, always waited out) for those under way. */
export const createNatsServer = (options: NatsOptions): ServerNats =>
  new ServerNats({
    ...natsConnectOptions(options),
    queue: options.name,
    gracefulShutdown: true,
    gracePeriod: 1_000,
  });
