import { beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { AccessTokenVerifier } from './access-token.verifier.js';
import type { IssuerDescription, TokenIssuer } from './token-issuer.port.js';

const now = new Date('2026-01-01T00:00:00.000Z');
const sub = '01a1fd63-59c7-770f-b845-d8ba729e1982';

describe('an issuer whose keys do not say what they are for', () => {
  let privateJwk: JWK;
  let verifier: AccessTokenVerifier;
  const token = async (alg: string) =>
    new SignJWT({ sub, sid: 'session' })
      .setProtectedHeader({ alg, kid: 'key' })
      .setIssuer('https://issuer.example')
      .setAudience('api')
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + 300_000))
      .sign(await importJWK(privateJwk, alg));

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    privateJwk = await exportJWK(privateKey);
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'key' }] };
    const description: IssuerDescription = {
      issuer: 'https://issuer.example',
      audience: 'api',
      algorithm: 'RS256',
      jwks,
    };
    verifier = new AccessTokenVerifier({ describe: async () => description } as TokenIssuer, { now: () => now });
  });

  it('is believed when it signs with RS256', async () => {
    expect(await verifier.verify(await token('RS256'))).toEqual({ accountId: sub, sessionId: 'session' });
  });

  it.each(['PS256', 'RS384', 'RS512'])('is not believed when the token says %s', async (alg) => {
    await expect(verifier.verify(await token(alg))).rejects.toMatchObject({ code: 'token_invalid' });
  });
});

describe('an issuer that lists several keys', () => {
  const make = async (kid: string, use: string) => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use } };
  };
  const signedBy = ({ kid, privateKey }: Awaited<ReturnType<typeof make>>) =>
    new SignJWT({ sub, sid: 'session' })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer('https://issuer.example')
      .setAudience('api')
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + 300_000))
      .sign(privateKey);

  it('is believed by its signing key, at once by a new one, and never by the one that encrypts', async () => {
    const [old, next, encrypting] = [await make('old', 'sig'), await make('new', 'sig'), await make('enc', 'enc')];
    const shared = { issuer: 'https://issuer.example', audience: 'api', algorithm: 'RS256' } as const;
    const before: IssuerDescription = { ...shared, jwks: { keys: [old.jwk, encrypting.jwk] } };
    const after: IssuerDescription = { ...shared, jwks: { keys: [next.jwk, old.jwk, encrypting.jwk] } };
    const issuer = { describe: async (keyId?: string) => (keyId === undefined ? before : after) } as TokenIssuer;
    const verifier = new AccessTokenVerifier(issuer, { now: () => now });
    for (const key of [old, next, old]) await expect(verifier.verify(await signedBy(key))).resolves.toBeDefined();
    for (const key of [encrypting, await make('unknown', 'sig')])
      await expect(verifier.verify(await signedBy(key))).rejects.toMatchObject({ code: 'token_invalid' });
  });
});

it('a fault in asking the issuer is not the fault of the token', async () => {
  const down = { describe: () => Promise.reject(new Error('connection lost')) } as unknown as TokenIssuer;
  await expect(new AccessTokenVerifier(down, { now: () => now }).verify('token')).rejects.toThrow('connection lost');
});
