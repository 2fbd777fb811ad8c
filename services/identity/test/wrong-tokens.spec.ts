import { createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type JWK, type JWTPayload } from 'jose';
import { loadIssuerKeys } from '../src/issuer/embedded/issuer-keys.js';
import { claimsOf, givenSignedUp, headerOf, refusalOf, startIdentity, type Identity } from './identity.harness.js';

type Made = { readonly claims: JWTPayload; readonly header: { alg: string; typ: string; kid: string } };
type Forgery = (made: Made) => Promise<string> | string;

let identity: Identity;
let session: Awaited<ReturnType<typeof givenSignedUp>>;
let signing: JWK & { kid: string };
let now: number;

beforeAll(async () => {
  identity = await startIdentity();
  session = await givenSignedUp(identity);
  const keys = await loadIssuerKeys(join(identity.platform.settings.PICTORA_DATA_DIR, 'identity'));
  signing = keys.signing[0] as typeof signing;
  now = Math.floor(identity.clock.now().getTime() / 1000);
});
afterAll(() => identity.close());

const made = (): Made => ({
  claims: { ...claimsOf(session.access_token) },
  header: headerOf(session.access_token) as Made['header'],
});
/** Signed with the real key, so that only what was changed is wrong with it. */
const signed = async ({ claims, header }: Made): Promise<string> =>
  new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(signing, 'RS256'));
const withClaims =
  (changed: JWTPayload): Forgery =>
  ({ claims, header }) =>
    signed({ header, claims: JSON.parse(JSON.stringify({ ...claims, ...changed })) as JWTPayload });
const establish = (access_token: string, refresh_token = session.refresh_token) =>
  identity.call('identity.sessions.establish', { access_token, refresh_token });

const forgeries: readonly (readonly [string, Forgery])[] = [
  ['no signature (algorithm none)', ({ claims }) => new UnsecuredJWT(claims).encode()],
  [
    'the public key taken for an HMAC secret',
    ({ claims, header }) => {
      const pem = createPublicKey({ key: signing as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
      return new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' }).sign(Buffer.from(pem));
    },
  ],
  [
    'the right key with another algorithm',
    async ({ claims, header }) =>
      new SignJWT(claims).setProtectedHeader({ ...header, alg: 'PS256' }).sign(await importJWK(signing, 'PS256')),
  ],
  [
    "another key under our key's name",
    async ({ claims, header }) =>
      new SignJWT(claims).setProtectedHeader(header).sign((await generateKeyPair('RS256')).privateKey),
  ],
  ['an unknown key', ({ claims, header }) => signed({ claims, header: { ...header, kid: 'unknown' } })],
  [
    'a key that the token brings along',
    async ({ claims, header }) => {
      const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
      const { exportJWK } = await import('jose');
      const jwk = await exportJWK(publicKey);
      return new SignJWT(claims).setProtectedHeader({ ...header, kid: 'mine', jwk }).sign(privateKey);
    },
  ],
  ['another issuer', withClaims({ iss: 'http://elsewhere.example/oidc' })],
  ['another audience', withClaims({ aud: 'pictora-web' })],
  ['no audience', withClaims({ aud: undefined })],
  ['no expiry', withClaims({ exp: undefined })],
  ['no time of issue', withClaims({ iat: undefined })],
  ['no session', withClaims({ sid: undefined })],
  ['no subject', withClaims({ sub: undefined })],
  ['a subject that is no account id', withClaims({ sub: 'ann' })],
  ['another session', withClaims({ sid: '01a1fd63-5a54-71d2-82a0-000000000000' })],
  ['another person', withClaims({ sub: '01a1fd63-5a54-71d2-82a0-000000000000' })],
  ['not valid before tomorrow', (token) => withClaims({ nbf: now + 86_400 })(token)],
  [
    'claims changed after signing',
    ({ claims }) => {
      const [header, , signature] = session.access_token.split('.');
      const changed = { ...claims, realm_access: { roles: ['user', 'admin'] } };
      return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
    },
  ],
  ['its signature cut off', () => session.access_token.split('.').slice(0, 2).join('.') + '.'],
  ['nothing of a token', () => 'nonsense'],
  ['a refresh token in its place', () => session.refresh_token],
];

describe('establishing a session', () => {
  it('takes the token that was issued, and one that was signed anew with nothing changed', async () => {
    await expect(establish(session.access_token)).resolves.toMatchObject({ cookie: expect.any(String) });
    await expect(establish(await signed(made()))).resolves.toMatchObject({ cookie: expect.any(String) });
  });

  it.each(forgeries)('refuses an access token with %s', async (_fault, forge) => {
    const refused = await refusalOf(establish(await forge(made())));
    expect(refused).toEqual({ code: 'token_invalid', message: 'The session token is not valid' });
  });

  it('refuses an expired access token, and says that it has expired', async () => {
    const expired = await signed({ ...made(), claims: { ...made().claims, iat: now - 400, exp: now } });
    expect(await refusalOf(establish(expired))).toMatchObject({ code: 'token_expired' });
    const forgedToo = await withClaims({ exp: now - 1, iss: 'http://elsewhere.example/oidc' })(made());
    expect(await refusalOf(establish(forgedToo))).toMatchObject({ code: 'token_invalid' });
  });

  it("refuses one's access token with another's refresh token", async () => {
    const bob = await givenSignedUp(identity, { email: 'bob@example.com', username: 'bob' });
    const refused = { code: 'token_invalid' };
    expect(await refusalOf(establish(session.access_token, bob.refresh_token))).toMatchObject(refused);
    expect(await refusalOf(establish(bob.access_token, session.refresh_token))).toMatchObject(refused);
  });

  it('refuses a refresh token that is unknown or was used already', async () => {
    const { access_token, refresh_token } = await givenSignedUp(identity, { email: 'c@example.com', username: 'cat' });
    expect(await refusalOf(establish(access_token, 'rt.e30.nonsense'))).toMatchObject({ code: 'token_invalid' });
    const next = await identity.call('identity.sessions.refresh', { refresh_token });
    expect(await refusalOf(establish(access_token, refresh_token))).toMatchObject({ code: 'token_invalid' });
    await expect(establish(access_token, next.refresh_token)).resolves.toBeDefined();
  });
});
