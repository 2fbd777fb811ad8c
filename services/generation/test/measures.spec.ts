import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { tiers } from '@pictora/contracts';
import { openMetrics, type ProcessMetrics } from '@pictora/telemetry';
import { readSamples, valueOf } from '@pictora/telemetry/testing';
import { createStudio } from '@pictora/studio';
import { watchProviders, watchStudio } from '../src/models/measure-models.js';
import { Neighbours, startGeneration } from './service.harness.js';
import { until } from './until.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

let metrics: ProcessMetrics;
beforeEach(() => {
  metrics = openMetrics({
    process: 'test',
    onError: (error) => {
      throw error;
    },
  });
});

describe('what generation measures', () => {
  let neighbours: Neighbours;
  let service: Awaited<ReturnType<typeof startGeneration>>;
  beforeEach(async () => {
    neighbours = new Neighbours();
    service = await startGeneration(neighbours, { metrics, slots: 1 });
  });
  afterEach(() => service.close());
  const scrape = () => metrics.text();

  it('is how long a job took, by its kind, its model and its end', async () => {
    const job = await service.create();
    const call = await neighbours.model.call(1);
    neighbours.clock.advance(7_000);
    call.finish();
    await service.wait(job.id);
    const labels = { service: 'generation', kind: 'image', model: 'fake-model', outcome: 'succeeded' };
    await until(async () => valueOf(await scrape(), 'pictora_job_seconds_count', labels) === 1);
    expect(valueOf(await scrape(), 'pictora_job_seconds_sum', labels)).toBeGreaterThanOrEqual(7);
  });

  it('are the steps that are tried again', async () => {
    const job = await service.create();
    (await neighbours.model.call(1)).fail(new Error('a bad day'));
    const retries = async () => valueOf(await scrape(), 'pictora_job_retries_total', { kind: 'image', step: 'draw' });
    await until(async () => (await retries()) === 1);
    await service.cancel(job.id);
    const cancelled = { outcome: 'cancelled' };
    await until(
      async () => valueOf(await scrape(), 'pictora_job_seconds_count', cancelled) === 1,
      () => neighbours.clock.advance(1_000),
    );
    expect(await retries()).toBe(1);
  });

  it('is the queue of each tier: how many wait for a worker, and how long the first has', async () => {
    await service.create();
    await neighbours.model.call(1);
    await service.create();
    await service.create();
    neighbours.clock.advance(4_000);
    const queue = readSamples(await scrape()).filter(({ name }) => name === 'pictora_queue_jobs');
    expect(queue.map(({ labels }) => labels['tier']).sort()).toEqual([...tiers].sort());
    expect(valueOf(await scrape(), 'pictora_queue_jobs', { tier: 'premium' })).toBe(2);
    expect(valueOf(await scrape(), 'pictora_queue_oldest_seconds', { tier: 'premium' })).toBe(4);
    expect(valueOf(await scrape(), 'pictora_queue_oldest_seconds', { tier: 'free' })).toBe(0);
  });
});

describe('what is measured of the models', () => {
  it('are the failures of providers, and which of them are left alone', async () => {
    const watch = watchProviders(metrics.for('generation'));
    let isOpen = false;
    const pictures = watch('Painter', 'pictures');
    pictures.circuit(() => isOpen);
    pictures.failed('timeout');
    const circuit = async () => valueOf(await metrics.text(), 'pictora_provider_circuit_open', { provider: 'Painter' });
    expect(await circuit()).toBe(0);
    isOpen = true;
    expect(await circuit()).toBe(1);
    const failure = { provider: 'Painter', makes: 'pictures', reason: 'timeout' };
    expect(valueOf(await metrics.text(), 'pictora_provider_failures_total', failure)).toBe(1);
  });

  it('are the workers of the studio that draw, and what waits for them', async () => {
    const studio = createStudio({ workers: 1 });
    watchStudio(studio, metrics.for('generation'));
    const { scene } = studio.describe({ prompt: 'a lake', style: 'none', aspectRatio: '1:1', seed: 1 });
    const drawings = Promise.allSettled([studio.render(scene), studio.render(scene)]);
    const text = await metrics.text();
    expect(valueOf(text, 'pictora_studio_busy_workers')).toBe(1);
    expect(valueOf(text, 'pictora_studio_waiting')).toBe(1);
    await studio.close();
    await drawings;
    expect(valueOf(await metrics.text(), 'pictora_studio_waiting')).toBe(0);
  });
});
