import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errorBodySchema, verifyMaxBytes, type ImageProvenance } from '@pictora/contracts';
import { createHash } from 'node:crypto';
import { ada, imageId, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

let under: GatewayUnderTest;
let asked: string[] = [];
const provenance: ImageProvenance = {
  ...{ id: imageId, prompt: 'A lake', negativePrompt: null, style: 'none', aspectRatio: '1:1', model: 'm', seed: 1 },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', isMarked: false, parent: null },
};

beforeAll(async () => {
  under = await startGatewayUnderTest(
    {
      'media.files.verify': ({ sha256 }) => (asked.push(sha256), { published: false, sha256 }),
      'media.images.provenance': ({ ownerId }) => ({ ...provenance, model: ownerId }),
    },
    { RATE_LIMIT_COSTLY: '1000' },
  );
});
afterAll(() => under.close());
beforeEach(() => {
  asked = [];
});

const send = (body: string | FormData, headers: Record<string, string> = {}) =>
  fetch(`${under.url}/api/verify`, { method: 'POST', headers, body });
const form = (bytes: Uint8Array<ArrayBuffer> | null, field = 'file') => {
  const fields = new FormData();
  if (bytes) fields.set(field, new Blob([bytes]), 'a.webp');
  return fields;
};
const refusal = async (response: Response) => {
  const { code, message } = errorBodySchema.parse(await response.json());
  return [response.status, code, message];
};

describe('verifying a file', () => {
  it('asks nobody who they are, and is by the hash of the bytes, of which nothing is kept', async () => {
    const bytes = new Uint8Array(300_000).map((_, index) => index % 251);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const response = await send(form(bytes));
    expect([response.status, await response.json()]).toEqual([200, { published: false, sha256 }]);
    expect([asked, under.stored.size]).toEqual([[sha256], 0]);
  });

  it('takes a file larger than an upload may be, up to its own limit', async () => {
    expect((await send(form(new Uint8Array(11 * 1024 ** 2)))).status).toBe(200);
    expect(await refusal(await send(form(new Uint8Array(verifyMaxBytes + 1))))).toEqual([
      ...[413, 'payload_too_large', 'Please choose a file of at most 64 MB'],
    ]);
    expect(asked).toHaveLength(1);
  }, 60_000);

  it.each([
    ['no file', () => send(form(null)), 400],
    ['a file under another name', () => send(form(new Uint8Array(3), 'image')), 400],
    ['JSON', () => send('{}', { 'content-type': 'application/json' }), 415],
  ])('refuses %s', async (_, sent, status) => {
    expect((await refusal(await sent()))[0]).toBe(status);
    expect(asked).toEqual([]);
  });

  it('can be asked for a hash alone', async () => {
    const sha256 = 'a'.repeat(64);
    expect((await fetch(`${under.url}/api/verify/${sha256}`)).status).toBe(200);
    for (const wrong of ['a'.repeat(63), 'A'.repeat(64), 'x'.repeat(64)]) {
      expect((await refusal(await fetch(`${under.url}/api/verify/${wrong}`)))[1]).toBe('validation_failed');
    }
    expect(asked).toEqual([sha256]);
  });
});

it('how an image came to be is asked for in the name of who is signed in', async () => {
  const path = `${under.url}/api/images/${imageId}/provenance`;
  const headers = { authorization: `Bearer ${await under.tokenFor(ada)}` };
  expect(await (await fetch(path, { headers })).json()).toEqual({ ...provenance, model: ada });
  expect((await refusal(await fetch(path)))[1]).toBe('unauthenticated');
});
