import { mkdtemp, rm } from 'node:fs/promises';
import { request as rawRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errorBodySchema, httpRoutes, type HttpRoute } from '@pictora/contracts';
import { MailOutbox, outboxFolder, passwordResetMail } from '@pictora/mail';
import { AppError } from '@pictora/messaging';
import { systemClock } from '@pictora/service-kit';
import { ada, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const recoveryToken = `rs.e30.${'a'.repeat(43)}`;
const session = {
  access_token: recoveryToken,
  refresh_token: '',
  expires_in: 600,
  expires_at: 1_800_000_000,
  token_type: 'bearer' as const,
  user: {
    id: ada,
    firstName: 'Ada',
    lastName: 'Byron',
    username: 'ada',
    email: 'ada@example.org',
    profileImageUrl: null,
    acceptedTerms: true,
    createdAt: '2026-01-01T00:00:00.000Z',
  },
};

let under: GatewayUnderTest;
let token: string;
let asked: object[] = [];
beforeAll(async () => {
  under = await startGatewayUnderTest({
    'identity.recovery.request': (request) => (asked.push(request), {}),
    'identity.recovery.verify': (request) => (asked.push(request), session),
    'identity.recovery.set-password': (request) => (asked.push(request), {}),
    'identity.passwords.change': (request) => (asked.push(request), {}),
    'identity.sessions.end-all': (request) => (asked.push(request), {}),
    'identity.verification.confirm': (request) => (asked.push(request), {}),
    'identity.verification.resend': (request) => (asked.push(request), {}),
    'identity.sessions.resolve-cookie': ({ cookie }) => {
      if (cookie !== 'good-cookie') throw new AppError('unauthenticated', 'unknown');
      return { userId: ada, sessionId: 'cookie-session' };
    },
    'identity.sessions.end': (request) => (asked.push(request), {}),
    'social.feed.images': (request) => (asked.push(request), { items: [], nextCursor: null }),
  });
  token = await under.tokenFor(ada, 'session-1');
});
afterAll(() => under.close());
beforeEach(() => {
  asked = [];
});

type Call = { body?: unknown; bearer?: string; cookie?: string; origin?: string };
const call = (method: string, path: string, { body, bearer, cookie, origin }: Call = {}): Promise<Response> =>
  fetch(under.url + path, {
    method,
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(cookie ? { cookie: `pictora_session=${cookie}` } : {}),
      ...(origin ? { origin } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code;

describe('a forgotten password', () => {
  it('is asked for with an email, and answered without a word', async () => {
    const answer = await call('POST', '/api/auth/recover', { body: { email: ' ada@example.org ' } });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(asked).toEqual([{ email: 'ada@example.org', address: '127.0.0.1' }]);
  });

  it.each([
    ['five digits', { type: 'recovery', email: 'ada@example.org', token: '12345' }],
    ['letters', { type: 'recovery', email: 'ada@example.org', token: 'abcdef' }],
    ['a code without an email', { type: 'recovery', token: '123456' }],
    ['a query', { type: 'recovery', email: { $ne: null }, token: '123456' }],
    ['another type', { type: 'signup', email: 'ada@example.org', token: '123456' }],
  ])('refuses %s as a proof', async (_, body) => {
    const answer = await call('POST', '/api/auth/verify', { body });
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'validation_failed']);
    expect(asked).toEqual([]);
  });

  it('has its code exchanged for a session that sets a password', async () => {
    const proof = { type: 'recovery', email: 'ada@example.org', token: '012345' };
    const verified = await call('POST', '/api/auth/verify', { body: proof });
    expect([verified.status, await verified.json()]).toEqual([200, session]);
    const body = { password: 'a new horse' };
    expect((await call('PUT', '/api/auth/password', { body, bearer: recoveryToken })).status).toBe(204);
    expect(asked[1]).toEqual({ recoveryToken, password: 'a new horse' });
  });
});

describe('the token of a recovery session', () => {
  const open = Object.entries(httpRoutes as Record<string, HttpRoute>).filter(
    ([, { auth }]) => auth === 'bearer' || auth === 'bearer-or-none' || auth === 'bearer-or-cookie',
  );
  it.each(open.map(([name, { method, path }]) => [name, method, path.replace(/\{\w+\}/g, ada)] as const))(
    'opens not %s',
    async (_, method, path) => {
      const answer = await call(method, path, { bearer: recoveryToken, ...(method === 'GET' ? {} : { body: {} }) });
      expect([answer.status, await codeOf(answer)]).toEqual([401, 'token_invalid']);
    },
  );

  it.each([`rs.e30.${'a'.repeat(42)}`, `rs.e30.${'a'.repeat(44)}`])(
    'is refused when it is out of form',
    async (bearer) => {
      const answer = await call('PUT', '/api/auth/password', { body: { password: 'a new horse' }, bearer });
      expect([answer.status, asked]).toEqual([401, []]);
    },
  );
});

describe('a password changed when signed in', () => {
  const change = (body: object, bearer?: string) => call('PUT', '/api/auth/password', { body, bearer });
  it('needs the current one', async () => {
    const answer = await change({ password: 'a new horse' }, token);
    const body = errorBodySchema.parse(await answer.json());
    expect(body).toMatchObject({ code: 'validation_failed', details: [{ path: 'currentPassword' }] });
    expect(asked).toEqual([]);
    expect((await change({ password: 'a new horse', currentPassword: 'old' }, token)).status).toBe(204);
    expect(asked).toEqual([
      { userId: ada, sessionId: 'session-1', currentPassword: 'old', password: 'a new horse', address: '127.0.0.1' },
    ]);
  });
  it('needs a session', async () => {
    const answer = await change({ password: 'a new horse', currentPassword: 'old' });
    expect([answer.status, await codeOf(answer), asked]).toEqual([401, 'unauthenticated', []]);
  });
});

it('logging out everywhere ends every session and takes the cookie away', async () => {
  const answer = await call('POST', '/api/auth/logout-everywhere', { bearer: token, cookie: 'good-cookie' });
  expect([answer.status, asked]).toEqual([204, [{ userId: ada }]]);
  expect(answer.headers.get('set-cookie')).toMatch(/^pictora_session=;/);
});

/**
 * Cross-site request forgery: a foreign page can make a browser send the cookie, and nothing else. The cookie alone reads
 * files and ends its own session; a token is never sent by the browser itself.
 */
describe('the cookie alone', () => {
  const rows = Object.entries(httpRoutes as Record<string, HttpRoute>);
  const changing = rows.filter(([, { method, auth }]) => method !== 'GET' && auth !== 'none');
  it.each(changing.map(([name, { method, path }]) => [name, method, path.replace(/\{\w+\}/g, ada)] as const))(
    'sent by a foreign page changes nothing: %s',
    async (_, method, path) => {
      const answer = await call(method, path, { cookie: 'good-cookie', origin: 'https://evil.example', body: {} });
      expect([answer.status, await codeOf(answer), asked]).toEqual([401, 'unauthenticated', []]);
    },
  );

  it('opens no call that answers with data', () => {
    for (const [, { auth, method, replyType }] of rows)
      if (auth === 'bearer-or-cookie') expect([method, replyType]).toEqual(['GET', 'file']);
  });

  it('tells nobody who is looking: the calls that visitors may make take it for a visitor', async () => {
    const answer = await call('GET', '/api/explore/all', { cookie: 'good-cookie', origin: 'https://evil.example' });
    expect(asked).toEqual([expect.objectContaining({ viewerId: null })]);
    expect(answer.status).not.toBe(401);
  });

  it('ends its own session at most', async () => {
    const logout = await call('POST', '/api/auth/logout', { cookie: 'good-cookie', origin: 'https://evil.example' });
    expect([logout.status, asked]).toEqual([204, [{ userId: ada, sessionId: 'cookie-session' }]]);
  });

  it('is not sent along with the forms of foreign pages, nor shown to scripts', async () => {
    const other = await startGatewayUnderTest({
      'identity.sessions.establish': () => ({ cookie: 'c', maxAge: 60 }),
    });
    const body = JSON.stringify({ access_token: 'a', refresh_token: 'r' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${other.url}/api/auth/establish-session`, { method: 'POST', headers, body });
    await other.close();
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly/);
    expect(answer.headers.get('set-cookie')).toMatch(/SameSite=(Lax|Strict)/);
  });
});

describe('the page of sent mail', () => {
  const id = '01a1fd63-5a54-71d2-82a0-000000000001';
  const hostile = '<script>alert(1)</script>"';
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pictora-dev-mail-'));
    const content = passwordResetMail({ code: '012345', link: 'http://localhost/reset-password#t', minutes: 10 });
    const outbox = new MailOutbox(outboxFolder(dataDir), 'Pictora <hello@pictora.example>', systemClock);
    await outbox.send({ id, to: `${hostile}@example.org`, people: [], ...content });
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const withMail = async (env: Record<string, string>, work: (url: string) => Promise<void>): Promise<void> => {
    const gateway = await startGatewayUnderTest({}, { ...env }, dataDir);
    await work(gateway.url).finally(() => gateway.close());
  };
  const askedAs = (url: string, host: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      rawRequest({ host: hostname, port, path: '/dev/mail', headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });

  it('lists what was sent and shows each mail, its words never as markup of the page', () =>
    withMail({}, async (url) => {
      const list = await (await fetch(`${url}/dev/mail`)).text();
      expect(list).toContain(`href="/dev/mail/${id}"`);
      expect(list).not.toContain('<script>');
      const view = await fetch(`${url}/dev/mail/${id}`);
      const page = await view.text();
      expect(page).toContain('012345');
      expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
      expect(page).not.toContain('<script>');
      expect(view.headers.get('cache-control')).toBe('no-store');
      expect(view.headers.get('content-security-policy')).toContain("default-src 'self'");
    }));

  it.each(['01a1fd63-5a54-71d2-82a0-0000000000ff', '..%2F..%2Fetc%2Fpasswd', 'x'])('has no mail %s', (name) =>
    withMail({}, async (url) => expect((await fetch(`${url}/dev/mail/${name}`)).status).toBe(404)),
  );

  it.each([
    ['in production', { NODE_ENV: 'production', PICTORA_EMBEDDED: 'true' }],
    ['when a mail server is set', { SMTP_URL: 'smtp://mail.example' }],
  ])('is not there %s', (_, env) =>
    withMail(env, async (url) => {
      for (const path of ['/dev/mail', `/dev/mail/${id}`]) expect((await fetch(url + path)).status).toBe(404);
    }),
  );

  it('is not there under another name, which a foreign page could have turned to this machine', () =>
    withMail({}, async (url) => {
      expect(await askedAs(url, 'localhost:3000')).toBe(200);
      expect(await askedAs(url, 'rebound.example')).toBe(404);
      expect(await askedAs(url, 'localhost.evil.example')).toBe(404);
    }));
});
