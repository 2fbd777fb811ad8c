import { AppError } from '@pictora/messaging';
import type { Clock } from '@pictora/service-kit';
import { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import type { IssuerDescription, SessionOwner, TokenIssuer } from './token-issuer.port.js';

const claims = z.object({ sub: z.uuid(), sid: z.string().min(1) });

/**
 * Checks an access token against the issuer's own description: algorithm, key, issuer, audience and times. Keycloak names
 * the type `JWT`, the embedded issuer `at+jwt`; an id token is kept out by its audience, which is the client.
 */
export class AccessTokenVerifier {
  private keys: { readonly of: JSONWebKeySet; readonly set: ReturnType<typeof createLocalJWKSet> } | undefined;

  constructor(
    private readonly issuer: TokenIssuer,
    private readonly clock: Clock,
  ) {}

  async verify(token: string): Promise<SessionOwner> {
    try {
      return await this.check(token, await this.issuer.describe()).catch(async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        // The issuer may have made a new key since.
        return this.check(token, await this.issuer.describe(decodeProtectedHeader(token).kid));
      });
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new AppError('token_expired', 'The session token has expired');
      if (error instanceof errors.JOSEError || error instanceof z.ZodError)
        throw new AppError('token_invalid', 'The session token is not valid', undefined, { cause: error });
      throw error;
    }
  }

  private async check(token: string, description: IssuerDescription): Promise<SessionOwner> {
    const { issuer, audience, algorithm, jwks } = description;
    const options = {
      algorithms: [algorithm],
      issuer,
      audience,
      currentDate: this.clock.now(),
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    };
    const { payload } = await jwtVerify(token, this.keysOf(jwks), options);
    const { sub, sid } = claims.parse(payload);
    return { accountId: sub, sessionId: sid };
  }

  /** Imported once for each set that the issuer describes. */
  private keysOf(jwks: JSONWebKeySet): ReturnType<typeof createLocalJWKSet> {
    if (this.keys?.of !== jwks) this.keys = { of: jwks, set: createLocalJWKSet(jwks) };
    return this.keys.set;
  }
}
