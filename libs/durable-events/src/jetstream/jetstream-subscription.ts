import {
  AckPolicy,
  DeliverPolicy,
  type ConsumerMessages,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { IntegrationEvent, IntegrationEventType } from '@pictora/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventLogOptions, SubscribeOptions, Subscription } from '../event-log.port.js';
import { describeError, retryRules, type RetryRules } from '../retry.js';
import type { JetStreamDeadLetters } from './dead-letters.js';
import type { LogNames } from './log-names.js';

const RECOVERY_PAUSE_MS = 500;

type Parts = EventLogOptions & {
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
  readonly names: LogNames;
  readonly deadLetters: JetStreamDeadLetters;
  /** After this long without a sign of life the broker takes the holder of an event for dead. */
  readonly ackWaitMs: number;
  readonly now: () => Date;
  readonly ensureStreams: () => Promise<void>;
  readonly isClosed: () => boolean;
};

/**
 * Delivers to one durable consumer, shared by all replicas of a service. The broker gives out one event at a time
 * (`max_ack_pending: 1`): that alone keeps the order over replicas, crashes and tries. While an event waits for its next
 * try, the consumer's other keys wait as well, at most until the last try.
 */
export class JetStreamSubscription implements Subscription {
  private readonly rules: RetryRules;
  private readonly wanted: ReadonlySet<string>;
  private messages: ConsumerMessages | undefined;
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: SubscribeOptions<IntegrationEventType>,
    private readonly parts: Parts,
  ) {
    this.rules = retryRules(options);
    this.wanted = new Set(options.types);
  }

  async start(): Promise<void> {
    await this.open();
    this.running = this.run();
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.messages?.close();
    await this.running;
  }

  private async open(): Promise<void> {
    const { names, manager, client, ackWaitMs } = this.parts;
    await manager.consumers.add(names.events, {
      durable_name: this.options.consumer,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      deliver_policy: DeliverPolicy.All,
      filter_subject: names.everyEvent,
      max_ack_pending: 1,
      max_deliver: -1,
    });
    const consumer = await client.consumers.get(names.events, this.options.consumer);
    this.messages = await consumer.consume({ max_messages: 1, abort_on_missing_resource: true });
  }

  private async run(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        for await (const message of this.messages ?? []) {
          if (this.stop.signal.aborted) message.nak();
          else await this.deliver(message);
        }
        if (this.stop.signal.aborted || this.parts.isClosed()) return;
      } catch (error) {
        this.parts.onError?.(error);
      }
      await this.reopen();
    }
  }

  /** The stream or the consumer has gone, for example with the broker's disk: they are made anew. */
  private async reopen(): Promise<void> {
    while (!this.stop.signal.aborted && !this.parts.isClosed()) {
      try {
        await this.parts.ensureStreams();
        return await this.open();
      } catch (error) {
        this.parts.onError?.(error);
        await delay(RECOVERY_PAUSE_MS, undefined, { signal: this.stop.signal }).catch(() => undefined);
      }
    }
  }

  private async deliver(message: JsMsg): Promise<void> {
    const { consumer } = this.options;
    if (!this.parts.names.isFor(consumer, message.subject)) return message.ack();
    let event: IntegrationEvent;
    try {
      event = message.json<IntegrationEvent>();
    } catch (error) {
      // Not ours, whoever put it there: no try will make it readable.
      this.parts.onError?.(
        new Error(`Message ${message.seq} of ${this.parts.names.events} is no event`, { cause: error }),
      );
      return message.term();
    }
    if (!this.wanted.has(event.type)) return message.ack();

    const signsOfLife = setInterval(() => {
      if (!this.parts.isClosed()) message.working();
    }, this.parts.ackWaitMs / 3).unref();
    let failure: { readonly error: unknown } | undefined;
    try {
      await this.options.handle(event, { attempt: message.info.deliveryCount });
    } catch (error) {
      failure = { error };
    } finally {
      clearInterval(signsOfLife);
    }
    if (failure) await this.failed(message, event, failure.error);
    else message.ack();
  }

  private async failed(message: JsMsg, event: IntegrationEvent, error: unknown): Promise<void> {
    const { consumer } = this.options;
    const attempt = message.info.deliveryCount;
    const final = attempt >= this.rules.maxAttempts;
    this.parts.onFailure?.({ consumer, event, attempt, final, error });
    if (!final) return message.nak(this.rules.delayAfter(attempt));
    try {
      const failedAt = this.parts.now().toISOString();
      await this.parts.deadLetters.add({ consumer, event, attempts: attempt, error: describeError(error), failedAt });
      if (await this.isForgotten(message)) await this.parts.deadLetters.remove(consumer, event.id);
      message.ack();
    } catch (burial) {
      // It must not vanish: it stays in the stream and is tried once more.
      this.parts.onError?.(burial);
      message.nak(this.rules.delayAfter(attempt));
    }
  }

  /** Asked for after the burial: whoever forgets an event looks for its dead letters after that. */
  private async isForgotten({ seq }: JsMsg): Promise<boolean> {
    const { manager, names } = this.parts;
    return (await manager.streams.getMessage(names.events, { seq })) === null;
  }
}
