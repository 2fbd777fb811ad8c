export { SpanKind } from '@opentelemetry/api';
export { startOtlpCollector, type CollectedSpan, type OtlpCollector } from './otlp-collector.js';
export { recordTraces, type TraceRecorder } from './record-traces.js';
export { readFamilies, readSamples, valueOf, type Sample } from './read-exposition.js';
