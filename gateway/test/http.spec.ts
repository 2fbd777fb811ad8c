import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errorBodySchema, errorStatus, httpRoutes, type HttpRoute, type Image, type Job } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { once } from 'node:events';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ada, bob, imageId, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const jobId = '0199c3a2-0000-7000-8000-0000000000d1';
const createdAt = '2026-01-01T00:00:00.000Z';

const image: Image = {
  id: imageId,
  imageUrl: `/api/images/${imageId}`,
  prompt: 'a lake at dawn',
  name: 'a lake at dawn',
  createdAt,
  isFavorite: 0,
  isPublic: 0,
  width: 1024,
  height: 1024,
  style: 'none',
  aspectRatio: '1:1',
  seed: 7,
  model: 'pictora-studio',
  placeholder: { color: '#102030', dataUri: 'data:image/webp;base64,AA' },
};

const job = (changes: Partial<Job> = {}): Job => ({
  id: jobId,
  kind: 'image',
  state: 'queued',
  stage: 'queued',
  progress: 0,
  prompt: 'a lake at dawn',
  negativePrompt: null,
  style: 'none',
  aspectRatio: '1:1',
  seed: 7,
  count: 1,
  duration: null,
  model: 'pictora-studio',
  parentId: null,
  retryOf: null,
  attempts: 0,
  settlement: { state: 'held', credits: 1, monthly: 1, pack: 0, reason: null, entries: [] },
  reading: null,
  imageId: null,
  imageIds: [],
  videoId: null,
  error: null,
  createdAt,
  finishedAt: null,
  ...changes,
});

const profile = (id: string) => ({
  id,
  firstName: 'Ada',
  lastName: 'Byron',
  username: 'ada',
  email: 'ada@example.org',
  profileImageUrl: null,
  acceptedTerms: true,
  createdAt,
});

let under: GatewayUnderTest;
let created: { userId: string; idempotencyKey: string; request: unknown }[] = [];
let changes: object[] = [];
let finished: Partial<Job> = { state: 'succeeded', stage: 'done', progress: 1, imageId, imageIds: [imageId] };
let token: string;

beforeAll(async () => {
  under = await startGatewayUnderTest({
    'identity.profiles.get': ({ userId }) => profile(userId),
    'billing.credits.balance': ({ userId }) => ({
      userId,
      tier: 'free',
      settled: 5,
      held: 1,
      available: 4,
      total: 5,
      revision: 3,
    }),
    'billing.subscription.customer': () => ({ customerId: 'cus_1' }),
    'generation.jobs.create': (request) => {
      created.push(request);
      if (request.idempotencyKey === 'broke') throw new AppError('insufficient_credits', 'You need 1 credit');
      return job();
    },
    'generation.jobs.await': () => job(finished),
    'generation.jobs.get': ({ jobId: id, userId }) => {
      if (userId !== ada || id !== jobId) throw new AppError('not_found', 'There is no such job');
      return job();
    },
    'media.images.get': () => image,
    'media.images.list-own': ({ ownerId, limit }) => ({
      items: ownerId === ada ? [image] : [],
      nextCursor: limit === 1 ? imageId : null,
    }),
    'media.images.set-favorite': (request) => (changes.push({ flag: 'favorite', ...request }), image),
    'media.images.set-visibility': (request) => (changes.push({ flag: 'visibility', ...request }), image),
    'media.images.remove': (request) => (changes.push({ flag: 'removed', ...request }), {}),
    'media.files.open-image': ({ viewerId, width }) => {
      if (viewerId !== ada) throw new AppError('not_found', 'There is no such image');
      const key = width === undefined ? 'images/1.png' : `renditions/1-${width}.webp`;
      return {
        key,
        ownerId: ada,
        contentType: 'image/png',
        size: key.length,
        etag: '"v1"',
        visibility: 'private',
        fileName: 'Lac d’été "1".png',
      };
    },
    'identity.sessions.resolve-cookie': ({ cookie }) => {
      if (cookie !== 'good-cookie') throw new AppError('unauthenticated', 'unknown');
      return { userId: ada, sessionId: 'cookie-session' };
    },
  });
  token = await under.tokenFor(ada);
});

afterAll(() => under.close());

beforeEach(() => {
  created = [];
  changes = [];
  finished = { state: 'succeeded', stage: 'done', progress: 1, imageId, imageIds: [imageId] };
});

type Call = { method?: string; token?: string | null; body?: unknown; headers?: Record<string, string> };
const call = (
  path: string,
  { method = 'GET', token: given = token, body, headers = {} }: Call = {},
): Promise<Response> =>
  fetch(under.url + path, {
    redirect: 'manual',
    method,
    headers: {
      ...(given ? { authorization: `Bearer ${given}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

const refusal = async (response: Response) => {
  const body = errorBodySchema.parse(await response.json());
  expect(body.statusCode).toBe(response.status);
  expect(errorStatus[body.code]).toBe(response.status);
  return body;
};

describe('the signed-in user', () => {
  it('is shown with tier and credits: what can be spent, what is held, what the plan gives', async () => {
    const response = await call('/api/auth/user');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      id: ada,
      subscriptionTier: 'free',
      creditsRemaining: 4,
      stripeCustomerId: 'cus_1',
      creditsHeld: 1,
      creditsTotal: 5,
    });
  });

  it('carries the correlation id of the call into the answer', async () => {
    const response = await call('/api/auth/user', { headers: { 'x-correlation-id': 'click-12345' } });
    expect(response.headers.get('x-correlation-id')).toBe('click-12345');
  });
});

describe('every call of the contract', () => {
  const rows = Object.entries(httpRoutes) as [string, HttpRoute][];
  const path = (route: HttpRoute): string => route.path.replace('{id}', imageId);

  it.each(rows)('%s has a route', async (_, route) => {
    const response = await call(path(route), { method: route.method, ...(route.body ? { body: {} } : {}) });
    // A live route may answer 404 for its object, but never with the words for an address that nobody serves.
    expect(await response.text()).not.toContain('There is nothing at this address');
  });

  it.each(rows.filter(([, { auth }]) => auth === 'bearer'))('%s refuses a visitor', async (_, route) => {
    const response = await call(path(route), {
      method: route.method,
      token: null,
      ...(route.body ? { body: {} } : {}),
    });
    expect(await refusal(response)).toMatchObject({ code: 'unauthenticated' });
  });

  it.each(rows.filter(([, { auth }]) => auth === 'bearer'))(
    '%s refuses a cookie in place of a token',
    async (_, route) => {
      const response = await call(path(route), {
        method: route.method,
        token: null,
        headers: { cookie: 'pictora_session=good-cookie' },
        ...(route.body ? { body: {} } : {}),
      });
      expect(await refusal(response)).toMatchObject({ code: 'unauthenticated' });
    },
  );

  it('is listed in the OpenAPI document with its errors', async () => {
    const document = (await (await call('/api/docs-json', { token: null })).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(operations.sort()).toEqual(rows.map(([name]) => name).sort());
  });
});

describe('an address that asks for the signed-in user in another spelling', () => {
  const send = (target: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(under.url);
      rawRequest(
        { host: hostname, port, path: target, headers },
        (response) => (response.resume(), resolve(response.statusCode ?? 0)),
      )
        .on('error', reject)
        .end();
    });

  it.each([
    '/api/auth/user',
    '/api/auth/user/',
    '/api//auth/user',
    '//api/auth/user',
    '/api/auth/%75ser',
    '/%61pi/auth/user',
    '/api/auth/./user',
    '/api/auth/../auth/user',
    '/API/auth/user',
    '/api/auth/user?x=1',
    '/api/auth/user;x=1',
    '/api/auth/user%00',
    '/api/auth%2fuser',
    'http://elsewhere.test/api/auth/user',
  ])('%s never answers a visitor', async (target) => {
    expect([400, 401, 404]).toContain(await send(target));
  });
});

describe('POST /api/generate', () => {
  const body = { prompt: 'a lake at dawn, oil painting style', aspectRatio: '16:9' };

  it('answers with the finished image', async () => {
    const response = await call('/api/generate', { method: 'POST', body });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(image);
  });

  it('reads the style that the page appends as a style', async () => {
    await call('/api/generate', { method: 'POST', body });
    expect(created[0]?.request).toEqual({
      ...{ kind: 'image', prompt: 'a lake at dawn', style: 'oil-painting', aspectRatio: '16:9', count: 1 },
    });
  });

  it('answers at once with the job when asked to', async () => {
    const response = await call('/api/generate', { method: 'POST', body, headers: { prefer: 'respond-async' } });
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toBe(`/api/jobs/${jobId}`);
    expect(await response.json()).toMatchObject({ id: jobId, state: 'queued' });
  });

  it('passes the idempotency key on', async () => {
    await call('/api/generate', { method: 'POST', body, headers: { 'idempotency-key': 'intent-1' } });
    expect(created[0]).toMatchObject({ userId: ada, idempotencyKey: 'intent-1' });
  });

  it('answers 402 when the credits do not suffice', async () => {
    const response = await call('/api/generate', { method: 'POST', body, headers: { 'idempotency-key': 'broke' } });
    expect(await refusal(response)).toMatchObject({ statusCode: 402, code: 'insufficient_credits' });
  });

  it('answers with the reason of a job that failed', async () => {
    finished = { state: 'failed', error: { code: 'generation_failed', message: 'The picture could not be drawn' } };
    const response = await call('/api/generate', { method: 'POST', body });
    expect(await refusal(response)).toMatchObject({ statusCode: 502, message: 'The picture could not be drawn' });
  });

  it.each([
    ['an empty prompt', { prompt: '   ', aspectRatio: '1:1' }],
    ['a prompt that nobody can see', { prompt: ' \n\t\u200b', aspectRatio: '1:1' }],
    ['only a style', { prompt: ', anime style', aspectRatio: '1:1' }],
    ['a prompt of 1001 characters', { prompt: 'x'.repeat(1001), aspectRatio: '1:1' }],
    ['an unknown ratio', { prompt: 'a lake', aspectRatio: '4:5' }],
    ['an unknown style', { prompt: 'a lake', style: 'cubism' }],
    ['a seed that is not a whole number', { prompt: 'a lake', seed: 1.5 }],
    ['a field that is not in the contract', { prompt: 'a lake', userId: bob }],
    ['a query operator for a prompt', { prompt: { $gt: '' } }],
    ['a list for a body', [1, 2]],
  ])('refuses %s with 400 validation_failed and asks for nothing', async (_, wrong) => {
    const response = await call('/api/generate', { method: 'POST', body: wrong });
    expect(await refusal(response)).toMatchObject({ statusCode: 400, code: 'validation_failed' });
    expect(created).toEqual([]);
  });

  it.each([
    ['text that is not JSON', '{"prompt":', 'application/json', 400, 'malformed_body'],
    ['a prototype key', '{"__proto__":{"a":1},"prompt":"a lake"}', 'application/json', 400, 'malformed_body'],
    ['another content type', '<prompt/>', 'application/xml', 415, 'unsupported_media_type'],
    ['a form', 'prompt=a+lake', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['plain text', 'a lake', 'text/plain', 415, 'unsupported_media_type'],
    ['a megabyte', JSON.stringify({ prompt: 'x'.repeat(1_000_000) }), 'application/json', 413, 'payload_too_large'],
  ])('refuses %s', async (_, text, type, statusCode, code) => {
    const response = await call('/api/generate', { method: 'POST', body: text, headers: { 'content-type': type } });
    expect(await refusal(response)).toMatchObject({ statusCode, code });
  });
});

describe('a body that is refused for its length', () => {
  const answersOf = async (length: number, sends: string): Promise<string> => {
    const { hostname, port } = new URL(under.url);
    const socket = connect(Number(port), hostname);
    const head = `POST /api/generate HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}content-length: ${length}\r\n\r\n{`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    const rest = text(socket);
    // Whoever sends goes on after the answer came, as one does that has not read it yet.
    socket.end(sends);
    return first.toString() + (await rest);
  };

  it('is read to its end, so that who still sends gets the answer, and may ask again on the same connection', async () => {
    const length = 4_000_000;
    const again = 'GET /api/plans HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    const answers = await answersOf(length, `${' '.repeat(length - 1)}${again}`);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('is not waited for when it has no end in sight', async () => {
    expect(await answersOf(4_000_000_000, '')).toMatch(/^connection: close\r$/im);
  });
});

describe('an address that cannot be read', () => {
  it.each([
    [`/api/images/${'1'.repeat(5000)}`, 404, 'not_found'],
    ['/api/images/%ff', 400, 'malformed_body'],
  ])('%.40s is refused with a stable code', async (path, statusCode, code) => {
    expect(await refusal(await call(path))).toMatchObject({ statusCode, code });
  });
});

describe('lists', () => {
  it('give the next cursor in a header', async () => {
    const response = await call('/api/images?limit=1');
    expect(response.headers.get('x-next-cursor')).toBe(imageId);
    expect(await response.json()).toEqual([image]);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=1', 'order=asc'])('refuse %s', async (query) => {
    expect(await refusal(await call(`/api/images?${query}`))).toMatchObject({ code: 'validation_failed' });
  });
});

describe('what an owner does with an image', () => {
  it.each([
    ['favorite', {}, { flag: 'favorite', ownerId: ada, imageId }],
    ['favorite', { isFavorite: 1 }, { flag: 'favorite', ownerId: ada, imageId, isFavorite: 1 }],
    ['visibility', {}, { flag: 'visibility', ownerId: ada, imageId }],
    ['visibility', { isPublic: 0 }, { flag: 'visibility', ownerId: ada, imageId, isPublic: 0 }],
  ])('PATCH %s with %j is asked for in the name of the caller', async (flag, body, asked) => {
    const response = await call(`/api/images/${imageId}/${flag}`, { method: 'PATCH', body });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(image);
    expect(changes).toEqual([asked]);
  });

  it('PATCH needs no body', async () => {
    expect((await call(`/api/images/${imageId}/favorite`, { method: 'PATCH' })).status).toBe(200);
  });

  it.each([{ isFavorite: 2 }, { isFavorite: true }, { isPublic: 1 }])('PATCH favorite refuses %j', async (body) => {
    const response = await call(`/api/images/${imageId}/favorite`, { method: 'PATCH', body });
    expect(await refusal(response)).toMatchObject({ code: 'validation_failed' });
    expect(changes).toEqual([]);
  });

  it('DELETE answers without a body', async () => {
    const response = await call(`/api/images/${imageId}`, { method: 'DELETE' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(changes).toEqual([{ flag: 'removed', ownerId: ada, imageId }]);
  });
});

describe('an image file', () => {
  const file = `/api/images/${imageId}`;

  it('is sent to its owner, kept by that browser alone', async () => {
    const response = await call(file);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('private');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await response.text()).toBe('images/1.png');
  });

  it('is sent to an <img> of the owner, which has only the cookie', async () => {
    const response = await call(file, { token: null, headers: { cookie: 'pictora_session=good-cookie' } });
    expect(response.status).toBe(200);
  });

  it('is not there for a visitor, a stranger or a wrong cookie', async () => {
    expect(await refusal(await call(file, { token: null }))).toMatchObject({ code: 'not_found' });
    expect(await refusal(await call(file, { token: await under.tokenFor(bob) }))).toMatchObject({ code: 'not_found' });
    expect(await refusal(await call(file, { token: null, headers: { cookie: 'pictora_session=bad' } }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('is sent in a smaller copy of one of the widths there are', async () => {
    expect(await (await call(`${file}?width=640`)).text()).toBe('renditions/1-640.webp');
    for (const width of ['641', '0', '-1', '6.4e2', '']) {
      expect(await refusal(await call(`${file}?width=${width}`))).toMatchObject({ code: 'validation_failed' });
    }
  });

  it('is not sent again to a browser that has it', async () => {
    expect((await call(file, { headers: { 'if-none-match': '"v1"' } })).status).toBe(304);
  });

  it('is saved under its name when downloaded', async () => {
    const response = await call(`${file}?download=true`);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Lac d__t_ _1_.png"; filename*=UTF-8''Lac%20d%E2%80%99%C3%A9t%C3%A9%20%221%22.png`,
    );
  });
});

describe('a service that is away', () => {
  it('makes its calls answer 503 with a stable code, and readiness say which one', async () => {
    const response = await call('/api/auth/sign-in', { method: 'POST', body: { email: 'a@b.cd', password: 'secret' } });
    const body = await refusal(response);
    expect(body).toMatchObject({ statusCode: 503, code: 'service_unavailable' });
    expect(body).not.toHaveProperty('details');
  });
});

describe('security headers', () => {
  it('forbid inline scripts and framing', async () => {
    const policy = (await call('/api/plans', { token: null })).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  it.each(['/api/plans', '/api/nothing', '/%ff', '/api/%zz', `/api/images/${'a'.repeat(300)}`])(
    'are on the answer to %s too, which nobody keeps and no page elsewhere may frame',
    async (path) => {
      const { headers } = await call(path, { token: null });
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'permissions-policy': expect.stringContaining('camera=(), microphone=(), geolocation=()'),
        'content-security-policy': expect.stringMatching(/connect-src 'self'(;|$)/),
      });
    },
  );

  it.each([
    ['no HTTP', 'what is this?\r\n\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])('are on the answer to %s, which is a refusal as any other', async (_, said) => {
    const socket = connect(Number(new URL(under.url).port), '127.0.0.1').end(said);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(head).toContain('x-frame-options: DENY');
    expect(errorBodySchema.parse(JSON.parse(body))).toMatchObject({ statusCode: 400, code: 'malformed_body' });
  });
});

describe('too many requests', () => {
  it('are refused with 429 and a stable code', async () => {
    const strict = await startGatewayUnderTest({}, { RATE_LIMIT: '2' });
    try {
      const answers = [];
      for (let n = 0; n < 3; n += 1) answers.push(await fetch(`${strict.url}/api/plans`));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(await refusal(answers[2] as Response)).toMatchObject({ code: 'rate_limited' });
    } finally {
      await strict.close();
    }
  });
});
