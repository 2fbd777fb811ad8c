import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Broadcast } from '../request-transport.js';
import { unavailable } from '../timeout.js';

/** Plain NATS publish/subscribe; subscriptions come back by themselves after a reconnect. */
export class NatsBroadcast implements Broadcast {
  constructor(
    private readonly connection: NatsConnection,
    private readonly onListenerError: (error: unknown, subject: string) => void,
  ) {}

  async publish(subject: string, data: unknown): Promise<void> {
    try {
      this.connection.publish(subject, JSON.stringify(data));
    } catch (error) {
      throw unavailable(subject, error);
    }
  }

  async subscribe(subject: string, handler: (data: unknown) => void | Promise<void>): Promise<() => Promise<void>> {
    const subscription = this.connection.subscribe(subject);
    const pump = this.pump(subscription, subject, handler);
    await this.connection.flush();
    return async () => {
      subscription.unsubscribe();
      await pump;
    };
  }

  close(): Promise<void> {
    return this.connection.drain();
  }

  private async pump(
    subscription: Subscription,
    subject: string,
    handler: (data: unknown) => void | Promise<void>,
  ): Promise<void> {
    for await (const message of subscription) {
      try {
        await handler(message.json());
      } catch (error) {
        this.onListenerError(error, subject);
      }
    }
  }
}
