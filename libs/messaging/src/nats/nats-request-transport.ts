import { ClientNats } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import { isAppError } from '../app-error.js';
import type { RequestEnvelope } from '../envelope.js';
import type { RequestTransport } from '../request-transport.js';
import { unavailable, withTimeout } from '../timeout.js';
import { natsConnectOptions, type NatsOptions } from './nats-connection.js';

/** Requests over Nest's own NATS client. A lost connection or an absent service is `service_unavailable` at once. */
export class NatsRequestTransport implements RequestTransport {
  private readonly client: ClientNats;

  constructor(options: NatsOptions) {
    this.client = new ClientNats(natsConnectOptions(options));
  }

  async request(subject: string, envelope: RequestEnvelope, timeoutMs: number): Promise<unknown> {
    try {
      return await withTimeout(lastValueFrom(this.client.send<unknown>(subject, envelope)), timeoutMs, subject);
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
