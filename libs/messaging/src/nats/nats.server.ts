import { ServerNats } from '@nestjs/microservices';
import type { NatsConnection } from '@nats-io/transport-node';
import { aliveSubject } from './alive.js';
import { natsConnectOptions, type NatsOptions } from './nats-connection.js';

/** Nest's server, which says of itself that it is there as long as it takes requests or has some under way. */
class PresentServer extends ServerNats {
  constructor(private readonly service: NatsOptions) {
    super({ ...natsConnectOptions(service), queue: service.name, gracefulShutdown: true, gracePeriod: 1_000 });
  }

  override bindEvents(client: NatsConnection): void {
    super.bindEvents(client);
    client.subscribe(aliveSubject(this.service.name), { callback: (_, message) => void message.respond() });
  }
}

/** Nest's NATS server for one service: its replicas share the subjects as one queue group, and drain on shutdown: no
 * new requests, a second (`gracePeriod`, always waited out) for those under way. */
export const createNatsServer = (options: NatsOptions): ServerNats => new PresentServer(options);
