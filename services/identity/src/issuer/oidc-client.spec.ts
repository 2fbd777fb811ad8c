import { beforeEach, describe, expect, it } from '@jest/globals';
import { TestClock } from '@pictora/service-kit/testing';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { IssuerRefusal, OidcClient } from './oidc-client.js';

const issuerUrl = 'https://issuer.test/realms/pictora';
const key = (kid: string, use = 'sig', alg = 'RS256') => ({ kid, use, alg, kty: 'RSA', n: 'AQAB', e: 'AQAB' });

let clock: TestClock;
let keys: object[];
let asked: Record<string, number>;
let answers: Record<string, () => Response>;
let client: OidcClient;

beforeEach(() => {
  clock = new TestClock(new Date());
  keys = [key('one'), key('enc', 'enc', 'RSA-OAEP'), key('es', 'sig', 'ES256')];
  asked = {};
  answers = {
    discovery: () =>
      Response.json({
        issuer: issuerUrl,
        jwks_uri: 'https://issuer.test/keys',
        token_endpoint: 'https://issuer.test/token',
        authorization_endpoint: 'https://issuer.test/auth',
      }),
    keys: () => Response.json({ keys }),
  };
  client = new OidcClient({
    issuerUrl,
    clientId: 'pictora-identity',
    clientSecret: 'secret',
    redirectUri: 'https://pictora.example/api/login/callback',
    scope: 'openid',
    clock,
    fetch: async (address) => {
      const what = address.endsWith('openid-configuration') ? 'discovery' : (address.split('/').at(-1) ?? '');
      asked[what] = (asked[what] ?? 0) + 1;
      return answers[what]?.() ?? new Response(null, { status: 503 });
    },
  });
});

const kidsOf = async (keyId?: string) => (await client.keys(keyId)).keys.map(({ kid }) => kid);

describe('the keys of an issuer', () => {
  it('are those that sign by our algorithm, and are kept for ten minutes', async () => {
    expect(await kidsOf()).toEqual(['one']);
    clock.advance(599_000);
    expect(await client.keys()).toBe(await client.keys('one'));
    expect(asked).toEqual({ discovery: 1, keys: 1 });
    clock.advance(1_000);
    await kidsOf();
    expect(asked).toEqual({ discovery: 2, keys: 2 });
  });

  it('are read again for one that is not known, but not more often than every ten seconds', async () => {
    await kidsOf();
    keys = [...keys, key('two')];
    expect(await kidsOf('two')).toEqual(['one']);
    clock.advance(10_000);
    expect(await kidsOf('two')).toEqual(['one', 'two']);
    for (let n = 0; n < 20; n += 1) await kidsOf(`forged-${n}`);
    expect(asked).toEqual({ discovery: 1, keys: 2 });
  });

  it('that could not be read are asked for by the next caller', async () => {
    const good = answers['keys'];
    answers['keys'] = () => new Response(null, { status: 503 });
    await expect(client.keys()).rejects.toMatchObject({ code: 'service_unavailable' });
    answers = { ...answers, ...(good ? { keys: good } : {}) };
    expect(await kidsOf()).toEqual(['one']);
  });

  it('of an issuer that calls itself otherwise are not taken', async () => {
    answers['discovery'] = () => Response.json({ issuer: 'https://evil.test', jwks_uri: 'https://issuer.test/keys' });
    await expect(client.keys()).rejects.toThrow();
    expect(asked['keys']).toBeUndefined();
  });
});

describe('an answer of the token endpoint', () => {
  const refresh = () => client.refresh('rt.e30.x');

  it.each([400, 401])('that refuses with %i is a refusal, with its code', async (status) => {
    answers['token'] = () => Response.json({ error: 'invalid_grant', error_description: 'Stale token' }, { status });
    const refused = refresh();
    await expect(refused).rejects.toBeInstanceOf(IssuerRefusal);
    await expect(refused).rejects.toMatchObject({ code: 'invalid_grant' });
  });

  it.each([429, 500, 503])('of %i is a passing fault and no refusal', async (status) => {
    answers['token'] = () => new Response('busy', { status });
    await expect(refresh()).rejects.toMatchObject({ code: 'service_unavailable' });
    answers['token'] = () => Response.json({ error: 'temporarily_unavailable' }, { status });
    await expect(refresh()).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});

describe('the id token that a code brings', () => {
  const checks = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(64) };

  /** Exchanges a code for an id token with these claims in place of the right ones. */
  const exchange = async (claims: object, keyId = 'one') => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    keys = [{ ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }];
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuerUrl, aud: 'pictora-identity', sub: 'ann', iat: now, exp: now + 60, nonce: checks.nonce };
    const signed = new SignJWT({ ...right, ...claims }).setProtectedHeader({ alg: 'RS256', kid: keyId });
    const id_token = await signed.sign(privateKey);
    answers['token'] = () =>
      Response.json({ access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 300, id_token });
    return client.exchange('code=c&state=state', checks);
  };

  it('is taken when all of it is right', async () => {
    await expect(exchange({})).resolves.toEqual({ accessToken: 'a', refreshToken: 'r' });
  });

  it.each([
    ['another nonce', { nonce: 'of another login' }],
    ['no nonce', { nonce: undefined }],
    ['another client', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['a time that is over', { exp: 1 }],
  ])('is refused for %s', async (_, claims) => {
    await expect(exchange(claims)).rejects.toBeInstanceOf(IssuerRefusal);
  });

  it('is refused with a key that the issuer does not publish', async () => {
    await expect(exchange({}, 'unknown')).rejects.toThrow();
  });
});
