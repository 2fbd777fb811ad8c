import { context, diag, DiagLogLevel, propagation, type DiagLogger } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import { edgeSampler } from './edge-sampler.js';
import type { Tracing, TracingFault } from './open-tracing.js';
import { installTracer } from './tracer.js';

/** Milliseconds for one sending. A process that stops waits no longer than this for a collector that is away. */
const SEND_MS = 3_000;

export type SdkOptions = {
  readonly service: string;
  /** Part of the traces that are recorded, 0 to 1. */
  readonly ratio: number;
  readonly exporter: SpanExporter;
  readonly onFault: TracingFault;
};

/** The endpoint is the collector's address, to which the signal's path is added, as the specification of OTLP has it. */
export const otlpExporter = (endpoint: string): SpanExporter =>
  new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    timeoutMillis: SEND_MS,
  });

const faultsTo = (onFault: TracingFault): DiagLogger => ({
  error: onFault,
  warn: onFault,
  info: () => undefined,
  debug: () => undefined,
  verbose: () => undefined,
});

/** Installs OpenTelemetry for this process. Only one may be installed at a time. */
export const startSdk = ({ service, ratio, exporter, onFault }: SdkOptions): Tracing & { flush(): Promise<void> } => {
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    sampler: edgeSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_MS })],
  });
  diag.setLogger(faultsTo(onFault), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  installTracer(provider.getTracer('pictora'));
  return {
    flush: () => provider.forceFlush(),
    close: async () => {
      try {
        await provider.shutdown();
      } catch (error) {
        onFault(`the last spans could not be sent: ${error instanceof Error ? error.message : String(error)}`);
      }
      installTracer(undefined);
      propagation.disable();
      context.disable();
      diag.disable();
    },
  };
};
