import { ClientNats } from '@nestjs/microservices';
import type { NatsConnection } from '@nats-io/transport-node';
import { lastValueFrom } from 'rxjs';
import { isAppError } from '../app-error.js';
import type { RequestEnvelope } from '../envelope.js';
import type { RequestTransport } from '../request-transport.js';
import { unavailable, withTimeout } from '../timeout.js';
import { CalleeWatch } from './callee-watch.js';
import { natsConnectOptions, type NatsOptions } from './nats-connection.js';

/**
 * Requests over Nest's own NATS client. A lost connection or an absent service is `service_unavailable` at once, and one that
 * goes away while it is waited for soon after.
 */
export class NatsRequestTransport implements RequestTransport {
  private readonly client: ClientNats;
  private readonly watch = new CalleeWatch(() => this.client.connect() as Promise<NatsConnection>);

  constructor(options: NatsOptions) {
    this.client = new ClientNats(natsConnectOptions(options));
    this.client.on('disconnect', () => this.watch.brokerLost());
  }

  async request(subject: string, envelope: RequestEnvelope, timeoutMs: number): Promise<unknown> {
    try {
      const answer = lastValueFrom(this.client.send<unknown>(subject, envelope));
      return await withTimeout(this.watch.over(subject, answer), timeoutMs, subject);
    } catch (error) {
      throw isAppError(error) ? error : unavailable(subject, error);
    }
  }

  async ping(): Promise<void> {
    try {
      const connection = (await withTimeout(this.client.connect(), 1_000, 'nats')) as { flush(): Promise<void> };
      await withTimeout(connection.flush(), 1_000, 'nats');
    } catch (error) {
      throw isAppError(error) ? error : unavailable('nats', error);
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
