import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@pictora/messaging';
import { recordTraces } from '@pictora/telemetry/testing';
import { ada, imageId as jobId, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const clickId = 'b7ad6b7169203331';
let under: GatewayUnderTest;
let token: string;

beforeAll(async () => {
  under = await startGatewayUnderTest({
    'generation.jobs.get': () => {
      throw new AppError('not_found', 'canary: there is no such job');
    },
    'generation.prompts.describe': () => {
      throw new TypeError('canary');
    },
  });
  token = await under.tokenFor(ada);
});
afterAll(() => under.close());

const isRequest = ({ attributes }: { attributes: object }) => 'http.request.method' in attributes;

const call = async (path: string, init: RequestInit = {}, isTraced = true) => {
  const recorder = recordTraces();
  const headers = { authorization: `Bearer ${token}`, traceparent: `00-${traceId}-${clickId}-01`, ...init.headers };
  const { status } = await fetch(under.url + path, { ...init, headers });
  // The span ends when the answer has left, which its reader may know sooner.
  if (isTraced) await recorder.until((spans) => spans.some(isRequest));
  const spans = await recorder.stop();
  return { status, spans, request: spans.find(isRequest) };
};

describe('a request', () => {
  it('goes on with the trace that the page began, under the pattern of its route', async () => {
    const { status, spans, request } = await call(`/api/jobs/${jobId}`);
    expect(status).toBe(404);
    expect(request?.name).toBe('GET /api/jobs/:id');
    expect(request?.spanContext().traceId).toBe(traceId);
    expect(request?.parentSpanContext?.spanId).toBe(clickId);
    const asked = spans.find(({ name }) => name === 'generation.jobs.get');
    expect(asked?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    expect(asked?.attributes['error.type']).toBe('not_found');
    expect(request?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/jobs/:id',
      'http.response.status_code': 404,
    });
  });

  it('keeps its place while its body is read, and tells nothing of it', async () => {
    const body = JSON.stringify({ kind: 'image', prompt: 'canary of a lake', aspectRatio: '1:1' });
    const { spans, request } = await call('/api/describe', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(request?.name).toBe('POST /api/describe');
    expect(request?.attributes['error.type']).toBe('500');
    expect(spans.every((span) => span.spanContext().traceId === traceId)).toBe(true);
    const written = JSON.stringify(
      spans.map(({ name, attributes, events, status }) => [name, attributes, events, status]),
    );
    for (const secret of ['canary', token, ada]) expect(written).not.toContain(secret);
  });

  it.each([
    ['a word', 'nonsense'],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${clickId}-01`],
    ['a book', 'x'.repeat(4_000)],
  ])('that names %s for a trace begins one', async (_, traceparent) => {
    const { request } = await call(`/api/jobs/${jobId}`, { headers: { traceparent } });
    expect(request?.parentSpanContext).toBeUndefined();
  });

  it('for an address that is none is named by its verb alone', async () => {
    const { request } = await call('/api/no/such/canary');
    expect(request?.name).not.toContain('canary');
  });

  it.each(['/api/health/live', '/favicon.ico'])('for %s leaves no trace', async (path) => {
    expect((await call(path, {}, false)).spans).toEqual([]);
  });
});
