import { headers, type MsgHdrs, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { atPlaceOf, currentTraceparent } from '@pictora/telemetry/tracing';
import type { Broadcast } from '../request-transport.js';
import { unavailable } from '../timeout.js';

const TRACEPARENT = 'traceparent';

/** A message of a trace names its place there, in a header as over HTTP. */
const placeInTrace = (): { headers: MsgHdrs } | undefined => {
  const traceparent = currentTraceparent();
  if (traceparent === undefined) return undefined;
  const place = headers();
  place.set(TRACEPARENT, traceparent);
  return { headers: place };
};

/** Plain NATS publish/subscribe; subscriptions come back by themselves after a reconnect. */
export class NatsBroadcast implements Broadcast {
  private readonly gapListeners = new Set<() => void>();

  constructor(
    private readonly connection: NatsConnection,
    private readonly onListenerError: (error: unknown, subject: string) => void,
  ) {
    void this.watchForGaps();
  }

  async publish(subject: string, data: unknown): Promise<void> {
    try {
      this.connection.publish(subject, JSON.stringify(data), placeInTrace());
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

  onGap(handler: () => void): () => void {
    this.gapListeners.add(handler);
    return () => this.gapListeners.delete(handler);
  }

  close(): Promise<void> {
    return this.connection.drain();
  }

  /** Ends with the connection. */
  private async watchForGaps(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type !== 'reconnect') continue;
      // Once the broker has answered, it has the subscriptions again: nothing is lost between this word and them.
      await this.connection.flush().catch(() => undefined); // Lost again: the next reconnect tells.
      for (const listener of this.gapListeners) listener();
    }
  }

  private async pump(
    subscription: Subscription,
    subject: string,
    handler: (data: unknown) => void | Promise<void>,
  ): Promise<void> {
    for await (const message of subscription) {
      try {
        await atPlaceOf(message.headers?.get(TRACEPARENT), () => handler(message.json()));
      } catch (error) {
        this.onListenerError(error, subject);
      }
    }
  }
}
