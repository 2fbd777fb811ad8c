import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@pictora/messaging';
import { sessionCookie, type RpcRequest, type Session } from '@pictora/contracts';
import { ada, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const session: Session = {
  access_token: 'a.b.c',
  refresh_token: 'rt.e30.next',
  expires_in: 300,
  expires_at: 4_102_444_800,
  token_type: 'bearer',
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
const refused = () => new AppError('login_refused', 'too late');

let under: GatewayUnderTest;
let begun: string[];
let accepted: RpcRequest<'identity.login.accept'>[];
let held: (string | undefined)[];
let passed: RpcRequest<'identity.issuer.http'>[];
let refresh: () => Session;

beforeAll(async () => {
  under = await startGatewayUnderTest({
    'identity.login.begin': ({ returnTo }) => {
      begun.push(returnTo);
      const location = 'https://issuer.test/auth?client_id=pictora-web';
      return { location, key: 'abcd1234', returnTo, sealed: 'sealed-begun', maxAge: 600 };
    },
    'identity.login.accept': (request) => {
      accepted.push(request);
      if (!request.query.includes('code=')) throw refused();
      return { returnTo: '/generate?tab=video', sealed: 'sealed-code', maxAge: 60 };
    },
    'identity.sessions.sign-in': ({ heldCookie }) => {
      held.push(heldCookie);
      return session;
    },
    'identity.accounts.sign-up': ({ heldCookie }) => {
      held.push(heldCookie);
      return { user: session.user, session };
    },
    'identity.login.complete': ({ sealed, heldCookie }) => {
      held.push(heldCookie);
      if (sealed !== 'sealed-code') throw refused();
      return session;
    },
    'identity.sessions.refresh': () => refresh(),
    'identity.issuer.http': (request) => {
      passed.push(request);
      return {
        status: 303,
        headers: { location: '/login?interaction=1', 'cache-control': 'no-store' },
        cookies: ['_interaction=1; path=/oidc/interaction/1; httponly', '_interaction.sig=2; path=/oidc; httponly'],
        body: '',
      };
    },
  });
});
afterAll(() => under.close());
beforeEach(() => {
  [begun, accepted, passed, held] = [[], [], [], []];
  refresh = () => session;
});

const ask = (path: string, init: RequestInit = {}) => fetch(under.url + path, { redirect: 'manual', ...init });
const cookiesOf = (response: Response) => response.headers.getSetCookie();

describe('GET /api/login', () => {
  it('sends the browser to the issuer and lets it keep the login where no script can read it', async () => {
    const response = await ask('/api/login?returnTo=%2Fgenerate');
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      'https://issuer.test/auth?client_id=pictora-web',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(begun).toEqual(['/generate']);
    const [cookie = ''] = cookiesOf(response);
    expect(cookie).toMatch(/^pictora_login_abcd1234=sealed-begun; /);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/api/login', 'Max-Age=600']) expect(cookie).toContain(part);
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '%2F%2Fevil', ''])(
    'never leads to %j afterwards',
    async (returnTo) => {
      await ask(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
      expect(begun).toEqual(['/']);
    },
  );

  it('leads home when the way back is given twice, or is much too long', async () => {
    await ask('/api/login?returnTo=/profile&returnTo=//evil.example');
    await ask(`/api/login?returnTo=/${'x'.repeat(3000)}`);
    expect(begun).toEqual(['/', '/']);
  });

  it('lets logins go that were begun and left, before they make requests too large', async () => {
    const cookie = Array.from({ length: 5 }, (_, n) => `pictora_login_left000${n}=x`).join('; ');
    const cleared = cookiesOf(await ask('/api/login', { headers: { cookie } })).filter((line) =>
      line.includes('Expires=Thu, 01 Jan 1970'),
    );
    expect(cleared).toHaveLength(5);
  });
});

describe('the way back from the issuer', () => {
  const cookie = 'pictora_login_abcd1234=sealed-begun';

  it('leads to the page, with the code in a cookie and no secret in the address', async () => {
    const response = await ask('/api/login/callback?code=secret-code&state=abcd1234.rest', { headers: { cookie } });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/login?finish=abcd1234&next=%2Fgenerate%3Ftab%3Dvideo');
    expect(accepted).toEqual([{ query: 'code=secret-code&state=abcd1234.rest', sealed: 'sealed-begun' }]);
    const [gone = '', kept = ''] = cookiesOf(response);
    expect(gone).toMatch(/^pictora_login_abcd1234=; .*Path=\/api\/login;/);
    expect(kept).toMatch(/^pictora_login_abcd1234=sealed-code; /);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/login/session']) expect(kept).toContain(part);
  });

  it.each([
    ['no cookie', '/api/login/callback?code=c&state=abcd1234.rest', ''],
    ["another login's cookie", '/api/login/callback?code=c&state=efgh5678.rest', cookie],
    ['no state', '/api/login/callback?code=c', cookie],
    ['a refusal', '/api/login/callback?error=access_denied&state=abcd1234.rest', cookie],
    ['nothing', '/api/login/callback', ''],
  ])('with %s leads to the login page, which says so', async (_, path, given) => {
    const response = await ask(path, { headers: given ? { cookie: given } : {} });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login?problem=login_refused&next=%2F']);
  });
});

describe('POST /api/login/session', () => {
  const post = (cookie: string, login = 'abcd1234') =>
    ask('/api/login/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ login }),
    });

  it('gives the session to the page that has the cookie, and takes the cookie away', async () => {
    const response = await post('pictora_login_abcd1234=sealed-code');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(session);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(cookiesOf(response)[0]).toMatch(/^pictora_login_abcd1234=; .*Path=\/api\/login\/session/);
  });

  it.each([
    ['no cookie', '', 400, 'login_refused'],
    ['the cookie of the step before', 'pictora_login_abcd1234=sealed-begun', 400, 'login_refused'],
  ])('with %s is refused', async (_, cookie, status, code) => {
    const response = await post(cookie);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  it('takes no name of a cookie that it has not given', async () => {
    expect((await post('', '../session')).status).toBe(400);
  });
});

describe('a browser that logs in while it still has a session', () => {
  const body = { email: 'ada@example.org', password: 'correct horse' };
  const newcomer = { ...body, firstName: 'Ada', lastName: 'Byron', username: 'ada', acceptedTerms: true };
  const logins: [string, object][] = [
    ['/api/auth/sign-in', body],
    ['/api/auth/sign-up', newcomer],
    ['/api/login/session', { login: 'abcd1234' }],
  ];
  const post = (path: string, sent: object, ...cookies: string[]) =>
    ask(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: ['pictora_login_abcd1234=sealed-code', ...cookies].join('; '),
      },
      body: JSON.stringify(sent),
    });

  it.each(logins)('has identity end that one: %s', async (path, sent) => {
    await post(path, sent, `${sessionCookie}=old`);
    expect(held).toEqual(['old']);
  });

  it.each(logins)('is not refused for a cookie that cannot be one, which goes no further: %s', async (path, sent) => {
    const answers = [await post(path, sent, `${sessionCookie}=${'x'.repeat(201)}`), await post(path, sent)];
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(held).toEqual([undefined, undefined]);
  });
});

describe('POST /api/auth/token', () => {
  const post = (fields: Record<string, string>, type = 'application/x-www-form-urlencoded') =>
    ask('/api/auth/token', {
      method: 'POST',
      headers: { 'content-type': type },
      body: new URLSearchParams(fields).toString(),
    });
  const good = { grant_type: 'refresh_token', refresh_token: 'rt.e30.x', client_id: 'pictora-web' };

  it('refreshes from a form, as OpenID Connect clients send it', async () => {
    const response = await post(good);
    expect(response.status).toBe(200);
    const { user: _, ...tokens } = session;
    expect(await response.json()).toEqual(tokens);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['refresh_token_invalid', 400],
    ['service_unavailable', 503],
    ['rate_limited', 429],
    ['internal', 500],
  ] as const)('answers %s with %i, since clients drop their session on 400 alone', async (code, status) => {
    refresh = () => {
      throw new AppError(code, 'no');
    };
    expect((await post(good)).status).toBe(status);
  });

  it.each([
    ['another grant', { ...good, grant_type: 'password' }],
    ['no token', { grant_type: 'refresh_token' }],
  ])('refuses %s', async (_, fields) => {
    const response = await post(fields);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'validation_failed']);
  });
});

describe('the embedded issuer under /oidc', () => {
  it('gets the request as the browser sent it, and no cookie of ours is made of its answer', async () => {
    const response = await ask('/oidc/auth?client_id=pictora-web&a=1&a=2', { headers: { cookie: '_session=1' } });
    expect(passed[0]).toMatchObject({
      method: 'GET',
      path: '/auth?client_id=pictora-web&a=1&a=2',
      headers: { cookie: '_session=1' },
      address: '127.0.0.1',
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login?interaction=1']);
    expect(cookiesOf(response)).toHaveLength(2);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('gets bodies byte for byte, of any type, up to a limit', async () => {
    const body = 'grant_type=refresh_token&refresh_token=a%2Bb&x=1&x=2';
    await ask('/oidc/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    await ask('/oidc/interaction/1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":1}',
    });
    expect(passed.map(({ body: sent }) => sent)).toEqual([body, '{"email":1}']);
    const large = await ask('/oidc/token', { method: 'POST', body: 'x'.repeat(60_000) });
    expect(large.status).toBe(413);
  });

  it('hears nothing of what a proxy or a browser claims about itself', async () => {
    await ask('/oidc/jwks', { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } });
    expect(Object.keys(passed[0]?.headers ?? {})).not.toContain('x-forwarded-host');
  });
});
