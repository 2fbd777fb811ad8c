import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { IntegrationEvent, IntegrationEventType, PersonFields } from '@pictora/contracts';
import { assertConsumerName } from '../consumer-name.js';
import type {
  ConsumerStanding,
  DeadLetter,
  EventLogOptions,
  IntegrationEventLog,
  SubscribeOptions,
  Subscription,
} from '../event-log.port.js';
import { JetStreamDeadLetters } from './dead-letters.js';
import { JetStreamSubscription } from './jetstream-subscription.js';
import { logNames, streamsOf, type LogNames } from './log-names.js';
import { readStream } from './read-stream.js';

export type JetStreamEventLogOptions = EventLogOptions & {
  /** First part of every stream and subject. Default `pictora`. */
  readonly namespace?: string;
  /** Copies of the streams in a cluster. Default 1. */
  readonly replicas?: number;
  /** How soon another replica gets the event of one that died. Default 10 s. */
  readonly ackWaitMs?: number;
  /** How long to wait for an answer of the broker before a publish or ping fails. Default 5 s. */
  readonly timeoutMs?: number;
  readonly now?: () => Date;
};

/**
 * The event log in NATS JetStream: one stream, a durable consumer for each service, `Nats-Msg-Id` is the event's id.
 * The broker forgets ids after its duplicate window, so handlers are idempotent by event id on their own.
 */
export class JetStreamEventLog implements IntegrationEventLog {
  private readonly subscriptions = new Set<Subscription>();
  private readonly deadLetterBox: JetStreamDeadLetters;
  private closed = false;

  private constructor(
    private readonly connection: NatsConnection,
    private readonly client: JetStreamClient,
    private readonly manager: JetStreamManager,
    private readonly names: LogNames,
    private readonly options: JetStreamEventLogOptions,
  ) {
    this.deadLetterBox = new JetStreamDeadLetters(client, manager, names);
  }

  /** The connection stays the caller's, who closes it after the log. */
  static async open(connection: NatsConnection, options: JetStreamEventLogOptions = {}): Promise<JetStreamEventLog> {
    const answers = { timeout: options.timeoutMs ?? 5_000 };
    const manager = await jetstreamManager(connection, answers);
    const names = logNames(options.namespace ?? 'pictora');
    const log = new JetStreamEventLog(connection, jetstream(connection, answers), manager, names, options);
    await log.ensureStreams();
    return log;
  }

  async publish(events: readonly IntegrationEvent[]): Promise<void> {
    this.assertOpen();
    // One at a time within a key: were they sent together, a lost one could come back behind its successor.
    const keys = new Map<string, IntegrationEvent[]>();
    for (const event of events) keys.set(event.key, [...(keys.get(event.key) ?? []), event]);
    await Promise.all([...keys.values()].map((ofOneKey) => this.publishInOrder(ofOneKey)));
  }

  async subscribe<T extends IntegrationEventType>(options: SubscribeOptions<T>): Promise<Subscription> {
    this.assertOpen();
    assertConsumerName(options.consumer);
    const subscription = new JetStreamSubscription(options as unknown as SubscribeOptions, {
      ...this.options,
      client: this.client,
      manager: this.manager,
      names: this.names,
      deadLetters: this.deadLetterBox,
      ackWaitMs: this.options.ackWaitMs ?? 10_000,
      now: this.options.now ?? (() => new Date()),
      ensureStreams: () => this.ensureStreams(),
      isClosed: () => this.connection.isClosed(),
    });
    await subscription.start();
    this.subscriptions.add(subscription);
    return {
      close: async () => {
        await subscription.close();
        this.subscriptions.delete(subscription);
        await this.flush();
      },
    };
  }

  async *history<T extends IntegrationEventType>(types: readonly T[]): AsyncGenerator<IntegrationEvent<T>> {
    this.assertOpen();
    const wanted = new Set(types.map((type) => this.names.forAll(type)));
    for await (const message of this.read(this.names.events, this.names.everyEvent)) {
      if (wanted.has(message.subject)) yield message.json<IntegrationEvent<T>>();
    }
  }

  /** Events of other types count too until they are passed by, which takes no time. */
  async standing(consumer: string): Promise<ConsumerStanding> {
    this.assertOpen();
    const { num_pending, num_ack_pending } = await this.manager.consumers.info(this.names.events, consumer);
    return { pending: num_pending + num_ack_pending, deadLetters: await this.deadLetterBox.count(consumer) };
  }

  deadLetters(consumer: string): Promise<readonly DeadLetter[]> {
    return this.deadLetterBox.list(consumer);
  }

  async redeliver(consumer: string, eventId: string): Promise<void> {
    this.assertOpen();
    await this.deadLetterBox.redeliver(consumer, eventId);
  }

  async forget(fields: PersonFields, id: string): Promise<number> {
    this.assertOpen();
    const { names, manager } = this;
    const isOfPerson = ({ type, payload }: IntegrationEvent) => {
      const field = fields[type];
      return field !== undefined && (payload as Record<string, unknown>)[field] === id;
    };
    const types = Object.keys(fields).map((type) => `.${type}`);
    let forgotten = 0;
    for await (const message of this.read(names.events, names.everyEvent)) {
      if (!types.some((type) => message.subject.endsWith(type))) continue;
      if (!isOfPerson(message.json<IntegrationEvent>())) continue;
      await manager.streams.deleteMessage(names.events, message.seq);
      forgotten += 1;
    }
    // After the events: whoever buries one looks whether it is still there, see JetStreamSubscription.
    for await (const message of this.read(names.deadLetters, names.everyDeadLetter)) {
      if (isOfPerson(message.json<DeadLetter>().event)) {
        await manager.streams.deleteMessage(names.deadLetters, message.seq);
      }
    }
    return forgotten;
  }

  async ping(): Promise<void> {
    this.assertOpen();
    await this.manager.streams.info(this.names.events);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    await this.flush();
  }

  private async publishInOrder(events: readonly IntegrationEvent[]): Promise<void> {
    for (const event of events) {
      await this.client.publish(this.names.forAll(event.type), JSON.stringify(event), { msgID: event.id });
    }
  }

  private read(stream: string, subject: string) {
    return readStream({ client: this.client, manager: this.manager, stream, subject });
  }

  /** Harmless when they are there: several services may start at once. */
  private async ensureStreams(): Promise<void> {
    for (const stream of streamsOf(this.names, this.options.replicas ?? 1)) await this.manager.streams.add(stream);
  }

  /** The last acknowledgements must have left before the connection goes. */
  private async flush(): Promise<void> {
    if (!this.connection.isClosed()) await this.connection.flush();
  }

  private assertOpen(): void {
    if (this.closed) throw new Error('The event log is closed');
  }
}
