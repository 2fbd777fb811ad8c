import { context, createContextKey, ROOT_CONTEXT, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { SpanFacts } from './conventions.js';
import { placeOf } from './traceparent.js';
import { tracer } from './tracer.js';

const FROM_OUTSIDE = createContextKey('pictora: named by somebody outside');

export const isFromOutside = (place: Context): boolean => place.getValue(FROM_OUTSIDE) === true;

/** How a request went. `status` is undefined when its caller left before there was an answer. */
export type RequestEnd = { readonly status: number | undefined };

export type RequestSpan = { run<T>(work: () => T): T; end(how: RequestEnd): void };

/**
 * Begins the span of a request from a browser, in the trace that the browser names. It may name a trace, but whether that
 * is recorded is decided here, by the ratio: strangers cannot have everything kept by asking for it.
 */
export const openRequestSpan = (traceparent: unknown, { name, ...facts }: SpanFacts): RequestSpan => {
  const span = tracer().startSpan(name, facts, placeOf(traceparent).setValue(FROM_OUTSIDE, true));
  const within = trace.setSpan(ROOT_CONTEXT, span);
  return {
    run: (work) => context.with(within, work),
    end: ({ status }) => {
      if (status === undefined) span.setAttribute('error.type', 'caller_left');
      else {
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
};
