import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Health } from '@pictora/contracts';
import { metricCatalogue, type MetricName } from '@pictora/telemetry';
import { readFamilies, readSamples, valueOf } from '@pictora/telemetry/testing';
import { freePort, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from './api-client.js';
import { populate, until } from './people.js';

/**
 * What operators see of the built app while people use it: every metric of the catalogue is really told, under labels that
 * name no person, and readiness turns red before the app stops serving.
 */
const folder = mkdtempSync(join(tmpdir(), 'pictora-metrics-e2e-'));
const dataDir = join(folder, 'data');
const services = ['billing', 'gateway', 'generation', 'identity', 'media', 'messaging', 'social'];

let pictora: PictoraProcess;
let ops: string;
let hasEnded = false;

const scrape = async (): Promise<string> => (await fetch(`${ops}/metrics`)).text();
const ready = async () => {
  const answer = await fetch(`${ops}/ready`);
  const { dependencies } = (await answer.json()) as Health;
  return { status: answer.status, dependencies };
};
const names = Object.keys(metricCatalogue) as MetricName[];
const isOnFault = (name: MetricName): boolean => 'onFault' in metricCatalogue[name];

beforeAll(async () => {
  const port = await freePort();
  ops = `http://127.0.0.1:${port}`;
  pictora = await startPictora({ dataDir, env: { OPS_PORT: String(port), DRAIN_MS: '8000' } });
});

afterAll(async () => {
  if (!hasEnded) await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the operations port of the app', () => {
  it('says that it lives and is ready', async () => {
    expect((await fetch(`${ops}/live`)).status).toBe(200);
    const { status, dependencies } = await ready();
    expect(status).toBe(200);
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(services.filter((name) => name !== 'gateway')));
  });

  it('is not among the calls that browsers can make', async () => {
    for (const path of ['/metrics', '/api/metrics']) {
      const text = await (await fetch(`${pictora.url}${path}`)).text();
      expect(text).not.toContain('pictora_');
    }
  });
});

describe('while people use the app', () => {
  let text = '';
  beforeAll(async () => {
    await populate(pictora.url, dataDir);
    const ada = new ApiClient(() => pictora.url);
    await ada.signIn('ada_byron');
    await ada.generate('a lake at dawn', 'first');
    await fetch(`${pictora.url}/api/auth/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada_byron@example.org' }),
    });
    await ada.send('POST', '/api/auth/sign-in', { email: 'ada_byron@example.org', password: 'a wrong one' });
    await until(async () => (await ada.jobs()).every(({ finishedAt }) => finishedAt !== null));
    await until(async () => {
      text = await scrape();
      return (valueOf(text, 'pictora_mails_total', { outcome: 'sent' }) ?? 0) > 0;
    });
  });

  it('every metric of the catalogue has samples, but for those of faults', () => {
    const told = new Set(readSamples(text).map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')));
    const missing = names.filter((name) => !told.has(name));
    expect(missing.filter((name) => !isOnFault(name))).toEqual([]);
    for (const name of names) expect(readFamilies(text).has(name)).toBe(true);
  });

  it('and every service tells of itself', () => {
    const seen = new Set(readSamples(text).map(({ labels }) => labels['service']));
    expect([...seen].sort()).toEqual([...services, 'standalone'].sort());
  });

  it('no label names a person, a picture or an address', () => {
    for (const { labels } of readSamples(text))
      for (const value of Object.values(labels))
        expect(value).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|ada_byron|bob_byron|127\.0\.0\.1/);
  });

  it('no metric has more than some hundred sets of labels', () => {
    const sets = new Map<string, number>();
    for (const { name, labels } of readSamples(text))
      if (labels['le'] === undefined) sets.set(name, (sets.get(name) ?? 0) + 1);
    const [most] = [...sets.values()].sort((a, b) => b - a);
    expect(most).toBeLessThan(300);
  });

  it('nothing is behind once it is done', async () => {
    const behind = ['pictora_projection_lag_events', 'pictora_consumer_pending_events', 'pictora_outbox_records'];
    await until(async () => {
      text = await scrape();
      return readSamples(text).every(({ name, value }) => !behind.includes(name) || value === 0);
    });
    const lasting = readSamples(text).filter(({ name }) => /dead_letters|scrape_failures/.test(name));
    for (const { name, value } of lasting) expect([name, value]).toEqual([name, 0]);
  });
});

describe('when the app is told to stop', () => {
  it('readiness turns red while it still serves, and then it ends well', async () => {
    const ended = pictora.stop();
    hasEnded = true;
    await until(async () => (await ready()).status === 503);
    expect((await ready()).dependencies).toEqual({ process: { status: 'down', detail: 'stopping' } });
    expect((await fetch(`${pictora.url}/api/health/ready`)).status).toBe(503);
    expect((await fetch(`${pictora.url}/api/config`)).status).toBe(200);
    expect((await fetch(`${ops}/live`)).status).toBe(200);
    expect(await ended).toBe(0);
  });
});
