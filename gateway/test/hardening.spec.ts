import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionCookie, socketPath } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { createLogger } from '@pictora/service-kit';
import fastify from 'fastify';
import { errorBody, toAppError } from '../src/http/error.filter.js';
import { logSecurityEvents } from '../src/http/log-security-events.js';
import { authRateLimit } from '../src/http/rate-limit.js';
import { ada, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const dist = mkdtempSync(join(tmpdir(), 'pictora-hardening-'));
const evil = 'https://evil.example';
let tls: GatewayUnderTest;
let plain: GatewayUnderTest;

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.git'));
  writeFileSync(join(dist, '.git', 'config'), 'secret');
  writeFileSync(join(dist, 'assets', 'main-1.js'), 'said(1)');
  writeFileSync(join(dist, 'index.html'), '<title>Pictora</title>');
  const fakes = {
    'identity.login.begin': () => ({
      location: 'https://issuer.test/auth',
      key: 'abcd1234',
      returnTo: '/',
      sealed: 's',
      maxAge: 600,
    }),
    'identity.sessions.establish': () => ({ cookie: 'the-cookie', maxAge: 60 }),
    'identity.sessions.resolve-cookie': ({ cookie }: { cookie: string }) => {
      if (cookie !== 'the-cookie') throw new AppError('unauthenticated', 'unknown');
      return { userId: ada, sessionId: 'cookie-session' };
    },
    'identity.sessions.end': () => ({}),
  };
  tls = await startGatewayUnderTest(fakes, { WEB_DIST: dist, PUBLIC_URL: 'https://pictora.example' });
  plain = await startGatewayUnderTest(fakes);
});
afterAll(async () => {
  await tls.close();
  await plain.close();
  rmSync(dist, { recursive: true, force: true });
});

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Bytes as they are, which no client would send; the whole answer. */
const raw = async (bytes: string): Promise<string> => {
  const socket = connect(Number(new URL(plain.url).port), '127.0.0.1');
  socket.write(bytes);
  setTimeout(() => socket.end(), 1_000).unref();
  return text(socket);
};

/** Answers of every kind: calls, refusals, pages, files, what no route takes. */
const everyKind = [
  ['a call', '/api/health/live', 200, 'application/json; charset=utf-8'],
  ['a refusal', '/api/images', 401, 'application/json; charset=utf-8'],
  ['a call that there is not', '/api/nothing', 404, 'application/json; charset=utf-8'],
  ['an address that cannot be read', '/api/%E0%A4%A', 400, 'application/json; charset=utf-8'],
  ['the page', '/generate', 200, 'text/html; charset=utf-8'],
  ['a script', '/assets/main-1.js', 200, 'application/javascript; charset=utf-8'],
  ['a file that there is not', '/assets/none.js', 404, 'application/json; charset=utf-8'],
  ['the word to search engines', '/robots.txt', 200, 'text/plain; charset=utf-8'],
  ['the map of pages', '/sitemap.xml', 200, 'application/xml; charset=utf-8'],
  ['the description of calls', '/api/docs-json', 200, 'application/json; charset=utf-8'],
] as const;

describe('an answer', () => {
  it.each(everyKind)('says what it is and in which letters: %s', async (_, path, status, type) => {
    const answer = await fetch(tls.url + path);
    expect([answer.status, answer.headers.get('content-type')?.toLowerCase()]).toEqual([status, type]);
  });

  it.each(everyKind)(
    'over TLS asks for TLS for a year, is not guessed at, framed or referred from: %s',
    async (...[, path]) => {
      const { headers } = await fetch(tls.url + path);
      const [, age] = /^max-age=(\d+); ?includeSubDomains/.exec(headers.get('strict-transport-security') ?? '') ?? [];
      expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(headers.get('content-security-policy')).toContain(rule);
    },
  );

  it.each(['GET', 'OPTIONS'])('to a foreign page may not be read by it (%s)', async (method) => {
    for (const path of ['/api/health/live', '/api/images', '/generate']) {
      const headers = { origin: evil, 'access-control-request-method': 'GET' };
      const answer = await fetch(tls.url + path, { method, headers });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('over plain http is given or refused, and never leads to https: a client that errs is to notice', async () => {
    for (const path of ['/api/health/live', '/api/images', '/api/nothing'])
      expect((await fetch(tls.url + path, { redirect: 'manual' })).status).not.toBeGreaterThanOrEqual(500);
    for (const path of ['/api/health/live', '/api/images'])
      expect((await fetch(tls.url + path, { redirect: 'manual' })).headers.get('location')).toBeNull();
  });

  it('to a fault of ours tells nothing of it', () => {
    const fault = new Error('SELECT secret FROM accounts at /srv/app/records.ts:7');
    const known = new AppError('internal', 'Something went wrong', { query: 'SELECT secret' }, { cause: fault });
    for (const thrown of [fault, known, { statusCode: 500, message: String(fault) }])
      expect(JSON.stringify(errorBody(toAppError(thrown)))).not.toMatch(/SELECT|secret|records\.ts|stack/);
  });

  it('lists no folder and shows no file of the repository', async () => {
    for (const path of ['/assets/', '/assets', '/.git/config', '/assets/../.git/config', '/assets/%2e%2e/.git/config'])
      expect(await (await fetch(tls.url + path)).text()).not.toMatch(/secret|main-1\.js/);
  });
});

describe('cookies', () => {
  it('over TLS are sent over TLS alone, for this host alone, and are out of the reach of scripts', async () => {
    const login = await fetch(`${tls.url}/api/login`, { redirect: 'manual' });
    const established = await fetch(
      `${tls.url}/api/auth/establish-session`,
      json({ access_token: 'a', refresh_token: 'r' }),
    );
    const lines = [...login.headers.getSetCookie(), ...established.headers.getSetCookie()];
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      '__Host-pictora_login_abcd1234',
      '__Host-pictora_session',
    ]);
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/;/);
      for (const part of ['; Secure', '; HttpOnly', '; SameSite=Lax']) expect(line).toContain(part);
      expect(line).not.toMatch(/domain=/i);
      expect(line.length).toBeLessThan(4_096);
    }
  });

  it('over TLS count under the name alone that no other host can set', async () => {
    const ended = (name: string) =>
      fetch(`${tls.url}/api/auth/logout`, { method: 'POST', headers: { cookie: `${name}=the-cookie` } });
    const [ours, planted] = [await ended(`__Host-${sessionCookie}`), await ended(sessionCookie)];
    expect([ours.status, planted.status]).toEqual([204, 204]);
    expect(ours.headers.getSetCookie()[0]).toMatch(/^__Host-pictora_session=; .*Path=\/; .*Secure/);
    const file = `/api/images/${ada}`;
    const asked = (cookie: string) => fetch(tls.url + file, { headers: { cookie } });
    expect((await asked(`${sessionCookie}=the-cookie`)).status).not.toBe(200);
  });

  it('on plain http, which one machine has for itself, keep names that browsers take there', async () => {
    const answer = await fetch(
      `${plain.url}/api/auth/establish-session`,
      json({ access_token: 'a', refresh_token: 'r' }),
    );
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^pictora_session=the-cookie; .*Path=\/api; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('a request', () => {
  it.each(['TRACE', 'TRACK', 'PROPFIND', 'CONNECT'])('by the verb %s is not served', async (verb) => {
    const answer = await raw(
      `${verb} /api/health/live HTTP/1.1\r\nHost: a\r\nX-Secret: told\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
    expect(answer).not.toContain('told');
  });

  it.each([
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 5'],
    ['a length and pieces', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['pieces in an unknown form', 'Transfer-Encoding: xchunked'],
  ])('with %s ends the connection: nothing behind it is taken for another request', async (_, headers) => {
    const smuggled = 'GET /api/health/live HTTP/1.1\r\nHost: a\r\n\r\n';
    const answer = await raw(`POST /api/nothing HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n0\r\n\r\n${smuggled}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it.each(['limit=1&limit=2', 'limit[]=1', 'limit[$gt]=1', 'limit=1&__proto__[x]=1'])(
    'with doubled or nested parameters is refused: ?%s',
    async (query) => {
      const headers = { authorization: `Bearer ${await tls.tokenFor(ada)}` };
      expect((await fetch(`${tls.url}/api/images?${query}`, { headers })).status).toBe(400);
    },
  );

  it.each([
    '{"email":"a@b.cd","password":"x","__proto__":{"roles":["admin"]}}',
    '{"email":"a@b.cd","password":"x","constructor":{"prototype":{"a":1}}}',
  ])('that reaches for the prototype of objects is refused: %s', async (body) => {
    const answer = await fetch(`${tls.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
    expect(({} as Record<string, unknown>)['roles'] ?? ({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});

describe('a socket', () => {
  const handshake = (headers: string) =>
    raw(
      `GET ${socketPath}/?EIO=4&transport=websocket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n\r\n`,
    );

  it('is opened for pages of ours and for programs, and not for pages of others', async () => {
    const { host } = new URL(plain.url);
    expect(await handshake(`Host: ${host}\r\nOrigin: http://${host}`)).toMatch(/^HTTP\/1\.1 101/);
    expect(await handshake(`Host: ${host}`)).toMatch(/^HTTP\/1\.1 101/);
    for (const origin of [evil, 'null', `http://${host}.evil.example`])
      expect(await handshake(`Host: ${host}\r\nOrigin: ${origin}`)).not.toMatch(/^HTTP\/1\.1 101/);
  });
});

describe('the log of security events', () => {
  it('has a line for every proof and every refusal, each one JSON, with who, where, what and when, and no secret', async () => {
    const lines: string[] = [];
    const server = fastify();
    const logger = createLogger('test', { LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) });
    logSecurityEvents(server, logger);
    server.post('/prove', { config: authRateLimit }, (request, reply) =>
      reply.status((request.body as { password: string }).password === 'right' ? 200 : 401).send(),
    );
    server.get('/closed', (_, reply) => reply.status(403).send());
    server.get('/open', (_, reply) => reply.send());
    const prove = (password: string) =>
      server.inject({ method: 'POST', url: '/prove?secret=q', payload: { password } });
    await prove('right');
    await prove('wrong one');
    await server.inject({ url: '/closed', headers: { 'user-agent': 'a\r\n{"level":60}' } });
    await server.inject('/open');
    await server.close();
    expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told.map(({ event, route, status, method, address }) => [event, method, route, status, address])).toEqual([
      ['authentication', 'POST', '/prove', 200, '127.0.0.1'],
      ['authentication', 'POST', '/prove', 401, '127.0.0.1'],
      ['refusal', 'GET', '/closed', 403, '127.0.0.1'],
    ]);
    for (const { time } of told) expect(time).toEqual(expect.any(Number));
    expect(lines.join('')).not.toMatch(/right|wrong one|secret/);
  });
});
