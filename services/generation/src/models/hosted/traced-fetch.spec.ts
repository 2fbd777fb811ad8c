import { expect, it } from '@jest/globals';
import { recordTraces } from '@pictora/telemetry/testing';
import { inSpanOf, jobRun } from '@pictora/telemetry/tracing';
import { tracedFetch } from './traced-fetch.js';

it('shows whom a job asked and how it was answered, without path, key or trace given away', async () => {
  const sent: Headers[] = [];
  const fetch = tracedFetch(async (_, init) => {
    sent.push(new Headers(init?.headers));
    return new Response(null, { status: sent.length === 1 ? 200 : 429 });
  });
  const recorder = recordTraces();
  await inSpanOf({}, jobRun({ id: 'j', kind: 'image', model: 'm' }), async () => {
    await fetch('https://api.example.org/v1/canary?key=canary', { method: 'POST', headers: { accept: '*/*' } });
    await fetch(new Request('https://api.example.org/v1/canary'));
  });
  const [post, get] = await recorder.stop();
  expect(post?.attributes).toEqual({
    'http.request.method': 'POST',
    'server.address': 'api.example.org',
    'http.response.status_code': 200,
  });
  expect(get?.attributes).toMatchObject({ 'http.request.method': 'GET', 'error.type': '429' });
  expect(sent.map((headers) => headers.has('traceparent'))).toEqual([false, false]);
});
