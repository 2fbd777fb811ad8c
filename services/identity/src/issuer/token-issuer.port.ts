import type { JSONWebKeySet } from 'jose';
import type { OidcTokens } from './oidc-client.js';

/** What a gateway needs to check access tokens by itself. */
export type IssuerDescription = {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithm: 'RS256';
  readonly jwks: JSONWebKeySet;
};

export type SessionOwner = { readonly accountId: string; readonly sessionId: string };

export type NewAccount = { readonly id: string; readonly email: string };

/** What an issuer that keeps logins of its own knows of a person. */
export type IssuerPerson = {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

export type IssuedTokens = SessionOwner & {
  /** Where the issuer may know people whom we have no account of yet. */
  readonly person?: IssuerPerson;
  /** The account's `sessionsEpoch` when its password was proved, where that is longer ago and the issuer has kept it. */
  readonly sessionsEpoch?: number;
  readonly accessToken: string;
  readonly accessTokenExpiresAt: Date;
  readonly refreshToken: string;
  /** Unused until then, the session is over. Every refresh moves it. */
  readonly idleAt: Date;
  /** The session is over then, however often it was refreshed. */
  readonly endsAt: Date;
};

export type RefreshOutcome =
  | { readonly kind: 'refreshed'; readonly tokens: IssuedTokens }
  /** Unknown, expired, or its session has ended. */
  | { readonly kind: 'refused' }
  /** The token had been used before: it may have been stolen, so the issuer has ended the whole session. */
  | { readonly kind: 'reused'; readonly session: SessionOwner };

/**
 * Proves passwords and issues tokens: the embedded OpenID provider, or Keycloak. Access tokens are RS256 JWTs of five
 * minutes with `sub`, `sid`, `email` and `realm_access.roles`. A refresh token works once; a second use ends its session.
 */
export interface TokenIssuer {
  /** The same object for as long as the keys are the same. A key that the caller does not know may be a new one. */
  describe(keyId?: string): Promise<IssuerDescription>;
  /** Null when email and password do not belong together, whichever is wrong, and after the same time. */
  signIn(email: string, password: string): Promise<IssuedTokens | null>;
  /**
   * A session for an account that was made with this password a moment ago. The embedded issuer spares a second proof;
   * one that only answers to a password is given what it asks for.
   */
  openSession(account: NewAccount, password: string): Promise<IssuedTokens>;
  /** The session of tokens that our own client has just received from this issuer, and has checked. */
  received(tokens: OidcTokens): Promise<IssuedTokens>;
  refresh(refreshToken: string): Promise<RefreshOutcome>;
  /** Whose session a refresh token can still renew; null when it cannot. Does not use it up. */
  ownerOf(refreshToken: string): Promise<SessionOwner | null>;
  /**
   * No refresh token of the session works from then on. Ending an ended session changes nothing. `replacedBy` is the session
   * that has taken its place in the same browser: what the issuer knows of the browser stays when that one needs it.
   */
  endSession(session: SessionOwner, replacedBy?: string): Promise<void>;
  /**
   * The same for every session of an account, but for the one to be kept; codes and logins under way at the issuer die
   * too. Sessions of other accounts stay.
   */
  endSessions(accountId: string, except?: string): Promise<void>;
}
