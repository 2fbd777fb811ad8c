import { describe, expect, it } from '@jest/globals';
import { metricCatalogue, type MetricDefinition } from '../../src/metrics/catalogue.js';
import { silentMetrics } from '../../src/metrics/metrics.js';
import { openMetrics } from '../../src/metrics/prometheus.js';
import { readFamilies, readSamples, valueOf } from '../../src/testing/read-exposition.js';

const faults: { error: unknown; metric: string }[] = [];
const open = () =>
  openMetrics({ process: 'standalone', onError: (error, metric) => faults.push({ error, metric }), readLimitMs: 50 });

describe('the metrics of a process', () => {
  it('tell of each service apart, in one text', async () => {
    const metrics = open();
    metrics.for('identity').increment('pictora_mails_total', { outcome: 'sent' });
    metrics.for('messaging').increment('pictora_mails_total', { outcome: 'sent' });
    metrics.for('messaging').increment('pictora_mails_total', { outcome: 'sent' });
    const text = await metrics.text();
    expect(valueOf(text, 'pictora_mails_total', { service: 'identity', outcome: 'sent' })).toBe(1);
    expect(valueOf(text, 'pictora_mails_total', { service: 'messaging', outcome: 'sent' })).toBe(2);
  });

  it('put seconds into the buckets that the catalogue names', async () => {
    const metrics = open();
    metrics.for('media').observe('pictora_storage_seconds', { operation: 'get', outcome: 'ok' }, 0.003);
    const text = await metrics.text();
    const bucket = (le: string) => valueOf(text, 'pictora_storage_seconds_bucket', { operation: 'get', le });
    expect([bucket('0.0025'), bucket('0.005'), bucket('+Inf')]).toEqual([0, 1, 1]);
    expect(valueOf(text, 'pictora_storage_seconds_sum', { service: 'media' })).toBeCloseTo(0.003);
  });

  it('read a gauge anew at each scrape, and forget what is not told any more', async () => {
    const metrics = open();
    const circuits = new Map([['Painter', 1]]);
    const stop = metrics.for('generation').gauge('pictora_provider_circuit_open', (set) => {
      for (const [provider, value] of circuits) set({ provider, makes: 'pictures' }, value);
    });
    expect(valueOf(await metrics.text(), 'pictora_provider_circuit_open', { provider: 'Painter' })).toBe(1);
    circuits.clear();
    circuits.set('Other', 0);
    const text = await metrics.text();
    expect(valueOf(text, 'pictora_provider_circuit_open', { provider: 'Painter' })).toBeUndefined();
    expect(valueOf(text, 'pictora_provider_circuit_open', { provider: 'Other' })).toBe(0);
    stop();
    expect(valueOf(await metrics.text(), 'pictora_provider_circuit_open')).toBeUndefined();
  });

  it('lose one gauge alone when it cannot be read in time, and say so', async () => {
    const metrics = open();
    const billing = metrics.for('billing');
    billing.gauge('pictora_projection_lag_events', () => Promise.reject(new Error('no database')));
    billing.gauge('pictora_projection_lag_seconds', () => new Promise(() => undefined));
    billing.gauge('pictora_sockets', (set) => set({}, 3));
    const text = await metrics.text();
    expect(valueOf(text, 'pictora_sockets', { service: 'billing' })).toBe(3);
    expect(faults.map(({ metric }) => metric).sort()).toEqual([
      'pictora_projection_lag_events',
      'pictora_projection_lag_seconds',
    ]);
    const failed = valueOf(await metrics.text(), 'pictora_scrape_failures_total', {
      metric: 'pictora_projection_lag_events',
    });
    expect(failed).toBeGreaterThanOrEqual(1);
  });

  it('share one reading when two ask at once, so that neither sees a gauge that is being read', async () => {
    const metrics = open();
    let readings = 0;
    metrics.for('gateway').gauge('pictora_sockets', async (set) => {
      readings += 1;
      set({}, readings);
    });
    const [one, two] = await Promise.all([metrics.text(), metrics.text()]);
    expect(one).toBe(two);
    expect(readings).toBe(1);
  });

  it('keep a bounded number of label sets, whatever a caller gives', async () => {
    const metrics = open();
    const gateway = metrics.for('gateway');
    for (let id = 0; id < 10_000; id += 1) gateway.increment('pictora_rate_limited_total', { limit: `from ${id}` });
    const samples = readSamples(await metrics.text()).filter(({ name }) => name === 'pictora_rate_limited_total');
    expect(samples).toHaveLength(4_001);
    expect(samples.find(({ labels }) => labels['limit'] === 'other')).toMatchObject({
      labels: { service: 'gateway' },
      value: 6_000,
    });
  });

  it('tell of Node.js under the names that all programs use', async () => {
    const text = await open().text();
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds', { service: 'standalone' })).toBeDefined();
    expect(valueOf(text, 'process_resident_memory_bytes', { service: 'standalone' })).toBeGreaterThan(0);
  });

  it('are nothing where nobody asks', async () => {
    silentMetrics.for('gateway').gauge('pictora_sockets', () => {
      throw new Error('read');
    });
    expect(await silentMetrics.text()).toBe('');
  });
});

describe('the catalogue', () => {
  const entries = Object.entries(metricCatalogue) as [string, MetricDefinition][];

  it('is registered whole', async () => {
    const families = readFamilies(await open().text());
    for (const [name, { type }] of entries) expect([name, families.get(name)]).toEqual([name, type]);
  });

  it.each(entries)('%s is named as the field names metrics', (name, { type, labels }) => {
    expect(name).toMatch(/^pictora(_[a-z]+)+$/);
    expect(name.endsWith('_total')).toBe(type === 'counter');
    if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    for (const label of labels) expect(label).toMatch(/^[a-z]+$/);
    // Prometheus's own, and what each of ours has anyway.
    for (const taken of ['service', 'job', 'instance', 'le']) expect(labels).not.toContain(taken);
  });
});
