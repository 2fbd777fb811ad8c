export * from './conventions.js';
export { openRequestSpan, type RequestEnd, type RequestSpan } from './from-outside.js';
export { openTracing, type Tracing, type TracingFault, type TracingSettings } from './open-tracing.js';
export {
  atPlaceOf,
  inSpan,
  inSpanOf,
  openSpanOf,
  outsideTraces,
  recordSpan,
  thisPlace,
  traceIds,
  type OpenSpan,
  type Origin,
} from './spans.js';
export { currentTraceparent } from './traceparent.js';
