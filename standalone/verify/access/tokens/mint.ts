import { decodeJwt, importJWK, SignJWT, type JWTPayload } from 'jose';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type SigningKey = { readonly kid: string; readonly kty: string; readonly n: string; readonly e: string };

/** Signs like the embedded issuer, with its own key out of the data folder. */
export class Mint {
  private constructor(
    readonly jwk: SigningKey,
    private readonly key: CryptoKey,
  ) {}

  static async of(dataDir: string): Promise<Mint> {
    const file = join(dataDir, 'identity', 'issuer-keys.json');
    const { signing } = JSON.parse(readFileSync(file, 'utf8')) as { signing: [SigningKey] };
    return new Mint(signing[0], (await importJWK(signing[0], 'RS256')) as CryptoKey);
  }

  /** The claims of a good token, some of them others; undefined leaves one out. */
  async like(token: string, claims: JWTPayload): Promise<string> {
    const payload = Object.fromEntries(
      Object.entries({ ...decodeJwt(token), ...claims }).filter(([, value]) => value !== undefined),
    );
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: this.jwk.kid, typ: 'at+jwt' }).sign(this.key);
  }
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
