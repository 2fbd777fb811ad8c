import type { IntegrationEvent, IntegrationEventType, PersonFields } from '@pictora/contracts';

/** One handing-over of an event. `attempt` is 1 at first and grows with every try of this consumer. */
export type Delivery = { readonly attempt: number };

export type SubscribeOptions<T extends IntegrationEventType = IntegrationEventType> = {
  /** The durable name, usually the service's. Its place in the log outlives the process; replicas share it. */
  readonly consumer: string;
  /** What is handed over. Events of other types are passed by for good: a type added later counts from then on. */
  readonly types: readonly T[];
  /**
   * Succeeds when it resolves. It may be called again with an event it has had (after a crash, or when a publisher
   * repeated itself), so it must be idempotent by `event.id`: by its own unique keys, or by `processedOnce`.
   */
  readonly handle: (event: IntegrationEvent<T>, delivery: Delivery) => Promise<void>;
  /** Tries before the event becomes a dead letter. Default 8. */
  readonly maxAttempts?: number;
  /** How long to wait after failure number `attempt`. Default: a quarter of a second, doubling, at most 30 s. */
  readonly retryDelayMs?: (attempt: number) => number;
};

/**
 * `maxAttempts` for what must not be given up while somebody is away: days of tries, half a minute apart at most. A
 * delivery to a process that was killed counts as a try too.
 */
export const DAYS_OF_TRIES = 10_000;

/** A running delivery. `close` waits for the handlers that have begun, and keeps the consumer's place. */
export interface Subscription {
  close(): Promise<void>;
}

/** An event that a consumer failed on for the last time, kept until somebody has looked into it. */
export type DeadLetter = {
  readonly consumer: string;
  readonly event: IntegrationEvent;
  readonly attempts: number;
  readonly error: string;
  readonly failedAt: string;
};

/** How a consumer stands. Both are for those who watch: what they count may be a moment old. */
export type ConsumerStanding = {
  /** Events that it is still to be given, those among them that wait for another try. */
  readonly pending: number;
  readonly deadLetters: number;
};

/** A try that failed; `final` when it was the last one and the event has become a dead letter. */
export type DeliveryFailure = {
  readonly consumer: string;
  readonly event: IntegrationEvent;
  readonly attempt: number;
  readonly final: boolean;
  readonly error: unknown;
};

/**
 * Facts between services. Delivery is at least once, and in order for each key: while an event is being tried again, the
 * later ones of its key wait. After the last try it becomes a dead letter and its key goes on without it, so a consumer
 * sees a gap there but never a swapped pair. A new consumer starts with the oldest event.
 */
export interface IntegrationEventLog {
  /** Resolves once the events are durable. Within the call, events of one key keep their order. A known id is ignored. */
  publish(events: readonly IntegrationEvent[]): Promise<void>;
  /** Resolves once the consumer's place is durable: whatever is published from then on will reach it. */
  subscribe<T extends IntegrationEventType>(options: SubscribeOptions<T>): Promise<Subscription>;
  /**
   * All events of these types that were durable when the reading began, oldest first, for making anew what follows from
   * them. Moves nobody's place; what is published meanwhile is left to subscriptions.
   */
  history<T extends IntegrationEventType>(types: readonly T[]): AsyncIterable<IntegrationEvent<T>>;
  /** How far a consumer of these types is behind. Cheap enough to be asked every few seconds. */
  standing(consumer: string, types: readonly IntegrationEventType[]): Promise<ConsumerStanding>;
  /** Oldest first. */
  deadLetters(consumer: string): Promise<readonly DeadLetter[]>;
  /** Hands a dead letter to its consumer again, with a fresh count of tries and out of its old place in the order. */
  redeliver(consumer: string, eventId: string): Promise<void>;
  /**
   * Erases the events of these types whose field holds this id, wherever the log keeps them: as events, as what waits for
   * another try, as dead letters. Resolves once no storage holds them, with how many there were. Consumers that are behind
   * pass them by and lose nothing else; one that has such an event in hand may finish with it. Covers what was durable when
   * the call began, and may be repeated.
   */
  forget(fields: PersonFields, id: string): Promise<number>;
  /** Rejects when the log cannot be reached. */
  ping(): Promise<void>;
  /** Ends the subscriptions, then lets go of the log. */
  close(): Promise<void>;
}

export type EventLogOptions = {
  /** Told of every failed try and of faults in delivery itself, for the process's log. */
  readonly onFailure?: (failure: DeliveryFailure) => void;
  /** Told when the log itself could not be read or written; delivery goes on trying. */
  readonly onError?: (error: unknown) => void;
};
