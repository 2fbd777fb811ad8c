import type { IntegrationEvent, IntegrationEventType } from '@pictora/contracts';
import {
  atPlaceOf,
  eventHandling,
  eventSending,
  inSpanOf,
  openSpanOf,
  type OpenSpan,
  type Origin,
} from '@pictora/telemetry/tracing';
import type { IntegrationEventLog, SubscribeOptions } from './event-log.port.js';

/**
 * What is handled later than this, in milliseconds, is a story of its own: places where traces are kept have closed the old
 * one by then. It is linked, so that one leads to the other.
 */
const SAME_STORY_MS = 60 * 60_000;

export type TracedLogOptions = {
  /** What carries the events, as spans name it. */
  readonly system: string;
  readonly now?: () => Date;
};

type Told = Pick<IntegrationEvent, 'traceparent' | 'occurredAt'>;

/** Where the handling of an event belongs; null for one that was told outside of any trace. */
export const originOf = ({ traceparent, occurredAt }: Told, now: Date): Origin | null => {
  if (traceparent === undefined) return null;
  return now.getTime() - Date.parse(occurredAt) > SAME_STORY_MS ? { link: traceparent } : { parent: traceparent };
};

/** The event as it leaves, from the span of its sending. */
const from = ({ traceparent }: OpenSpan, event: IntegrationEvent): IntegrationEvent =>
  traceparent === undefined ? event : { ...event, traceparent };

/**
 * The same log, which traces what passes through it: an event is sent in the trace in which it was told, though a relay may
 * send it much later, and is handled in that trace by whoever hears of it.
 */
export const tracedEventLog = (
  log: IntegrationEventLog,
  { system, now = () => new Date() }: TracedLogOptions,
): IntegrationEventLog => ({
  publish: async (events) => {
    const sendings = events.map((event) => ({
      event,
      span: openSpanOf(event.traceparent, eventSending(system, event)),
    }));
    try {
      await log.publish(sendings.map(({ span, event }) => from(span, event)));
    } catch (error) {
      for (const { span } of sendings) span.fail(error);
      throw error;
    } finally {
      for (const { span } of sendings) span.end();
    }
  },
  subscribe: <T extends IntegrationEventType>(options: SubscribeOptions<T>) =>
    log.subscribe<T>({
      ...options,
      handle: (event, delivery) => {
        const handle = () => options.handle(event, delivery);
        const origin = originOf(event, now());
        if (origin === null) return atPlaceOf(undefined, handle);
        return inSpanOf(origin, eventHandling(system, event, options.consumer, delivery.attempt), handle);
      },
    }),
  history: (types) => log.history(types),
  standing: (consumer, types) => log.standing(consumer, types),
  deadLetters: (consumer) => log.deadLetters(consumer),
  redeliver: (consumer, eventId) => log.redeliver(consumer, eventId),
  forget: (fields, id) => log.forget(fields, id),
  ping: () => log.ping(),
  close: () => log.close(),
});
