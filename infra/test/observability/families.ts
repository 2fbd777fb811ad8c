import { metricCatalogue, openMetrics, type MetricDefinition } from '@pictora/telemetry';
import { readFamilies } from '@pictora/telemetry/testing';
import type { Families } from './promql.js';

/** What Prometheus adds to each sample when it scrapes. */
const ofTheTarget = ['job', 'instance'];
/** Labels of Node.js's own metrics that are asked for. */
const ofTheRuntime = ['service', 'kind', 'space', 'type', 'version'];

/** Everything that a process of ours tells, and what Prometheus tells of it. */
export const allFamilies = async (): Promise<Families> => {
  const metrics = openMetrics({ process: 'test', onError: () => undefined });
  const families = new Map<string, readonly string[]>([['up', ofTheTarget]]);
  for (const [name, type] of readFamilies(await metrics.text())) {
    const own = (metricCatalogue as Record<string, MetricDefinition | undefined>)[name];
    const labels = [...(own ? ['service', ...own.labels] : ofTheRuntime), ...ofTheTarget];
    if (type === 'histogram') {
      families.set(`${name}_bucket`, [...labels, 'le']);
      for (const part of ['sum', 'count']) families.set(`${name}_${part}`, labels);
    } else families.set(name, labels);
  }
  return families;
};
