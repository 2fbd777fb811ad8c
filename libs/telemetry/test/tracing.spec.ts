import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SpanStatusCode } from '@opentelemetry/api';
import { recordTraces, type TraceRecorder } from '../src/testing/index.js';
import * as conventions from '../src/tracing/conventions.js';
import {
  atPlaceOf,
  currentTraceparent,
  inSpan,
  inSpanOf,
  openRequestSpan,
  openSpanOf,
  outsideTraces,
  recordSpan,
  rpcCall,
  thisPlace,
  traceIds,
} from '../src/tracing/index.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const page = `00-${traceId}-${spanId}-01`;
const garbage = ['', 'x', `00-${traceId}-${spanId}`, `00-${'0'.repeat(32)}-${spanId}-01`, `${page}-more`, 7, null, {}];

describe('a traced process', () => {
  let recorder: TraceRecorder;
  beforeEach(() => {
    recorder = recordTraces();
  });
  afterEach(async () => void (await recorder.stop()));

  it('goes on with the trace that a sender names', async () => {
    inSpanOf({ parent: page }, rpcCall('a'), () => undefined);
    const [span] = await recorder.stop();
    expect(span?.spanContext().traceId).toBe(traceId);
    expect(span?.parentSpanContext?.spanId).toBe(spanId);
  });

  it.each(garbage)('takes %j for no trace, and begins one of its own', async (sent) => {
    expect(atPlaceOf(sent, currentTraceparent)).toBeUndefined();
    inSpanOf({ parent: sent as string }, rpcCall('a'), () => undefined);
    const [span] = await recorder.stop();
    expect(span?.parentSpanContext).toBeUndefined();
    expect(span?.spanContext().traceId).not.toBe(traceId);
  });

  it('hangs work within work, over waits, and tells its place to whatever leaves', async () => {
    let sent: string | undefined;
    await inSpanOf({}, rpcCall('outer'), async () => {
      await Promise.resolve();
      await inSpan(rpcCall('inner'), async () => {
        await Promise.resolve();
        sent = currentTraceparent();
      });
    });
    const [inner, outer] = await recorder.stop();
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
    expect(sent).toBe(`00-${inner?.spanContext().traceId}-${inner?.spanContext().spanId}-01`);
  });

  it('begins no trace where work only joins one', async () => {
    expect(inSpan(rpcCall('a'), () => 'done')).toBe('done');
    openSpanOf(undefined, rpcCall('b')).end();
    recordSpan(null, rpcCall('c'), new Date(0), new Date(1));
    expect(await recorder.stop()).toEqual([]);
  });

  it('runs rounds outside of the trace that woke them, and work that was put off where it was asked for', async () => {
    const later = inSpanOf({ parent: page }, rpcCall('asked'), () => {
      outsideTraces(() => expect(currentTraceparent()).toBeUndefined());
      return thisPlace();
    });
    expect(traceIds()).toEqual({});
    expect(later(traceIds).trace_id).toBe(traceId);
  });

  it('links to a trace that it does not belong to', async () => {
    inSpanOf({ link: page }, rpcCall('a'), () => undefined);
    const [span] = await recorder.stop();
    expect(span?.spanContext().traceId).not.toBe(traceId);
    expect(span?.links.map(({ context }) => context.spanId)).toEqual([spanId]);
  });

  it('writes down what is over, with its times', async () => {
    recordSpan(page, rpcCall('wait'), new Date(1_000), new Date(3_500));
    const [span] = await recorder.stop();
    expect([span?.startTime, span?.endTime, span?.parentSpanContext?.spanId]).toEqual([
      [1, 0],
      [3, 500_000_000],
      spanId,
    ]);
  });

  it('names the kind of a failure and never its words', async () => {
    const failed = (error: object) =>
      inSpanOf({}, rpcCall('a'), () => Promise.reject(Object.assign(new Error('canary prompt'), error))).catch(
        () => undefined,
      );
    await failed({ code: 'prompt_refused', status: 422 });
    await failed({ code: 'internal', status: 500 });
    await failed(new TypeError('canary'));
    expect(() =>
      inSpanOf({}, rpcCall('b'), () => {
        throw new RangeError('canary');
      }),
    ).toThrow(RangeError);
    const spans = await recorder.stop();
    expect(spans.map(({ attributes, status }) => [attributes['error.type'], status.code])).toEqual([
      ['prompt_refused', SpanStatusCode.UNSET],
      ['internal', SpanStatusCode.ERROR],
      ['Error', SpanStatusCode.ERROR],
      ['RangeError', SpanStatusCode.ERROR],
    ]);
    expect(JSON.stringify(spans.map(({ attributes, status, events }) => [attributes, status, events]))).not.toContain(
      'canary',
    );
  });

  it('says how a request ended', async () => {
    for (const status of [200, 404, 503, undefined]) {
      openRequestSpan(page, conventions.httpRequest('GET', '/api/images/:id')).end({ status });
    }
    const spans = await recorder.stop();
    expect(spans.map(({ name }) => name)).toEqual(Array(4).fill('GET /api/images/:id'));
    expect(
      spans.map(({ attributes, status }) => [
        attributes['http.response.status_code'],
        attributes['error.type'],
        status.code,
      ]),
    ).toEqual([
      [200, undefined, SpanStatusCode.UNSET],
      [404, undefined, SpanStatusCode.UNSET],
      [503, '503', SpanStatusCode.ERROR],
      [undefined, 'caller_left', SpanStatusCode.UNSET],
    ]);
  });
});

describe('the part of the traces that is recorded', () => {
  const inTrace = (work: () => void) =>
    openRequestSpan(page, conventions.httpRequest('GET', undefined)).run(() => inSpan(rpcCall('a'), work));

  it('is not chosen by who calls from outside', async () => {
    const recorder = recordTraces(0);
    let sent: string | undefined;
    inTrace(() => (sent = currentTraceparent()));
    expect(sent).toMatch(new RegExp(`^00-${traceId}-.{16}-00$`));
    expect(await recorder.stop()).toEqual([]);
  });

  it('is whole: within, everybody goes by what was decided before', async () => {
    const recorder = recordTraces(0);
    atPlaceOf(page, () => inSpan(rpcCall('decided for'), () => undefined));
    atPlaceOf(page.replace(/1$/, '0'), () => inSpan(rpcCall('decided against'), () => undefined));
    expect((await recorder.stop()).map(({ name }) => name)).toEqual(['decided for']);
  });
});

describe('an untraced process', () => {
  it('runs the same work, tells no place and takes none', async () => {
    expect(await inSpanOf({ parent: page }, rpcCall('a'), async () => currentTraceparent())).toBeUndefined();
    expect(atPlaceOf(page, traceIds)).toEqual({});
    expect(openSpanOf(page, rpcCall('a')).traceparent).toBeUndefined();
    expect(openRequestSpan(page, conventions.httpRequest('GET', '/')).run(currentTraceparent)).toBeUndefined();
  });
});

describe('what spans say', () => {
  it('is written in the words of the semantic conventions, or in our own', () => {
    const event = { id: '1', type: 'media.image-added.v1', correlationId: 'c' };
    const job = { id: '1', kind: 'image', model: 'pictora-studio' };
    const all = [
      conventions.httpRequest('GET', '/api/images/:id'),
      conventions.rpcCall('media.images.get'),
      conventions.rpcHandling('media.images.get'),
      conventions.eventSending('nats', event),
      conventions.eventHandling('nats', event, 'social', 1),
      conventions.pushing('job.progress'),
      conventions.recordsOperation('mongodb', 'images', 'findOne'),
      conventions.eventStoreAppend('eventstoredb', 2),
      conventions.storageOperation('minio', 'put'),
      conventions.outsideRequest('POST', 'api.example.org'),
      conventions.outsideCall('stripe'),
      conventions.jobWait(job),
      conventions.jobRun(job),
      conventions.jobStep(job, 'draw'),
    ];
    const keys = new Set(all.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...keys].filter((key) => !/^(http|rpc|messaging|db|server|service|pictora)\./.test(key))).toEqual([]);
    expect(all).toHaveLength(Object.keys(conventions).length);
  });
});
