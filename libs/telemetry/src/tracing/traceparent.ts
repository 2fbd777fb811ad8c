import { context, propagation, ROOT_CONTEXT, type Context } from '@opentelemetry/api';

type Carrier = { traceparent?: string };

/** The place in the trace under way, as W3C writes it, for whatever leaves this process. Undefined outside of traces. */
export const currentTraceparent = (): string | undefined => traceparentOf(context.active());

export const traceparentOf = (place: Context): string | undefined => {
  const carrier: Carrier = {};
  propagation.inject(place, carrier);
  return carrier.traceparent;
};

/** The place that a sender names. What is no `traceparent` names none, and is no reason to refuse what it came with. */
export const placeOf = (traceparent: unknown): Context =>
  typeof traceparent === 'string' ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
