import type { IntegrationEventType } from '@pictora/contracts';
import type { IntegrationEventLog, SubscribeOptions } from '@pictora/durable-events';
import { secondsSince, type Metrics } from '@pictora/telemetry';

const timedHandle = <T extends IntegrationEventType>(
  { consumer, handle }: SubscribeOptions<T>,
  metrics: Metrics,
): SubscribeOptions<T>['handle'] => {
  const done = (outcome: string, startedAt: number) =>
    metrics.observe('pictora_event_handle_seconds', { consumer, outcome }, secondsSince(startedAt));
  return async (event, delivery) => {
    const startedAt = performance.now();
    try {
      await handle(event, delivery);
      done('ok', startedAt);
    } catch (error) {
      done('failed', startedAt);
      throw error;
    }
  };
};

/** The same log, which tells of each consumer that subscribes here how far it is behind and what it has given up. */
export const measuredEventLog = (log: IntegrationEventLog, metrics: Metrics): IntegrationEventLog => ({
  publish: (events) => log.publish(events),
  subscribe: async <T extends IntegrationEventType>(options: SubscribeOptions<T>) => {
    const { consumer, types } = options;
    const subscription = await log.subscribe<T>({ ...options, handle: timedHandle(options, metrics) });
    const stops = [
      metrics.gauge('pictora_consumer_pending_events', async (set) =>
        set({ consumer }, (await log.standing(consumer, types)).pending),
      ),
      metrics.gauge('pictora_consumer_dead_letters', async (set) =>
        set({ consumer }, (await log.standing(consumer, types)).deadLetters),
      ),
    ];
    return {
      close: async () => {
        for (const stop of stops) stop();
        await subscription.close();
      },
    };
  },
  history: (types) => log.history(types),
  deadLetters: (consumer) => log.deadLetters(consumer),
  standing: (consumer, types) => log.standing(consumer, types),
  redeliver: (consumer, eventId) => log.redeliver(consumer, eventId),
  forget: (fields, id) => log.forget(fields, id),
  ping: () => log.ping(),
  close: () => log.close(),
});
