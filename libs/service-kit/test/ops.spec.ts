import { afterEach, describe, expect, it } from '@jest/globals';
import { openMetrics, silentMetrics } from '@pictora/telemetry';
import { valueOf } from '@pictora/telemetry/testing';
import { HealthRegistry } from '../src/health.js';
import { createLogger } from '../src/logger.js';
import { openOps, type Ops } from '../src/ops/open-ops.js';
import { platformSettingsSchema } from '../src/platform-settings.js';
import { readSettings, SettingsError } from '../src/settings.js';

const logger = createLogger('test', { LOG_LEVEL: 'silent' });
const opened: Ops[] = [];
const open = async (env: Record<string, string> = { OPS_PORT: '0' }, metrics = silentMetrics): Promise<Ops> => {
  const ops = await openOps(readSettings(platformSettingsSchema, env), metrics, logger);
  opened.push(ops);
  return ops;
};
afterEach(async () => {
  for (const ops of opened.splice(0)) await ops.close();
});

const get = async (ops: Ops, path: string, method = 'GET') => {
  const answer = await fetch(`${ops.url}${path}`, { method });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const ready = async (ops: Ops) => {
  const { status, text } = await get(ops, '/ready');
  return { status, ...(JSON.parse(text) as object) };
};

describe('the operations port', () => {
  it('is not there unless it is asked for', async () => {
    expect((await open({})).url).toBeNull();
  });

  it('listens on this machine alone unless it is told otherwise', async () => {
    expect(new URL((await open()).url ?? '').hostname).toBe('127.0.0.1');
  });

  it('says that a process lives from its first moment, and is not ready before it has said so', async () => {
    const ops = await open();
    expect(await get(ops, '/live')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await ready(ops)).toEqual({
      status: 'unavailable',
      dependencies: { process: { status: 'down', detail: 'starting' } },
    });
    expect((await get(ops, '/ready')).status).toBe(503);
  });

  it('is ready while all that the process depends on is there', async () => {
    const ops = await open();
    const health = new HealthRegistry();
    let fault: Error | null = null;
    health.register('records', async () => {
      if (fault) throw fault;
    });
    ops.watch(health);
    expect((await get(ops, '/ready')).status).toBe(200);
    fault = new Error('no link');
    expect((await get(ops, '/ready')).status).toBe(503);
    expect(await ready(ops)).toMatchObject({ dependencies: { records: { status: 'down', detail: 'no link' } } });
    fault = null;
    expect((await get(ops, '/ready')).status).toBe(200);
  });

  it('turns red before anything is closed, and lives on until the end', async () => {
    const ops = await open({ OPS_PORT: '0', DRAIN_MS: '60' });
    ops.watch(new HealthRegistry());
    const startedAt = performance.now();
    const drained = ops.drain();
    expect(await ready(ops)).toMatchObject({ dependencies: { process: { detail: 'stopping' } } });
    expect((await get(ops, '/live')).status).toBe(200);
    await drained;
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(55);
    expect((await get(ops, '/ready')).status).toBe(503);
  });

  it('shows the metrics as text that Prometheus reads', async () => {
    const metrics = openMetrics({ process: 'test', onError: () => undefined });
    metrics.for('billing').increment('pictora_webhook_events_total', { outcome: 'recorded' });
    const { status, type, text } = await get(await open({ OPS_PORT: '0' }, metrics), '/metrics');
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(valueOf(text, 'pictora_webhook_events_total', { service: 'billing' })).toBe(1);
  });

  it('answers a scrape that fails with 500, and goes on', async () => {
    const broken = { ...silentMetrics, text: () => Promise.reject(new Error('broken')) };
    const ops = await open({ OPS_PORT: '0' }, broken);
    expect((await get(ops, '/metrics')).status).toBe(500);
    expect((await get(ops, '/live')).status).toBe(200);
  });

  it('knows nothing else', async () => {
    const ops = await open();
    expect((await get(ops, '/')).status).toBe(404);
    expect((await get(ops, '/ready', 'POST')).status).toBe(405);
    expect(await get(ops, '/live', 'HEAD')).toMatchObject({ status: 200, text: '' });
  });

  it('names its setting when the port is taken', async () => {
    const { port } = new URL((await open()).url ?? '');
    await expect(open({ OPS_PORT: port })).rejects.toThrow(SettingsError);
    await expect(open({ OPS_PORT: port })).rejects.toThrow(`OPS_PORT: port ${port} of 127.0.0.1 is in use`);
  });
});
