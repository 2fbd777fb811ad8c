export type TracingSettings = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_SERVICE_NAME?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
};

/** Told of what OpenTelemetry itself could not do, such as reaching its collector. */
export type TracingFault = (message: string) => void;

export type Tracing = {
  /** Sends what is not sent yet, within a few seconds, and ends tracing. */
  close(): Promise<void>;
};

/** Traces this process where a collector is named. Without one nothing of OpenTelemetry but its small interface is loaded. */
export const openTracing = async (
  processName: string,
  settings: TracingSettings,
  onFault: TracingFault,
): Promise<Tracing> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  if (endpoint === undefined) return { close: async () => undefined };
  const { otlpExporter, startSdk } = await import('./sdk.js');
  return startSdk({ service: name ?? `pictora-${processName}`, ratio, exporter: otlpExporter(endpoint), onFault });
};
