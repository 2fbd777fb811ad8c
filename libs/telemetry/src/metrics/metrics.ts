import type { CounterName, GaugeName, HistogramName, LabelsOf } from './catalogue.js';

/** Sets one sample of a gauge. */
export type SetSample<Name extends GaugeName> = (labels: LabelsOf<Name>, value: number) => void;

/** What one service measures. Every sample carries the service's name beside the labels that are given. */
export interface Metrics {
  increment<Name extends CounterName>(name: Name, labels: LabelsOf<Name>): void;
  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, seconds: number): void;
  /** Has a gauge read at each scrape, and never between; the answer ends it. A reading that fails costs that gauge alone. */
  gauge<Name extends GaugeName>(name: Name, read: (set: SetSample<Name>) => void | Promise<void>): () => void;
}

/** All that one process measures, for all services in it. */
export interface ProcessMetrics {
  readonly contentType: string;
  /** The state of now, in Prometheus's text format. */
  text(): Promise<string>;
  for(service: string): Metrics;
}

/** Where nobody asks, nothing is measured. */
export const noMetrics: Metrics = {
  increment: () => undefined,
  observe: () => undefined,
  gauge: () => () => undefined,
};

/** Of a process without an operations port. */
export const silentMetrics: ProcessMetrics = {
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
  text: async () => '',
  for: () => noMetrics,
};
