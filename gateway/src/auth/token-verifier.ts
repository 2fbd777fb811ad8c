import type { RpcReply } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { Viewer } from '../http/app-request.js';

export type IssuerDescription = RpcReply<'identity.issuer.describe'>;
/** What the gateway knows of sessions that ended before their tokens. */
export interface SessionEnds {
  has(sessionId: string): boolean;
  add(sessionId: string): void;
}

/** With the id of a key that was met and is not known: the issuer may have made a new one. */
export type DescribeIssuer = (keyId?: string) => Promise<IssuerDescription>;

const longestKeyId = 200;
const keyIdOf = (token: string): string | undefined => {
  const { kid } = decodeProtectedHeader(token);
  return kid !== undefined && kid.length <= longestKeyId ? kid : undefined;
};

type Issuer = {
  readonly description: IssuerDescription;
  readonly keys: ReturnType<typeof createLocalJWKSet>;
  readonly readAt: number;
};

const keysMaxAgeMs = 10 * 60_000;
/** An unknown key asks the issuer again, but not more often than this, however many forged tokens arrive. */
const keysMinAgeMs = 10_000;

/**
 * Checks access tokens: RS256 only, our issuer, our audience, in time. Verified tokens are remembered, in a bounded
 * cache, until they expire; whether their session has ended is asked every time.
 */
export class TokenVerifier {
  private issuer: Promise<Issuer> | null = null;
  private readonly verified = new Map<string, Viewer>();

  constructor(
    private readonly describe: DescribeIssuer,
    private readonly ended: SessionEnds,
    private readonly now: () => number,
    private readonly cacheSize = 10_000,
  ) {}

  async verify(token: string): Promise<Viewer> {
    const viewer = this.remembered(token) ?? (await this.check(token));
    if (this.ended.has(viewer.sessionId))
      throw new AppError('token_invalid', 'This session has ended. Please sign in again.');
    return viewer;
  }

  private remembered(token: string): Viewer | undefined {
    const viewer = this.verified.get(token);
    if (!viewer) return undefined;
    if (viewer.expiresAt > this.now()) return viewer;
    this.verified.delete(token);
    throw new AppError('token_expired', 'Your session has expired. Please sign in again.');
  }

  private async check(token: string): Promise<Viewer> {
    const viewer = await this.verifyWith(await this.readIssuer(keysMaxAgeMs), token)
      .catch(async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return this.verifyWith(await this.readIssuer(keysMinAgeMs, keyIdOf(token)), token);
      })
      .catch((error: unknown) => {
        throw this.refusal(error);
      });
    if (this.verified.size >= this.cacheSize) this.verified.delete(this.verified.keys().next().value ?? '');
    this.verified.set(token, viewer);
    return viewer;
  }

  private async verifyWith({ keys, description }: Issuer, token: string): Promise<Viewer> {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [description.algorithm],
      issuer: description.issuer,
      audience: description.audience,
      requiredClaims: ['sub', 'exp', 'sid'],
      currentDate: new Date(this.now()),
    });
    const realm = payload['realm_access'] as { roles?: unknown } | undefined;
    return {
      userId: String(payload.sub),
      sessionId: String(payload['sid']),
      roles: Array.isArray(realm?.roles) ? realm.roles.filter((role) => typeof role === 'string') : [],
      expiresAt: (payload.exp ?? 0) * 1000,
    };
  }

  private refusal(error: unknown): unknown {
    if (error instanceof errors.JWTExpired)
      return new AppError('token_expired', 'Your session has expired. Please sign in again.');
    if (error instanceof errors.JOSEError)
      return new AppError('token_invalid', 'Please sign in again', undefined, { cause: error });
    return error;
  }

  private async readIssuer(maxAgeMs: number, keyId?: string): Promise<Issuer> {
    const current = this.issuer && (await this.issuer);
    if (current && this.now() - current.readAt < maxAgeMs) return current;
    const reading = this.describe(keyId).then((description) => {
      for (const sessionId of description.endedSessions) this.ended.add(sessionId);
      return { description, keys: createLocalJWKSet(description.jwks), readAt: this.now() };
    });
    this.issuer = reading;
    reading.catch(() => {
      if (this.issuer === reading) this.issuer = null;
    });
    return reading;
  }
}
