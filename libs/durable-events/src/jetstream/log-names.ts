import type { IntegrationEventType } from '@pictora/contracts';
import { DiscardPolicy, RetentionPolicy, StorageType, type StreamConfig } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

/** How long the broker itself ignores a repeated event. Consumers ignore it for ever, see `processedOnce`. */
const DUPLICATE_WINDOW_MS = 10 * 60_000;

export type LogNames = ReturnType<typeof logNames>;

/** Streams and subjects of one log. Logs with different namespaces share a broker without meeting. */
export const logNames = (namespace: string) => ({
  events: `${namespace}-events`,
  deadLetters: `${namespace}-dead-letters`,
  /** What a consumer listens to: events for all, and those that are handed to single consumers again. */
  everyEvent: `${namespace}.events.>`,
  everyDeadLetter: `${namespace}.dead-letters.>`,
  forAll: (type: IntegrationEventType) => `${namespace}.events.all.${type}`,
  forOne: (consumer: string, type: IntegrationEventType) => `${namespace}.events.only.${consumer}.${type}`,
  isFor: (consumer: string, subject: string) =>
    subject.startsWith(`${namespace}.events.all.`) || subject.startsWith(`${namespace}.events.only.${consumer}.`),
  deadLetter: (consumer: string, eventId: string) => `${namespace}.dead-letters.${consumer}.${eventId}`,
  deadLettersOf: (consumer: string) => `${namespace}.dead-letters.${consumer}.*`,
});

/** Nothing is dropped by age or size: a consumer that comes later still starts with the oldest event. */
export const streamsOf = (names: LogNames, replicas: number): (Partial<StreamConfig> & { name: string })[] => {
  const durable = {
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.New,
    num_replicas: replicas,
  };
  return [
    { ...durable, name: names.events, subjects: [names.everyEvent], duplicate_window: nanos(DUPLICATE_WINDOW_MS) },
    { ...durable, name: names.deadLetters, subjects: [names.everyDeadLetter], allow_direct: true },
  ];
};
