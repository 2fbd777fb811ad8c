import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { LabelSets } from './label-sets.js';
import {
  metricCatalogue,
  type CounterName,
  type GaugeName,
  type HistogramName,
  type MetricDefinition,
  type MetricName,
} from './catalogue.js';
import type { Metrics, ProcessMetrics } from './metrics.js';

export type MetricsOptions = {
  /** The `service` of what Node.js tells of the whole process. */
  readonly process: string;
  /** Told of a gauge that could not be read. */
  readonly onError: (error: unknown, metric: GaugeName) => void;
  /** Longest time that a gauge may take, in milliseconds; default 2 s. */
  readonly readLimitMs?: number;
};

type Labels = Record<string, string>;
type Reader = { readonly service: string; readonly read: (set: (labels: Labels, value: number) => void) => unknown };

const namesOf = (type: MetricDefinition['type']): MetricName[] =>
  (Object.keys(metricCatalogue) as MetricName[]).filter((name) => metricCatalogue[name].type === type);

const limited = async (work: unknown, limitMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not read within ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The metrics of a process, each of the catalogue registered once. */
class PrometheusMetrics implements ProcessMetrics {
  private readonly registry = new Registry();
  private readonly counters = new Map<string, Counter>();
  private readonly histograms = new Map<string, Histogram>();
  private readonly readers = new Map<string, Set<Reader>>();
  private readonly sets = new LabelSets();
  private scrape: Promise<string> | undefined;

  constructor(private readonly options: MetricsOptions) {
    collectDefaultMetrics({ register: this.registry, labels: { service: options.process } });
    for (const name of namesOf('counter')) this.counters.set(name, new Counter(this.configOf(name)));
    for (const name of namesOf('histogram')) {
      const { buckets } = metricCatalogue[name as HistogramName];
      this.histograms.set(name, new Histogram({ ...this.configOf(name), buckets: [...buckets] }));
    }
    for (const name of namesOf('gauge') as GaugeName[]) this.addGauge(name);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Two that ask at once share one reading: a gauge is emptied before it is read. */
  text(): Promise<string> {
    this.scrape ??= this.registry.metrics().finally(() => (this.scrape = undefined));
    return this.scrape;
  }

  for(service: string): Metrics {
    return {
      increment: (name, labels) => this.increment(service, name, labels),
      observe: (name, labels, seconds) =>
        this.histograms.get(name)?.observe(this.sets.bound(name, { service, ...labels }), seconds),
      gauge: (name, read) => {
        const reader = { service, read } as Reader;
        this.readers.get(name)?.add(reader);
        return () => void this.readers.get(name)?.delete(reader);
      },
    };
  }

  private increment(service: string, name: CounterName, labels: Labels): void {
    this.counters.get(name)?.inc(this.sets.bound(name, { service, ...labels }));
  }

  private configOf(name: MetricName) {
    const { help, labels } = metricCatalogue[name];
    return { name, help, labelNames: ['service', ...labels], registers: [this.registry] };
  }

  private addGauge(name: GaugeName): void {
    const readers = new Set<Reader>();
    this.readers.set(name, readers);
    const gauge: Gauge = new Gauge({
      ...this.configOf(name),
      collect: async () => {
        gauge.reset();
        await Promise.all([...readers].map((reader) => this.read(gauge, name, reader)));
      },
    });
  }

  private async read(gauge: Gauge, name: GaugeName, { service, read }: Reader): Promise<void> {
    const samples: (readonly [Labels, number])[] = [];
    try {
      const reading = Promise.resolve().then(() => read((labels, value) => samples.push([labels, value])));
      await limited(reading, this.options.readLimitMs ?? 2_000);
      for (const [labels, value] of samples) gauge.set(this.sets.bound(name, { service, ...labels }), value);
    } catch (error) {
      this.increment(service, 'pictora_scrape_failures_total', { metric: name });
      this.options.onError(error, name);
    }
  }
}

export const openMetrics = (options: MetricsOptions): ProcessMetrics => new PrometheusMetrics(options);
