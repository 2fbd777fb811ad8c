import {
  context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { types } from 'node:util';
import type { SpanFacts } from './conventions.js';
import { placeOf, traceparentOf } from './traceparent.js';
import { tracer } from './tracer.js';

/** A span under way, for those that cannot be written as one function. */
export type OpenSpan = {
  /** The place of this span, for what is sent out from it. Undefined when nobody records it. */
  readonly traceparent: string | undefined;
  /** Runs work as part of the span. */
  run<T>(work: () => T): T;
  /** Adds what is only known in the end. */
  note(attributes: Attributes): void;
  fail(error: unknown): void;
  end(at?: Date): void;
};

const isRecorded = (place: Context): boolean =>
  ((trace.getSpanContext(place)?.traceFlags ?? TraceFlags.NONE) & TraceFlags.SAMPLED) !== 0;

type Failure = { readonly code?: unknown; readonly name?: unknown; readonly status?: unknown };

/**
 * Says of what kind a failure is and nothing else: messages may quote what a person wrote. A refusal that is part of the
 * product (a status below 500) is named, but does not make the span a failed one.
 */
const fail = (span: Span, error: unknown): void => {
  const { code, name, status } = (typeof error === 'object' && error !== null ? error : {}) as Failure;
  const type = typeof code === 'string' ? code : typeof name === 'string' ? name : typeof error;
  span.setAttribute('error.type', type);
  if (typeof status !== 'number' || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
};

const open = (span: Span, place: Context): OpenSpan => {
  const within = trace.setSpan(place, span);
  return {
    traceparent: traceparentOf(within),
    run: (work) => context.with(within, work),
    note: (attributes) => void span.setAttributes(attributes),
    fail: (error) => fail(span, error),
    end: (at) => span.end(at),
  };
};

const silent: OpenSpan = {
  traceparent: undefined,
  run: (work) => work(),
  note: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};

const through = <T>(span: OpenSpan, work: (span: OpenSpan) => T): T => {
  const failed = (error: unknown): never => {
    span.fail(error);
    span.end();
    throw error;
  };
  let result: T;
  try {
    result = span.run(() => work(span));
  } catch (error) {
    return failed(error);
  }
  if (types.isPromise(result))
    return result.then((value) => {
      span.end();
      return value;
    }, failed) as T;
  span.end();
  return result;
};

/** Where a span of its own stands: below the one that is named, or on its own and with a link to it. */
export type Origin = { readonly parent?: string | null | undefined; readonly link?: string | null | undefined };

const begin = ({ name, ...facts }: SpanFacts, { parent, link }: Origin, startTime?: Date): OpenSpan => {
  const linked = trace.getSpanContext(placeOf(link));
  const options = { ...facts, ...(linked && { links: [{ context: linked }] }), ...(startTime && { startTime }) };
  return open(tracer().startSpan(name, options, placeOf(parent)), ROOT_CONTEXT);
};

/** Runs work as a span of the trace under way. Where there is none it just runs: traces begin in few places. */
export const inSpan = <T>(facts: SpanFacts, work: (span: OpenSpan) => T): T => {
  const place = context.active();
  if (!isRecorded(place)) return work(silent);
  const { name, ...options } = facts;
  return through(open(tracer().startSpan(name, options, place), place), work);
};

/** Runs work as a span of the trace that is named; where none is named a trace begins here. */
export const inSpanOf = <T>(origin: Origin, facts: SpanFacts, work: (span: OpenSpan) => T): T =>
  through(begin(facts, origin), work);

/** A span of the trace that is named, or none where nobody records that one. Its end is the caller's. */
export const openSpanOf = (parent: string | undefined, facts: SpanFacts): OpenSpan =>
  isRecorded(placeOf(parent)) ? begin(facts, { parent }) : silent;

/** Adds what is over already to the trace that is named. */
export const recordSpan = (parent: string | null, facts: SpanFacts, from: Date, to: Date): void => {
  if (isRecorded(placeOf(parent))) begin(facts, { parent }, from).end(to);
};

/** Runs work at the place that its sender names; outside of any trace when it names none. */
export const atPlaceOf = <T>(traceparent: unknown, work: () => T): T => context.with(placeOf(traceparent), work);

/** Runs what goes on for its own sake, such as a round over what waits, outside of the trace that happened to wake it. */
export const outsideTraces = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/** This place of this trace, to run work at that somebody else starts later. */
export const thisPlace = (): (<T>(work: () => T) => T) => {
  const here = context.active();
  return (work) => context.with(here, work);
};

/** Of the span under way, as log lines carry it. */
export const traceIds = (): { readonly trace_id?: string; readonly span_id?: string } => {
  const here = trace.getSpanContext(context.active());
  return here ? { trace_id: here.traceId, span_id: here.spanId } : {};
};
