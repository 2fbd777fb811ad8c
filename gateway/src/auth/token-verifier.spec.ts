import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK, type JWTPayload } from 'jose';
import { EndedSessions } from './ended-sessions.js';
import { TokenVerifier, type IssuerDescription } from './token-verifier.js';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

const userId = '0199c3a2-0000-7000-8000-000000000001';
const start = Date.parse('2026-01-01T00:00:00Z');
const seconds = (ms: number): number => Math.floor(ms / 1000);

let ours: KeyPair;
let rotated: KeyPair;
let strangers: KeyPair;
let now: number;
let ended: EndedSessions;
let asked: number;
let keys: KeyPair[];
let encryption: JWK | undefined;
let askedFor: (string | undefined)[];

const describeIssuer = async (keyId?: string): Promise<IssuerDescription> => {
  asked += 1;
  askedFor.push(keyId);
  const jwks = await Promise.all(
    keys.map(async ({ publicKey }) => ({
      ...(await exportJWK(publicKey)),
      kid: kidOf(publicKey),
      use: 'sig',
      alg: 'RS256',
    })),
  );
  return {
    issuer: 'https://issuer.test/oidc',
    audience: 'pictora',
    algorithm: 'RS256',
    jwks: { keys: encryption ? [...jwks, encryption] : jwks },
    endedSessions: ['ended-before'],
  };
};
const kids = new Map<unknown, string>();
const kidOf = (key: unknown): string => kids.get(key) ?? 'unknown';

const claims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: 'https://issuer.test/oidc',
  aud: 'pictora',
  sub: userId,
  sid: 'session-1',
  iat: seconds(now),
  exp: seconds(now) + 300,
  ...changes,
});

const sign = (payload: JWTPayload, pair = ours, alg = 'RS256'): Promise<string> =>
  new SignJWT(payload).setProtectedHeader({ alg, kid: kidOf(pair.publicKey) }).sign(pair.privateKey);

const verifier = (size?: number): TokenVerifier => new TokenVerifier(describeIssuer, ended, () => now, size);

beforeAll(async () => {
  [ours, rotated, strangers] = (await Promise.all(
    [1, 2, 3].map(() => generateKeyPair('RS256', { extractable: true })),
  )) as [KeyPair, KeyPair, KeyPair];
  kids.set(ours.publicKey, 'key-1').set(rotated.publicKey, 'key-2').set(strangers.publicKey, 'key-1');
});

beforeEach(() => {
  now = start;
  asked = 0;
  keys = [ours];
  encryption = undefined;
  askedFor = [];
  ended = new EndedSessions(() => now);
});

describe('an access token', () => {
  it('of our issuer, for us and in time, says who calls', async () => {
    const token = await sign(claims({ realm_access: { roles: ['admin', 7] } }));
    expect(await verifier().verify(token)).toEqual({
      userId,
      sessionId: 'session-1',
      roles: ['admin'],
      expiresAt: start + 300_000,
    });
  });

  const wrong: [string, string, () => Promise<string> | string][] = [
    ['without a signature', 'token_invalid', () => new UnsecuredJWT(claims()).encode()],
    ['signed by a stranger under our key id', 'token_invalid', () => sign(claims(), strangers)],
    ['of another issuer', 'token_invalid', () => sign(claims({ iss: 'https://elsewhere.test' }))],
    ['for another audience', 'token_invalid', () => sign(claims({ aud: 'account' }))],
    ['that has expired', 'token_expired', () => sign(claims({ exp: seconds(now) - 1 }))],
    ['that is not valid yet', 'token_invalid', () => sign(claims({ nbf: seconds(now) + 60 }))],
    ['without a session', 'token_invalid', () => sign(claims({ sid: undefined }))],
    ['without an end', 'token_invalid', () => sign(claims({ exp: undefined }))],
    [
      'signed with another algorithm of the same key',
      'token_invalid',
      async () => {
        const pair = await generateKeyPair('PS256', { extractable: true });
        return new SignJWT(claims()).setProtectedHeader({ alg: 'PS256', kid: 'key-1' }).sign(pair.privateKey);
      },
    ],
    [
      'signed with our public key as a shared secret',
      'token_invalid',
      async () => {
        const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(ours.publicKey)));
        return new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(secret);
      },
    ],
    [
      'whose payload was changed',
      'token_invalid',
      async () => {
        const [header, , signature] = (await sign(claims())).split('.');
        return `${header}.${Buffer.from(JSON.stringify(claims({ sub: 'somebody' }))).toString('base64url')}.${signature}`;
      },
    ],
    [
      'signed with the key that the issuer encrypts with',
      'token_invalid',
      async () => {
        encryption = { ...(await exportJWK(rotated.publicKey)), kid: 'key-enc', use: 'enc', alg: 'RSA-OAEP' };
        return new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'key-enc' }).sign(rotated.privateKey);
      },
    ],
    ['for several audiences, none of them us', 'token_invalid', () => sign(claims({ aud: ['account', 'other'] }))],
    ['issued for a start in the future', 'token_invalid', () => sign(claims({ nbf: seconds(now) + 1 }))],
    ['that is not a token at all', 'token_invalid', () => 'a.b.c'],
  ];

  it.each(wrong)('%s is refused (%s)', async (_, code, make) => {
    await expect(verifier().verify(await make())).rejects.toMatchObject({ code });
  });

  it('that was good once is refused as soon as it expires', async () => {
    const tokens = verifier();
    const token = await sign(claims());
    await tokens.verify(token);
    now += 300_000;
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('that was good once is refused as soon as its session ends', async () => {
    const tokens = verifier();
    const token = await sign(claims());
    await tokens.verify(token);
    ended.add('session-1');
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'token_invalid' });
  });

  it('of a session that ended before this gateway started is refused', async () => {
    await expect(verifier().verify(await sign(claims({ sid: 'ended-before' })))).rejects.toMatchObject({
      code: 'token_invalid',
    });
  });

  it('signed with a new key of the issuer is accepted after the keys are read again', async () => {
    const tokens = verifier();
    await tokens.verify(await sign(claims()));
    keys = [ours, rotated];
    now += 10_000;
    expect(await tokens.verify(await sign(claims(), rotated))).toMatchObject({ userId });
    expect(askedFor).toEqual([undefined, 'key-2']);
  });

  it('with a made-up key does not make us ask the issuer each time', async () => {
    const tokens = verifier();
    for (let n = 0; n < 20; n += 1)
      await expect(tokens.verify(await sign(claims({ jti: String(n) }), rotated))).rejects.toMatchObject({
        code: 'token_invalid',
      });
    expect(asked).toBe(1);
  });

  it('is still checked when more are remembered than there is room for', async () => {
    const tokens = verifier(2);
    const all = await Promise.all([1, 2, 3].map((n) => sign(claims({ jti: String(n) }))));
    for (const token of [...all, ...all]) expect(await tokens.verify(token)).toMatchObject({ userId });
  });
});

describe('an ended session', () => {
  it('is remembered for as long as one of its tokens could live, and not longer', () => {
    ended.add('a');
    now += 60 * 60_000 - 1;
    expect(ended.has('a')).toBe(true);
    now += 1;
    expect(ended.has('a')).toBe(false);
  });

  it('that is told again is remembered from then on, and keeps no other from being forgotten', () => {
    ended.add('again');
    ended.add('once');
    now += 30 * 60_000;
    ended.add('again');
    now += 30 * 60_000;
    expect([ended.has('again'), ended.has('once')]).toEqual([true, false]);
    ended.add('new');
    expect(ended.size).toBe(2);
  });
});
