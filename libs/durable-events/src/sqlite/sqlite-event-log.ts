import type { IntegrationEvent, IntegrationEventType, PersonFields } from '@pictora/contracts';
import { emptyJournal } from '@pictora/sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { assertConsumerName } from '../consumer-name.js';
import type {
  ConsumerStanding,
  DeadLetter,
  EventLogOptions,
  IntegrationEventLog,
  SubscribeOptions,
  Subscription,
} from '../event-log.port.js';
import { openLogPlace, type LogPlace } from './log-place.js';
import { LogTables } from './log-tables.js';
import { SqliteSubscription } from './sqlite-subscription.js';

const HISTORY_BATCH = 200;
/** Events that are searched in one turn. */
const FORGET_BATCH = 2_000;
/** Whoever is further behind than this is counted as being so far behind: the counting is in the calling thread. */
const MOST_COUNTED = 10_000;

export type SqliteEventLogOptions = EventLogOptions & {
  /** How often to look for what other processes wrote. Default 250 ms. */
  readonly pollMs?: number;
  /** The time that dead letters are marked with. */
  readonly now?: () => Date;
};

/**
 * The event log in one SQLite file, for all processes of one machine. Publishes that wait together share one fsync.
 * Consumers hear of this process's events at once and of others' by polling. Of several subscriptions with one
 * consumer's name one delivers; another takes over when it is closed or its process dies.
 */
export class SqliteEventLog implements IntegrationEventLog {
  private readonly place: LogPlace;
  private readonly tables: LogTables;
  private readonly subscriptions = new Set<SqliteSubscription>();
  private readonly poll: NodeJS.Timeout;
  private closed = false;

  /** `place` may be a file, or `:memory:` for a log that lives as long as this object. */
  constructor(
    place: string | LogPlace,
    private readonly options: SqliteEventLogOptions = {},
  ) {
    this.place = typeof place === 'string' ? openLogPlace(place) : place;
    this.tables = new LogTables(this.place.database);
    this.poll = setInterval(() => this.wake(), options.pollMs ?? 250).unref();
  }

  async publish(events: readonly IntegrationEvent[]): Promise<void> {
    this.assertOpen();
    if (events.length === 0) return;
    const rows = events.map((event) => ({ event, body: JSON.stringify(event) }));
    const insert = () => {
      for (const { event, body } of rows) this.tables.insertEvent(event, body);
    };
    await this.place.writer.run(rows.length === 1 ? insert : () => this.tables.atomically(insert));
    this.wake();
  }

  async subscribe<T extends IntegrationEventType>(options: SubscribeOptions<T>): Promise<Subscription> {
    this.assertOpen();
    const { consumer } = options;
    assertConsumerName(consumer);
    await this.place.writer.run(() => this.tables.addConsumer(consumer));
    const subscription = new SqliteSubscription(options as unknown as SubscribeOptions, {
      ...this.options,
      tables: this.tables,
      writer: this.place.writer,
      lock: this.place.lockOf(consumer),
      now: this.options.now ?? (() => new Date()),
      onClosed: (ended) => {
        this.subscriptions.delete(ended);
        this.wake();
      },
    });
    this.subscriptions.add(subscription);
    subscription.wake();
    return subscription;
  }

  async *history<T extends IntegrationEventType>(types: readonly T[]): AsyncGenerator<IntegrationEvent<T>> {
    const wanted = new Set<string>(types);
    const last = this.tables.lastPosition();
    for (let position = 0; position < last;) {
      this.assertOpen();
      for (const row of this.tables.next(position, HISTORY_BATCH, wanted)) {
        position = typeof row === 'number' ? row : row.position;
        if (position > last) return;
        if (typeof row !== 'number') yield row.event as IntegrationEvent<T>;
      }
      // The reading is in the calling thread: others get their turn between two batches.
      await nextTurn();
    }
  }

  async standing(consumer: string, types: readonly IntegrationEventType[]): Promise<ConsumerStanding> {
    this.assertOpen();
    const pending = this.tables.countPending(consumer, types, MOST_COUNTED);
    return { pending, deadLetters: this.tables.countDeadLetters(consumer) };
  }

  async deadLetters(consumer: string): Promise<readonly DeadLetter[]> {
    return this.tables.deadLetters(consumer);
  }

  async redeliver(consumer: string, eventId: string): Promise<void> {
    this.assertOpen();
    const found = await this.place.writer.run(() =>
      this.tables.atomically(() => this.tables.revive(consumer, eventId)),
    );
    if (!found) throw new Error(`${consumer} has no dead letter ${eventId}`);
    this.wake();
  }

  async forget(fields: PersonFields, id: string): Promise<number> {
    this.assertOpen();
    const last = this.tables.lastPosition();
    let forgotten = 0;
    for (let after = 0; after < last; after += FORGET_BATCH) {
      this.assertOpen();
      const upTo = Math.min(after + FORGET_BATCH, last);
      const found = Object.entries(fields).flatMap(([type, field]) =>
        this.tables.positionsOf(type, field, id, after, upTo),
      );
      if (found.length > 0) {
        const forgetAll = () => found.forEach((position) => this.tables.forget(position));
        await this.place.writer.run(() => this.tables.atomically(forgetAll));
        forgotten += found.length;
      }
      await nextTurn();
    }
    // Always, for whoever crashed between the two.
    emptyJournal(this.place.database);
    return forgotten;
  }

  async ping(): Promise<void> {
    this.assertOpen();
    this.tables.checkpoint('');
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    clearInterval(this.poll);
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    await this.place.writer.close();
    this.place.close();
  }

  private wake(): void {
    for (const subscription of this.subscriptions) subscription.wake();
  }

  private assertOpen(): void {
    if (this.closed) throw new Error('The event log is closed');
  }
}
