import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { startSdk } from '../tracing/sdk.js';

export type TraceRecorder = {
  /** Resolves once the spans that have ended are such. */
  until(holds: (spans: readonly ReadableSpan[]) => boolean): Promise<void>;
  /** Ends tracing and answers with the spans that had ended by then, in the order of their ends. */
  stop(): Promise<readonly ReadableSpan[]>;
};

/** Traces this test, in its own memory. */
export const recordTraces = (ratio = 1): TraceRecorder => {
  const spans: ReadableSpan[] = [];
  const exporter: SpanExporter = {
    export: (ended, done) => {
      spans.push(...ended);
      done({ code: 0 });
    },
    shutdown: async () => undefined,
  };
  const onFault = (message: string) => {
    throw new Error(message);
  };
  const tracing = startSdk({ service: 'test', ratio, exporter, onFault });
  return {
    until: async (holds) => {
      for (await tracing.flush(); !holds(spans); await tracing.flush()) await new Promise((next) => setImmediate(next));
    },
    stop: async () => {
      await tracing.close();
      return spans;
    },
  };
};
