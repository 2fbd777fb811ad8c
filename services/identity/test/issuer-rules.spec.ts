import { createHash } from 'node:crypto';
import { TestClock } from '@pictora/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { givenSignedUp, HOME, startIdentity, type Identity } from './identity.harness.js';

const redirect = 'https://pictora.example/api/login/callback';
const verifier = 'v'.repeat(64);
let identity: Identity;

beforeAll(async () => {
  // The provider's own endpoints go by the real time.
  identity = await startIdentity({ clock: new TestClock(new Date()), env: { PUBLIC_URL: 'https://pictora.example' } });
  await givenSignedUp(identity);
});
afterAll(() => identity.close());

const ask = (path: string, request: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  identity.call('identity.issuer.http', { method: 'GET', headers: {}, body: '', address: HOME, path, ...request });

const wanted = {
  client_id: 'pictora-web',
  response_type: 'code',
  scope: 'openid',
  redirect_uri: redirect,
  state: 'state',
  nonce: 'nonce',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

/** Where an authorization request leads: to the login, back with an error, or nowhere. */
const authorize = async (changes: Record<string, string | undefined>): Promise<string> => {
  const query = Object.entries({ ...wanted, ...changes }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  const { status, headers, body } = await ask(`/auth?${new URLSearchParams(query).toString()}`, {
    headers: { accept: 'text/html' },
  });
  return headers['location'] ?? `${status} ${body}`;
};

const token = async (form: Record<string, string>): Promise<{ status: number; error: string }> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ client_id: 'pictora-web', ...form }).toString();
  const answer = await ask('/token', { method: 'POST', headers, body });
  return { status: answer.status, error: (JSON.parse(answer.body) as { error: string }).error };
};

describe('the issuer of the embedded form', () => {
  it('begins a login for a whole request of our client', async () => {
    expect(await authorize({})).toMatch(/^\/oidc\/interaction\//);
  });

  it.each([
    `${redirect}/`,
    `${redirect}?next=https://evil.example`,
    'https://pictora.example/api/login',
    'https://pictora.example.evil.example/api/login/callback',
    'http://pictora.example/api/login/callback',
    'https://PICTORA.example/api/login/callback',
    'https://evil.example/',
  ])('sends nobody back to an address that is not letter for letter the registered one: %s', async (redirect_uri) => {
    const led = await authorize({ redirect_uri });
    expect(led).toMatch(/^400 /);
    expect(led).toContain('invalid_redirect_uri');
  });

  it.each(['token', 'id_token', 'code token', 'code id_token', 'none'])(
    'answers with a code alone, not with %s',
    async (response_type) => {
      expect(await authorize({ response_type, response_mode: undefined })).toMatch(
        /unsupported_response_type|invalid_request|unauthorized_client/,
      );
    },
  );

  it.each([
    [{ code_challenge: undefined, code_challenge_method: undefined }],
    [{ code_challenge_method: 'plain' }],
    [{ code_challenge: 'short' }],
  ])('wants the proof of who began the login by S256: %j', async (changes) => {
    expect(await authorize(changes)).toMatch(/error=invalid_request/);
  });

  it.each([
    ['password', { username: 'ann@example.com', password: 'correct horse' }],
    ['client_credentials', {}],
    ['implicit', {}],
    ['urn:ietf:params:oauth:grant-type:device_code', { device_code: 'x' }],
    ['urn:ietf:params:oauth:grant-type:token-exchange', { subject_token: 'x' }],
  ])('takes codes and refresh tokens, and no grant of the kind %s', async (grant_type, more) => {
    const { status, error } = await token({ grant_type, ...more });
    expect(status).toBe(400);
    expect(error).toMatch(/unsupported_grant_type|unauthorized_client/);
  });

  it('knows its one client, lets nobody register another, and gives it no scope but those that it uses', async () => {
    expect(await authorize({ client_id: 'another' })).toContain('invalid_client');
    const described = JSON.parse((await ask('/.well-known/openid-configuration')).body) as Record<string, unknown>;
    expect(described).not.toHaveProperty('registration_endpoint');
    expect((await ask('/reg', { method: 'POST', body: '{}' })).status).toBe(404);
    expect(described['code_challenge_methods_supported']).toEqual(['S256']);
    expect(described['response_types_supported']).toEqual(['code']);
    expect(described['grant_types_supported']).toEqual(['authorization_code', 'refresh_token']);
  });

  it('asks a browser whether it wants to log out, so that no link of others does it', async () => {
    const page = await ask('/session/end', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.body).toMatch(/<form[^>]*method="post"/i);
    expect(page.body).not.toMatch(/<script|onload/i);
  });
});
