import { unavailable } from '@pictora/messaging';
import type { Clock } from '@pictora/service-kit';
import type { JSONWebKeySet, JWK } from 'jose';
import * as oidc from 'openid-client';

export type OidcClientParts = {
  readonly issuerUrl: string;
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly clock: Clock;
  /** In place of the network's own: for an issuer in this process, or one that is waited for in a way of its own. */
  readonly fetch?: oidc.CustomFetch;
};

/** What a login keeps to itself until the browser is back. */
export type CodeChecks = { readonly state: string; readonly nonce: string; readonly verifier: string };
export type OidcTokens = { readonly accessToken: string; readonly refreshToken: string };

/** The issuer's own no, with its code (`invalid_grant`) and reason. Whatever else is thrown is a fault, not an answer. */
export class IssuerRefusal extends Error {
  override readonly name = 'IssuerRefusal';
  constructor(
    readonly code: string,
    readonly reason: string,
    cause: unknown,
  ) {
    super(`the issuer refused: ${code}: ${reason}`, { cause });
  }
}

const ALGORITHM = 'RS256';
/** For what the issuer has at hand. */
const DOCUMENT_MS = 10_000;
const KEPT_MS = 10 * 60_000;
/** While the issuer is away its keys do for so long: no token that they have signed is good for longer. */
const KEPT_MEANWHILE_MS = 60 * 60_000;
/** A key that nobody knows asks the issuer again, but not more often than this. */
const ASKED_AGAIN_MS = 10_000;

/** Answers that do not fit the question: another state, nonce, issuer, audience, time or key than asked for. */
const misfits: readonly (string | undefined)[] = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
];
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** With a body that is none of the protocol's too: then the answer itself is the cause. */
const isPassingAnswer = (error: unknown): boolean =>
  (error instanceof oidc.ResponseBodyError && isPassing(error.status)) ||
  (error instanceof oidc.ClientError && error.cause instanceof Response && isPassing(error.cause.status));

const refusalOf = (error: unknown): unknown => {
  if (error instanceof oidc.AuthorizationResponseError)
    return new IssuerRefusal(error.error, error.error_description ?? '', error);
  if (error instanceof oidc.ResponseBodyError && !isPassing(error.status))
    return new IssuerRefusal(error.error, error.error_description ?? '', error);
  // Older Keycloaks challenge the client where they mean the person.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return new IssuerRefusal('invalid_grant', '', error);
  if (isPassingAnswer(error)) return unavailable('issuer', error);
  if (error instanceof oidc.ClientError && misfits.includes(error.code))
    return new IssuerRefusal('invalid_response', error.message, error);
  return error;
};

const asked = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (error) {
    throw refusalOf(error);
  }
};

/** Kept for as long as it is young enough; a failed reading is not. */
class Kept<T> {
  private held: { readonly value: Promise<T>; readonly readAt: number } | undefined;
  /** What the last reading that did not fail has brought. */
  private proven: { readonly value: T; readonly readAt: number } | undefined;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly clock: Clock,
  ) {}

  get(maxAgeMs: number): Promise<T> {
    const now = this.clock.now().getTime();
    if (this.held && now - this.held.readAt < maxAgeMs) return this.held.value;
    const held = { value: this.read(), readAt: now };
    this.held = held;
    held.value.then(
      (value) => (this.proven = { value, readAt: now }),
      () => {
        if (this.held === held) this.held = undefined;
      },
    );
    return held.value;
  }

  /** The same; when it cannot be read now, what was read before does as well, up to an age. */
  async getOrOld(maxAgeMs: number, oldestMs: number): Promise<T> {
    try {
      return await this.get(maxAgeMs);
    } catch (error) {
      const { proven } = this;
      if (!proven || this.clock.now().getTime() - proven.readAt >= oldestMs) throw error;
      return proven.value;
    }
  }
}

/** One client of an OpenID Connect issuer, Keycloak or the embedded one: whatever is asked of either goes through here. */
export class OidcClient {
  private readonly configuration: Kept<oidc.Configuration>;
  private readonly keySet: Kept<JSONWebKeySet>;

  constructor(private readonly parts: OidcClientParts) {
    this.configuration = new Kept(() => this.discover(), parts.clock);
    this.keySet = new Kept(() => this.readKeys(), parts.clock);
  }

  /** Where to send a browser; it comes back to the redirect address with a code. */
  async authorizationUrl({ state, nonce, verifier }: CodeChecks, extra: Record<string, string> = {}): Promise<URL> {
    const { redirectUri, scope } = this.parts;
    return oidc.buildAuthorizationUrl(await this.configured(), {
      redirect_uri: redirectUri,
      scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...extra,
    });
  }

  /** The tokens for a code, once state, nonce, issuer, and the id token's key, audience and times have been checked. */
  async exchange(query: string, { state, nonce, verifier }: CodeChecks): Promise<OidcTokens> {
    const configuration = await this.configured();
    const answer = await asked(() =>
      oidc.authorizationCodeGrant(configuration, new URL(`${this.parts.redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }),
    );
    return this.tokensOf(answer);
  }

  async signIn(username: string, password: string): Promise<OidcTokens> {
    const configuration = await this.configured();
    const { scope } = this.parts;
    return this.tokensOf(
      await asked(() => oidc.genericGrantRequest(configuration, 'password', { username, password, scope })),
    );
  }

  async refresh(refreshToken: string): Promise<OidcTokens> {
    const configuration = await this.configured();
    return this.tokensOf(await asked(() => oidc.refreshTokenGrant(configuration, refreshToken)));
  }

  /** Ends the session that a refresh token belongs to; an ended one stays ended. */
  async endSession(refreshToken: string): Promise<void> {
    const configuration = await this.configured();
    await asked(() => oidc.tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' }));
  }

  /** What the issuer says of a refresh token, for clients that may ask. Keycloak takes it for none without the hint. */
  async introspect(token: string): Promise<oidc.IntrospectionResponse> {
    const configuration = await this.configured();
    return asked(() => oidc.tokenIntrospection(configuration, token, { token_type_hint: 'refresh_token' }));
  }

  /** A token for the client itself, with its life in seconds. */
  async clientCredentials(): Promise<{ readonly accessToken: string; readonly expiresIn: number }> {
    const configuration = await this.configured();
    const { access_token, expires_in } = await asked(() => oidc.clientCredentialsGrant(configuration));
    return { accessToken: access_token, expiresIn: expires_in ?? 0 };
  }

  /**
   * The public keys that sign tokens, kept for ten minutes, and for longer while the issuer is away. Keys for encryption, which
   * Keycloak lists too, are left out.
   */
  async keys(keyId?: string): Promise<JSONWebKeySet> {
    const kept = await this.keySet.getOrOld(KEPT_MS, KEPT_MEANWHILE_MS);
    return keyId === undefined || kept.keys.some(({ kid }) => kid === keyId) ? kept : this.keySet.get(ASKED_AGAIN_MS);
  }

  /** Throws when the issuer is not there now, whatever is kept of it. */
  async ping(): Promise<void> {
    const address = `${this.parts.issuerUrl}/.well-known/openid-configuration`;
    const answer = await this.read(address);
    await answer.arrayBuffer();
    if (!answer.ok) throw unavailable('issuer', new Error(`it answered ${answer.status}`));
  }

  private configured(): Promise<oidc.Configuration> {
    return this.configuration.get(KEPT_MS);
  }

  private async discover(): Promise<oidc.Configuration> {
    const { issuerUrl, clientId, clientSecret, fetch } = this.parts;
    const issuer = new URL(issuerUrl);
    return oidc.discovery(
      issuer,
      clientId,
      { id_token_signed_response_alg: ALGORITHM },
      clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(clientSecret),
      {
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
        ...(fetch ? { [oidc.customFetch]: fetch } : {}),
      },
    );
  }

  private async readKeys(): Promise<JSONWebKeySet> {
    const address = (await this.configured()).serverMetadata().jwks_uri;
    if (!address) throw new Error('The issuer names no keys');
    const response = await this.read(address);
    if (!response.ok) throw unavailable('issuer', new Error(`its keys answered ${response.status}`));
    const { keys } = (await response.json()) as { keys: JWK[] };
    return { keys: keys.filter(({ kty, use, alg }) => kty === 'RSA' && use === 'sig' && alg === ALGORITHM) };
  }

  private read(address: string): Promise<Response> {
    const ask = this.parts.fetch ?? ((url: string, options: RequestInit) => fetch(url, options));
    const signal = AbortSignal.timeout(DOCUMENT_MS);
    return ask(address, { method: 'GET', headers: {}, body: undefined, redirect: 'manual', signal });
  }

  private tokensOf({ access_token, refresh_token }: oidc.TokenEndpointResponse): OidcTokens {
    if (!refresh_token) throw new Error('The issuer gave no refresh token');
    return { accessToken: access_token, refreshToken: refresh_token };
  }
}
