import type { IntegrationEventLog, SubscribeOptions } from '@pictora/durable-events';
import type { IntegrationEventType } from '@pictora/contracts';
import { runInContext } from '@pictora/messaging';

/** The same log, whose handlers run in the context of the call that led to the event: its id is in their logs and calls. */
export const inCallContext = (log: IntegrationEventLog): IntegrationEventLog => ({
  publish: (events) => log.publish(events),
  subscribe: <T extends IntegrationEventType>(options: SubscribeOptions<T>) =>
    log.subscribe<T>({
      ...options,
      handle: (event, delivery) =>
        runInContext({ correlationId: event.correlationId }, () => options.handle(event, delivery)),
    }),
  history: (types) => log.history(types),
  standing: (consumer, types) => log.standing(consumer, types),
  deadLetters: (consumer) => log.deadLetters(consumer),
  redeliver: (consumer, eventId) => log.redeliver(consumer, eventId),
  forget: (fields, id) => log.forget(fields, id),
  ping: () => log.ping(),
  close: () => log.close(),
});
