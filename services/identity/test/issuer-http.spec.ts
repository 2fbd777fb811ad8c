import { TestClock } from '@pictora/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { claimsOf, givenSignedUp, HOME, refusalOf, startIdentity, type Identity } from './identity.harness.js';

type Tokens = { access_token: string; refresh_token: string; error?: string };

let identity: Identity;
beforeEach(async () => {
  // The provider's own endpoints go by the real time.
  identity = await startIdentity({ clock: new TestClock(new Date()), env: { PUBLIC_URL: 'https://pictora.example' } });
});
afterEach(() => identity.close());

/** As the gateway passes a browser's request on. */
const ask = (path: string, request: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  identity.call('identity.issuer.http', { method: 'GET', headers: {}, body: '', address: HOME, path, ...request });

const post = async (refresh_token: string): Promise<{ status: number; body: Tokens }> => {
  const form = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'pictora-web', refresh_token });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, body } = await ask('/token', { method: 'POST', headers, body: form.toString() });
  return { status, body: JSON.parse(body) as Tokens };
};

describe("the issuer's own endpoints", () => {
  it('are described under the public address, whatever host is asked', async () => {
    const { body } = await ask('/.well-known/openid-configuration', { headers: { host: 'evil.example' } });
    const described = JSON.parse(body) as Record<string, unknown>;
    expect(described).toMatchObject({
      issuer: 'https://pictora.example/oidc',
      token_endpoint: 'https://pictora.example/oidc/token',
      authorization_endpoint: 'https://pictora.example/oidc/auth',
      end_session_endpoint: 'https://pictora.example/oidc/session/end',
    });
    expect(described).not.toHaveProperty('userinfo_endpoint');
    expect(described['grant_types_supported']).not.toContain('password');
  });

  it('publish the keys that the service describes, and no more of them', async () => {
    const published: unknown = JSON.parse((await ask('/jwks')).body);
    expect(published).toEqual((await identity.call('identity.issuer.describe', {})).jwks);
  });

  it('refresh a token of the service into one that says the same', async () => {
    const session = await givenSignedUp(identity);
    const { status, body } = await post(session.refresh_token);
    expect(status).toBe(200);
    const [before, after] = [claimsOf(session.access_token), claimsOf(body.access_token)];
    const { sub, sid, email, aud, iss, realm_access } = before;
    expect(after).toMatchObject({ sub, sid, email, aud, iss, realm_access });
    expect(after.exp - after.iat).toBe(300);
    await expect(
      identity.call('identity.sessions.refresh', { refresh_token: body.refresh_token }),
    ).resolves.toBeDefined();
  });

  it('count a use here and a use there as two uses of one token', async () => {
    const session = await givenSignedUp(identity);
    const { body } = await post(session.refresh_token);
    const refresh = (refresh_token: string) => refusalOf(identity.call('identity.sessions.refresh', { refresh_token }));
    expect(await refresh(session.refresh_token)).toMatchObject({ code: 'refresh_token_invalid' });
    expect(await post(body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('let at most one of many uses at once succeed, and none after that', async () => {
    const { refresh_token } = await givenSignedUp(identity);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(refresh_token)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    for (const { body } of won) expect((await post(body.refresh_token)).status).toBe(400);
  });

  it('show faults and the logout as pages of our own, with no script and nothing loaded', async () => {
    const accept = 'text/html';
    const fault = await ask('/auth?client_id=%3Cscript%3Ealert(1)%3C/script%3E', { headers: { accept } });
    const logout = await ask('/session/end', { headers: { accept } });
    expect([fault.status, logout.status]).toEqual([400, 200]);
    for (const { headers, body } of [fault, logout]) {
      expect(headers['content-type']).toContain('text/html');
      expect(body).toContain('· Pictora</title>');
      expect(body).not.toMatch(/<script|https?:\/\/(?!pictora\.example)|@import|url\(/);
    }
    expect(logout.body).toContain('Continue</button>');
  });

  it('answer a foreign page without letting it read the answer', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
    const { refresh_token } = await givenSignedUp(identity);
    const body = `grant_type=refresh_token&client_id=pictora-web&refresh_token=${refresh_token}`;
    const answer = await ask('/token', { method: 'POST', headers, body });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
