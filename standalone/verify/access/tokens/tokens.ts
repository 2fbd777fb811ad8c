import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, decodeJwt } from 'jose';
import type { Session } from '@pictora/contracts';
import { nowSeconds, type Mint } from './mint.js';

/** Something that is shown as a token, and is none that opens anything. `authorization` is the whole header, or several. */
export type WrongToken = { readonly name: string; readonly authorization: readonly string[]; readonly bare: string };

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const bearer = (name: string, token: string): WrongToken => ({ name, authorization: [`Bearer ${token}`], bare: token });

/** HS256 with the issuer's public key as the secret: whoever takes the algorithm from the token is fooled. */
const withPublicKey = (mint: Mint, payload: object, secret: string | Buffer): string => {
  const signed = `${base64({ alg: 'HS256', kid: mint.jwk.kid })}.${base64(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};

/** Tokens that look like a good one of `session`, each wrong in its own way; `dead` are good ones of what is over. */
export const wrongTokens = async (
  mint: Mint,
  session: Session,
  dead: Readonly<Record<string, string>>,
): Promise<WrongToken[]> => {
  const good = session.access_token;
  const payload = decodeJwt(good);
  const [head = '', claims = '', signature = ''] = good.split('.');
  const { n, e, kty, kid } = mint.jwk;
  const publicKey = createPublicKey({ key: { kty, n, e } as JsonWebKey, format: 'jwk' });
  const other = await generateKeyPair('RS256', { extractable: true });
  const signOther = (header: object) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', ...header }).sign(other.privateKey);
  const now = nowSeconds();
  return [
    { name: 'an empty header', authorization: [''], bare: '' },
    { name: 'a scheme alone', authorization: ['Bearer '], bare: ' ' },
    { name: 'another scheme', authorization: [`Basic ${good}`], bare: `Basic ${good}` },
    bearer('rubbish', 'rubbish'),
    bearer('three parts of rubbish', 'a.b.c'),
    bearer('the algorithm none', `${base64({ alg: 'none' })}.${claims}.`),
    bearer('the algorithm none, with a signature', `${base64({ alg: 'None', kid })}.${claims}.${signature}`),
    bearer(
      'HS256 by the public key as PEM',
      withPublicKey(mint, payload, publicKey.export({ type: 'spki', format: 'pem' })),
    ),
    bearer(
      'HS256 by the public key as DER',
      withPublicKey(mint, payload, publicKey.export({ type: 'spki', format: 'der' })),
    ),
    bearer('HS256 by the modulus', withPublicKey(mint, payload, n)),
    bearer('HS256 by nothing', withPublicKey(mint, payload, '')),
    bearer('another key under its name', await signOther({ kid })),
    bearer('another key under a name of its own', await signOther({ kid: 'other' })),
    bearer('another key without a name', await signOther({})),
    bearer('a key that the token brings', await signOther({ kid: 'own', jwk: await exportJWK(other.publicKey) })),
    bearer('a key from an address in the token', await signOther({ kid: 'far', jku: 'http://127.0.0.1:9/keys' })),
    bearer('another issuer', await mint.like(good, { iss: 'http://elsewhere.test/oidc' })),
    bearer('no issuer', await mint.like(good, { iss: undefined })),
    bearer('another audience', await mint.like(good, { aud: 'another-api' })),
    bearer('no audience', await mint.like(good, { aud: undefined })),
    bearer('a time that is over', await mint.like(good, { exp: now - 1 })),
    bearer('no end', await mint.like(good, { exp: undefined })),
    bearer('a time to come', await mint.like(good, { nbf: now + 3600 })),
    bearer('no session', await mint.like(good, { sid: undefined })),
    bearer('nobody', await mint.like(good, { sub: undefined })),
    bearer('a refresh token', session.refresh_token),
    bearer(
      'other claims under the signature',
      `${head}.${base64({ ...payload, sub: 'x', exp: now + 9e6 })}.${signature}`,
    ),
    bearer('no signature', `${head}.${claims}.`),
    bearer('a cut signature', good.slice(0, -8)),
    bearer('a cut token', good.slice(0, 80)),
    bearer('a longer signature', `${good}AAAA`),
    bearer('7,000 more letters', good + 'A'.repeat(7_000)),
    bearer('100,000 letters', `${head}.${'A'.repeat(100_000)}.${signature}`),
    { name: 'two in one header', authorization: [`Bearer ${good}, Bearer ${good}`], bare: `${good}, ${good}` },
    {
      name: 'a wrong header before a good one',
      authorization: ['Bearer a.b.c', `Bearer ${good}`],
      bare: `a.b.c,${good}`,
    },
    bearer('a fourth part', `${good}.x`),
    ...Object.entries(dead).map(([name, token]) => bearer(name, token)),
  ];
};
