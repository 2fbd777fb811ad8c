import {
  NO_STREAM,
  START_POSITION,
  WrongExpectedRevision,
  type AppendResult,
  type EventHandler,
  type EventStore,
  type SubscribeOptions,
  type Subscription,
} from '../event-store.port.js';
import type { NewEvent, RecordedEvent } from '../event.js';
import { subscriptionOver } from '../subscription.js';

/**
 * Keeps events for as long as the process lives: for tests and simulations. Everything it does happens at once, so who
 * wraps it decides what comes between.
 */
export class MemoryEventStore implements EventStore {
  private readonly all: RecordedEvent[] = [];
  private readonly streams = new Map<string, RecordedEvent[]>();
  private readonly subscriptions = new Set<Subscription>();
  private sleepers: (() => void)[] = [];

  async append(streamId: string, expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    if (events.length === 0) throw new Error(`Nothing to append to ${streamId}`);
    const stream = this.streams.get(streamId) ?? [];
    const actual = stream.at(-1)?.revision ?? NO_STREAM;
    if (actual !== expectedRevision) throw new WrongExpectedRevision(streamId, expectedRevision, actual);
    for (const event of events) {
      const recorded = {
        ...structuredClone(event),
        streamId,
        revision: stream.length,
        position: this.all.length + 1,
      };
      stream.push(recorded);
      this.all.push(recorded);
    }
    this.streams.set(streamId, stream);
    this.wake();
    return { revision: stream.length - 1, position: this.all.length };
  }

  async read(streamId: string, fromRevision = 0, limit = Infinity): Promise<readonly RecordedEvent[]> {
    return this.streams.get(streamId)?.slice(fromRevision, fromRevision + limit) ?? [];
  }

  async readAll(afterPosition: number, limit: number): Promise<readonly RecordedEvent[]> {
    return this.all.slice(afterPosition, afterPosition + limit);
  }

  async lastPosition(): Promise<number> {
    return this.all.at(-1)?.position ?? START_POSITION;
  }

  subscribe(afterPosition: number, handler: EventHandler, options: SubscribeOptions = {}): Subscription {
    let stopped = false;
    const subscription = subscriptionOver(
      this.batchesAfter(afterPosition, options.batchSize ?? 1, () => stopped),
      handler,
      () => {
        stopped = true;
        this.wake();
      },
    );
    this.subscriptions.add(subscription);
    const forget = () => this.subscriptions.delete(subscription);
    subscription.ended.then(forget, forget);
    return subscription;
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
  }

  private async *batchesAfter(afterPosition: number, size: number, stopped: () => boolean) {
    let position = afterPosition;
    while (!stopped()) {
      const batch = await this.readAll(position, size);
      if (batch.length > 0) {
        position += batch.length;
        yield batch;
      } else if (position === this.all.length && !stopped())
        await new Promise<void>((look) => this.sleepers.push(look));
    }
  }

  private wake(): void {
    for (const look of this.sleepers.splice(0)) look();
  }
}
