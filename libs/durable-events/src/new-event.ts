import {
  integrationEvents,
  type IntegrationEvent,
  type IntegrationEventPayload,
  type IntegrationEventType,
} from '@pictora/contracts';
import { currentTraceparent } from '@pictora/telemetry/tracing';

export type NewIntegrationEvent<T extends IntegrationEventType> = {
  readonly id: string;
  readonly type: T;
  /** Events of one key reach every consumer in order; take the id of the record that changed. */
  readonly key: string;
  readonly occurredAt: Date;
  readonly correlationId: string;
  readonly causationId?: string | null;
  readonly payload: IntegrationEventPayload<T>;
};

/**
 * Builds an event and checks its payload, so that a wrong one fails in the write that caused it and not in the relay. It
 * belongs to the trace under way, if there is one, however much later it is sent.
 */
export const integrationEvent = <T extends IntegrationEventType>(
  event: NewIntegrationEvent<T>,
): IntegrationEvent<T> => {
  const traceparent = currentTraceparent();
  return {
    id: event.id,
    type: event.type,
    key: event.key,
    occurredAt: event.occurredAt.toISOString(),
    correlationId: event.correlationId,
    causationId: event.causationId ?? null,
    ...(traceparent === undefined ? {} : { traceparent }),
    payload: integrationEvents[event.type].parse(event.payload),
  } as IntegrationEvent<T>;
};
