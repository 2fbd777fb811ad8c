import { TestClock } from '@pictora/service-kit/testing';
import type { Session } from '@pictora/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EmbeddedAccountDirectory } from '../src/accounts/embedded-account-directory.js';
import { PasswordsService } from '../src/passwords/passwords.service.js';
import {
  claimsOf,
  givenSignedUp,
  HOME,
  PASSWORD,
  refusalOf,
  startIdentity,
  type Identity,
} from './identity.harness.js';

const email = 'ann@example.com';
let clock: TestClock;
let identity: Identity;
let userId: string;

beforeAll(async () => {
  // The provider's own endpoints go by the real time.
  clock = new TestClock(new Date());
  identity = await startIdentity({ clock, env: { PUBLIC_URL: 'https://pictora.example' } });
  ({ id: userId } = (await givenSignedUp(identity, { email })).user);
});
afterAll(() => identity.close());
beforeEach(() => clock.advance(Math.max(0, Date.now() - clock.now().getTime())));

/** A browser as far as the issuer sees it: it follows redirects and keeps cookies. */
class Browser {
  private readonly jar = new Map<string, string>();

  async ask(path: string, request: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}), ...request.headers };
    const asked = { method: 'GET', body: '', ...request, address: HOME, path: path.replace(/^\/oidc/, ''), headers };
    const answer = await identity.call('identity.issuer.http', asked);
    for (const line of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      expect(line).toMatch(/httponly/i);
      expect(line).toMatch(/; secure/i);
      expect(line).toMatch(/^__(Host-_session|Secure-_interaction(_resume)?)(\.sig)?=/);
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return answer;
  }

  signIn(interaction: string, password: string, of = email) {
    return this.ask(`/interaction/${interaction}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: of, password }),
    });
  }
}

const begin = (returnTo = '/generate?tab=video') => identity.call('identity.login.begin', { returnTo });

/** To the login page: the interaction that it answers for. */
const toLoginPage = async (browser: Browser, location: string): Promise<URLSearchParams> => {
  const asked = await browser.ask(location);
  expect(asked.status).toBe(303);
  const shown = await browser.ask(asked.headers['location'] ?? '');
  expect(shown.headers['location']).toMatch(/^\/login\?/);
  return new URLSearchParams(shown.headers['location']?.split('?')[1]);
};

/** Through the whole login, up to the address that the issuer sends the browser back to. */
const callbackOf = async (browser: Browser, location: string): Promise<string> => {
  const page = await toLoginPage(browser, location);
  const proven = await browser.signIn(page.get('interaction') ?? '', PASSWORD);
  expect(proven.status).toBe(200);
  const { location: resume } = JSON.parse(proven.body) as { location: string };
  const back = await browser.ask(resume);
  return back.headers['location'] ?? '';
};

// Before those that move the clock, whose tokens are then old when they come.
describe('a login in a browser that still has a session', () => {
  const completed = async (back: (location: string) => Promise<string>, heldCookie?: string) => {
    const login = await begin();
    const query = (await back(login.location)).split('?')[1] ?? '';
    const { sealed } = await identity.call('identity.login.accept', { query, sealed: login.sealed });
    return identity.call('identity.login.complete', { sealed, heldCookie });
  };
  const cookieOf = async ({ access_token, refresh_token }: Session) =>
    (await identity.call('identity.sessions.establish', { access_token, refresh_token })).cookie;
  const refresh = (refresh_token: string) => identity.call('identity.sessions.refresh', { refresh_token });

  it('ends that one, and goes on itself where the issuer knew the browser and asked for nothing', async () => {
    const browser = new Browser();
    const first = await completed((location) => callbackOf(browser, location));
    const known = async (location: string) => (await browser.ask(location)).headers['location'] ?? '';
    const second = await completed(known, await cookieOf(first));
    expect(claimsOf(second.access_token).sid).not.toBe(claimsOf(first.access_token).sid);
    expect((await refusalOf(refresh(first.refresh_token))).code).toBe('refresh_token_invalid');
    await expect(refresh(second.refresh_token)).resolves.toBeDefined();
  });

  it('is given although the other could not be ended', async () => {
    const first = await completed((location) => callbackOf(new Browser(), location));
    const { issuer } = identity;
    const endSession = issuer.endSession.bind(issuer);
    const asked: string[] = [];
    issuer.endSession = async ({ sessionId }) => {
      issuer.endSession = endSession;
      asked.push(sessionId);
      throw new Error('the issuer is away');
    };
    const second = await completed((location) => callbackOf(new Browser(), location), await cookieOf(first));
    expect(asked).toEqual([claimsOf(first.access_token).sid]);
    await expect(refresh(second.refresh_token)).resolves.toBeDefined();
  });
});

describe('the login by authorization code', () => {
  it('goes from the issuer over our login page to a session, and back to where the person was', async () => {
    const login = await begin();
    const browser = new Browser();
    expect(login.location).toMatch(/^\/oidc\/auth\?/);
    const query = new URLSearchParams(login.location.split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      client_id: 'pictora-web',
      code_challenge_method: 'S256',
      redirect_uri: 'https://pictora.example/api/login/callback',
      state: expect.stringMatching(new RegExp(`^${login.key}\\.[\\w-]{32}$`)),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
    });

    const back = await callbackOf(browser, login.location);
    expect(back).toMatch(/^\/api\/login\/callback\?/);
    const accepted = await identity.call('identity.login.accept', {
      query: back.split('?')[1] ?? '',
      sealed: login.sealed,
    });
    expect(accepted.returnTo).toBe('/generate?tab=video');
    const session = await identity.call('identity.login.complete', { sealed: accepted.sealed });
    expect(session.user.id).toBe(userId);
    const { sub, email: said, realm_access, exp, iat } = claimsOf(session.access_token);
    expect({ sub, said, roles: realm_access.roles, life: exp - iat }).toEqual({
      sub: userId,
      said: email,
      roles: ['user'],
      life: 300,
    });
    await expect(
      identity.call('identity.sessions.refresh', { refresh_token: session.refresh_token }),
    ).resolves.toMatchObject({ user: { id: userId } });

    // A second use of the code is a sign of theft.
    const again = await refusalOf(identity.call('identity.login.complete', { sealed: accepted.sealed }));
    expect(again.code).toBe('login_refused');
  });

  it('has a code that lives for a minute, and whose second use ends what the first has given', async () => {
    const login = await begin();
    const back = await callbackOf(new Browser(), login.location);
    const codes = await identity.records.collection('issuer_artifacts').find({ kind: 'AuthorizationCode' }).toArray();
    const lives = codes.map(({ expiresAt }) => (expiresAt as Date).getTime() - Date.now());
    expect(Math.max(...lives)).toBeLessThanOrEqual(60_000);
    const query = back.split('?')[1] ?? '';
    const { sealed } = await identity.call('identity.login.accept', { query, sealed: login.sealed });
    const { refresh_token } = await identity.call('identity.login.complete', { sealed });
    await refusalOf(identity.call('identity.login.complete', { sealed }));
    const renewed = await refusalOf(identity.call('identity.sessions.refresh', { refresh_token }));
    expect(renewed.code).toBe('refresh_token_invalid');
  });

  it('shows newcomers the form for an account first, and nothing that is not a page of ours', async () => {
    const { location } = await identity.call('identity.login.begin', { returnTo: '/', screen: 'sign-up' });
    expect((await toLoginPage(new Browser(), location)).get('tab')).toBe('sign-up');
    const forged = location.replace('screen=sign-up', 'screen=evil');
    expect((await toLoginPage(new Browser(), forged)).get('tab')).toBeNull();
  });

  it('says nothing that a browser could read in what it is given to keep', async () => {
    const { sealed, location } = await begin();
    const state = new URLSearchParams(location.split('?')[1]).get('state') ?? '';
    for (const part of sealed.split('.')) expect(Buffer.from(part, 'base64url').toString()).not.toContain(state);
  });

  const accept = async (change: (query: URLSearchParams) => void, sealed?: string) => {
    const login = await begin();
    const query = new URLSearchParams((await callbackOf(new Browser(), login.location)).split('?')[1]);
    change(query);
    return identity.call('identity.login.accept', { query: query.toString(), sealed: sealed ?? login.sealed });
  };
  const complete = async (change: (query: URLSearchParams) => void) =>
    identity.call('identity.login.complete', { sealed: (await accept(change)).sealed });

  it.each<[string, (query: URLSearchParams) => void]>([
    ['another state', (query) => query.set('state', `${query.get('state')?.slice(0, -1)}.`)],
    ['no state', (query) => query.delete('state')],
    ['no code', (query) => query.delete('code')],
    ['a refusal of the issuer', (query) => (query.delete('code'), query.set('error', 'access_denied'))],
  ])('refuses %s as soon as the browser is back', async (_, change) => {
    expect((await refusalOf(accept(change))).code).toBe('login_refused');
  });

  it.each<[string, (query: URLSearchParams) => void]>([
    ['another code', (query) => query.set('code', 'x'.repeat(43))],
    ['another issuer', (query) => query.set('iss', 'https://evil.example')],
    ['no issuer', (query) => query.delete('iss')],
  ])('refuses %s when the session is asked for', async (_, change) => {
    expect((await refusalOf(complete(change))).code).toBe('login_refused');
  });

  it('refuses a code that was meant for another login, whose state and verifier are others', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const query = new URLSearchParams((await callbackOf(new Browser(), theirs.location)).split('?')[1]);
    query.set('state', new URLSearchParams(mine.location.split('?')[1]).get('state') ?? '');
    const { sealed } = await identity.call('identity.login.accept', { query: query.toString(), sealed: mine.sealed });
    expect((await refusalOf(identity.call('identity.login.complete', { sealed }))).code).toBe('login_refused');
  });

  it('refuses what it did not seal, what it sealed for another step, and what is too late', async () => {
    const login = await begin();
    const query = (await callbackOf(new Browser(), login.location)).split('?')[1] ?? '';
    const refused = async (sealed: string) =>
      (await refusalOf(identity.call('identity.login.accept', { query, sealed }))).code;
    expect(await refused('nonsense')).toBe('login_refused');
    expect(await refused(`${login.sealed.slice(0, -3)}AAA`)).toBe('login_refused');
    const { sealed } = await identity.call('identity.login.accept', { query, sealed: login.sealed });
    expect(await refused(sealed)).toBe('login_refused');
    expect((await refusalOf(identity.call('identity.login.complete', { sealed: login.sealed }))).code).toBe(
      'login_refused',
    );
    clock.advance(601_000);
    expect(await refused(login.sealed)).toBe('login_refused');
  });

  it('leads nowhere but into the app', async () => {
    for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example'])
      expect((await begin(returnTo)).returnTo).toBe('/');
  });
});

describe('a login that a change of the password overtakes', () => {
  const password = 'the old horse';
  let ann: { email: string; id: string };
  let browser: Browser;
  let login: Awaited<ReturnType<typeof begin>>;
  beforeEach(async () => {
    const name = `u${Math.random().toString(36).slice(2, 12)}`;
    const { user } = await givenSignedUp(identity, { email: `${name}@example.com`, username: name, password });
    ann = { email: user.email, id: user.id };
    browser = new Browser();
    login = await begin();
  });

  const changePassword = () =>
    identity.service.app.get(PasswordsService, { strict: false }).replace(ann.id, 'the new horse');
  const live = () => identity.records.model('Session').countDocuments({ userId: ann.id, endedAt: null });
  const prove = async () => {
    const page = await toLoginPage(browser, login.location);
    return browser.signIn(page.get('interaction') ?? '', password, ann.email);
  };
  const completed = async ({ body }: { body: string }) => {
    const back = await browser.ask((JSON.parse(body) as { location: string }).location);
    const query = back.headers['location']?.split('?')[1] ?? '';
    const { sealed } = await identity.call('identity.login.accept', { query, sealed: login.sealed });
    return identity.call('identity.login.complete', { sealed });
  };

  it('while the old one is being proved is refused there', async () => {
    const passwords = identity.directory as EmbeddedAccountDirectory;
    const ownerOf = passwords.ownerOf.bind(passwords);
    passwords.ownerOf = async (...proof) => {
      passwords.ownerOf = ownerOf;
      const owner = await ownerOf(...proof);
      await changePassword();
      return owner;
    };
    const answer = await prove();
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([401, { code: 'invalid_credentials' }]);
    expect(await live()).toBe(0);
  });

  it('after the old one was proved, and before the browser goes on, gives no session', async () => {
    const proven = await prove();
    await changePassword();
    expect((await refusalOf(completed(proven))).code).toBe('login_refused');
    expect(await live()).toBe(0);
    // Nor is the browser still known at the issuer.
    expect((await toLoginPage(browser, (await begin()).location)).get('interaction')).toBeTruthy();
  });

  it('while its code is being exchanged gives no session', async () => {
    const proven = await prove();
    const { issuer } = identity;
    const received = issuer.received.bind(issuer);
    issuer.received = async (tokens) => {
      issuer.received = received;
      const issued = await received(tokens);
      await changePassword();
      return issued;
    };
    expect((await refusalOf(completed(proven))).code).toBe('login_refused');
    expect(await live()).toBe(0);
  });

  it('and that nothing overtakes gives one', async () => {
    await completed(await prove());
    expect(await live()).toBe(2);
  });

  it('is kept, and can be renewed, where the password was changed from it', async () => {
    const { access_token, refresh_token } = await completed(await prove());
    await identity.service.app
      .get(PasswordsService, { strict: false })
      .replace(ann.id, 'the new horse', claimsOf(access_token).sid);
    expect(await live()).toBe(1);
    await expect(identity.call('identity.sessions.refresh', { refresh_token })).resolves.toBeDefined();
  });
});

describe('the question who somebody is', () => {
  it('is only answered by the browser that it was put to', async () => {
    const [victim, attacker] = [new Browser(), new Browser()];
    const page = await toLoginPage(attacker, (await begin()).location);
    const answer = await victim.signIn(page.get('interaction') ?? '', PASSWORD);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ statusCode: 400, code: 'login_refused' });
  });

  it('refuses a wrong password like every sign-in, and counts it', async () => {
    const browser = new Browser();
    const page = await toLoginPage(browser, (await begin()).location);
    const codes = [];
    for (let n = 0; n < 21; n += 1) {
      const { body } = await browser.signIn(page.get('interaction') ?? '', 'wrong password');
      codes.push((JSON.parse(body) as { code: string }).code);
    }
    expect(codes.slice(0, 20)).toEqual(Array<string>(20).fill('invalid_credentials'));
    expect(codes[20]).toBe('rate_limited');
    clock.advance(1_000_000);
  });

  it('takes JSON alone, which no form of another page can send', async () => {
    const browser = new Browser();
    const interaction = (await toLoginPage(browser, (await begin()).location)).get('interaction') ?? '';
    const send = (type: string, body: string) =>
      browser.ask(`/interaction/${interaction}`, { method: 'POST', headers: { 'content-type': type }, body });
    const form = await send('application/x-www-form-urlencoded', `email=${email}&password=${PASSWORD}`);
    expect(form.status).toBe(415);
    expect((await send('text/plain', JSON.stringify({ email, password: PASSWORD }))).status).toBe(415);
    expect((await send('application/json', '{')).status).toBe(400);
    expect((await send('application/json', '{"email":{"$gt":""},"password":"x"}')).status).toBe(400);
  });

  it('that is no longer there leads to the login page, which says so', async () => {
    const { headers } = await new Browser().ask('/interaction/unknown');
    expect(headers['location']).toBe('/login?problem=login_refused');
  });
});

describe('a logout', () => {
  it("ends the issuer's own session of that browser, so that the next login asks for the password", async () => {
    const browser = new Browser();
    const login = await begin();
    const query = (await callbackOf(browser, login.location)).split('?')[1] ?? '';
    const { sealed } = await identity.call('identity.login.accept', { query, sealed: login.sealed });
    const session = await identity.call('identity.login.complete', { sealed });

    const known = await browser.ask((await begin()).location);
    expect(known.headers['location']).toMatch(/^\/api\/login\/callback\?code=/);

    const asked = await browser.ask('/session/end');
    expect(asked.body).toContain('Stay logged in');
    expect(asked.body).not.toMatch(/<script|@import|url\(/);

    const { sub, sid } = claimsOf(session.access_token);
    await identity.call('identity.sessions.end', { userId: sub, sessionId: sid });
    expect((await toLoginPage(browser, (await begin()).location)).get('interaction')).toBeTruthy();
  });
});
