import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isTerminal, type Job } from '@pictora/contracts';
import {
  natsMissing,
  startDistributed,
  startPictora,
  type PictoraOptions,
  type PictoraProcess,
} from '@pictora/testing';
import { startOtlpCollector, type CollectedSpan, type OtlpCollector } from '@pictora/telemetry/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from './api-client.js';
import { until } from './people.js';
import { Pushes } from './pushes.js';

/** Words that no span may hold, wherever they went in the app. */
const canaries = { name: 'canary_of_traces', prompt: 'a canaryprompt beside a lake' };
const traceId = '0af7651916cd43dd8448eb211c80319c';
const clickId = 'b7ad6b7169203331';

type Form = {
  readonly name: string;
  readonly missing: string | null;
  readonly start: (options: PictoraOptions) => Promise<PictoraProcess>;
  /** The least number of processes that have a part in making a picture. */
  readonly processes: number;
};

const forms: readonly Form[] = [
  { name: 'one process', missing: null, start: startPictora, processes: 1 },
  {
    name: 'processes of their own',
    missing: natsMissing(),
    start: (options) => startDistributed({ ...options, without: ['minio', 'keycloak'] }),
    processes: 5,
  },
];

for (const { name, missing, start, processes } of forms)
  describe(`traces of an app in ${name}${missing ? ` (skipped: ${missing})` : ''}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'pictora-traces-'));
    const that = missing ? it.skip : it;
    let collector: OtlpCollector;
    let spans: readonly CollectedSpan[];
    let pushed: readonly unknown[];
    let userId: string;

    beforeAll(async () => {
      if (missing) return;
      collector = await startOtlpCollector();
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'warn' };
      const pictora = await start({ dataDir: join(folder, 'data'), env });
      const api = new ApiClient(() => pictora.url);
      await api.signUp(canaries.name);
      const pushes = await Pushes.open(pictora.url, api.token);
      const headers = { prefer: 'respond-async', traceparent: `00-${traceId}-${clickId}-01` };
      const ordered = await api.send<Job>('POST', '/api/generate', { prompt: canaries.prompt }, headers);
      expect(ordered.status).toBe(202);
      await until(async () => isTerminal((await api.send<Job>('GET', `/api/jobs/${ordered.body.id}`)).body.state));
      const [image] = await api.images();
      // Makes a fact that another service hears of.
      await api.send('PATCH', `/api/images/${image?.id}/name`, { name: 'a canaryname' }, headers);
      await api.send('PATCH', `/api/images/${image?.id}/visibility`, { isPublic: 1 }, headers);
      await until(async () => (await api.send<unknown[]>('GET', '/api/explore/all')).body.length === 1);
      userId = (await api.user()).id;
      pushed = pushes.traceparents;
      pushes.close();
      // What is left is sent when the processes stop.
      expect(await pictora.stop()).toBe(0);
      await collector.stop();
      spans = collector.spans.filter((span) => span.traceId === traceId);
    }, 300_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const named = (wanted: string) => spans.filter((span) => span.name === wanted);
    const only = (wanted: string): CollectedSpan => {
      const [span] = named(wanted);
      if (!span) throw new Error(`no span ${wanted} in ${[...new Set(spans.map((one) => one.name))].join(', ')}`);
      return span;
    };
    /** The names of the spans above one, the nearest first. */
    const above = (span: CollectedSpan): string[] => {
      const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
      return parent ? [parent.name, ...above(parent)] : [];
    };

    that('hang together: every parent of a span is there, up to the click in the page', () => {
      const ids = new Set([...spans.map(({ spanId }) => spanId), clickId]);
      expect(spans.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? '')).map((span) => span.name)).toEqual([]);
    });

    that('lead from the click through the order to the worker, the ledger and the gallery', () => {
      const order = 'POST /api/generate';
      expect(only(order).parentSpanId).toBe(clickId);
      expect(above(only('job wait')).at(-1)).toBe(order);
      for (const step of ['job draw', 'job capture', 'job store']) expect(above(only(step))).toContain('job run');
      expect(above(only('job run'))).toEqual(['generation.jobs.create', 'generation.jobs.create', order]);
      expect(named('append events').map(above)).toContainEqual(expect.arrayContaining(['billing.credits.capture']));
      expect(above(only('media.images.import'))).toEqual(expect.arrayContaining(['job store', 'job run', order]));
      expect(named('put file').length).toBeGreaterThan(0);
      expect(new Set(spans.map(({ service }) => service)).size).toBeGreaterThanOrEqual(processes);
    });

    that('lead on through events to whoever hears of them', () => {
      const [told, heard] = ['send media.image-published.v1', 'process media.image-published.v1'];
      expect(above(only(heard))[0]).toBe(told);
      expect(only(heard).attributes['messaging.consumer.group.name']).toBe('social-posts');
      expect(above(only('send media.image-added.v1'))).toContain('job run');
    });

    that('end with the push, which tells the browser its place', () => {
      const pushes = named('push job.progress');
      expect(pushes.map((push) => above(push))).toContainEqual(expect.arrayContaining(['job run']));
      for (const { spanId } of pushes) expect(pushed).toContain(`00-${traceId}-${spanId}-01`);
    });

    that('hold nothing that a person wrote, is called or opens a door with', () => {
      const everything = collector.received.join('\n');
      for (const secret of ['canary', 'good password', 'example.org', 'Bearer', userId])
        expect(everything).not.toContain(secret);
      expect(collector.spans.length).toBeGreaterThan(spans.length);
    });
  });
