export * from './metrics/catalogue.js';
export * from './metrics/metrics.js';
export { openMetrics, type MetricsOptions } from './metrics/prometheus.js';
export { secondsSince } from './metrics/stopwatch.js';
