import { idOf, ofKind, type Manifest } from '../manifest.js';

/** One rule of prometheus-adapter's for external metrics. */
export type AdapterRule = { seriesQuery: string; metricsQuery: string; name?: { as?: string } };

/** The series that a rule begins with. */
export const seriesOf = ({ seriesQuery }: AdapterRule): string => /^\w+/.exec(seriesQuery)?.[0] ?? '';

/** Autoscalers that follow something nobody measures, and rules over metrics that no process has. */
export const blindAutoscalers = (
  manifests: readonly Manifest[],
  rules: readonly AdapterRule[],
  measured: readonly string[],
): string[] => {
  const told = new Set(rules.map((rule) => rule.name?.as ?? seriesOf(rule)));
  return [
    ...ofKind(manifests, 'HorizontalPodAutoscaler').flatMap((scaler) =>
      scaler.spec.metrics.flatMap(({ external }) => {
        if (!external) return [];
        const { metric, target } = external;
        return [
          ...(told.has(metric.name) ? [] : [`${idOf(scaler)} follows ${metric.name}, which no rule tells`]),
          // The queue is one, whoever reports it: what counts is how much of it there is for each worker.
          ...(target.type === 'AverageValue' ? [] : [`${idOf(scaler)} does not share ${metric.name} out`]),
        ];
      }),
    ),
    ...rules
      .filter((rule) => !measured.includes(seriesOf(rule)))
      .map((rule) => `a rule tells ${seriesOf(rule)}, which no process measures`),
  ];
};
