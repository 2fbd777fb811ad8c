import type { Clock, Ids } from '@pictora/service-kit';
import { errors, type default as Provider } from 'oidc-provider';
import type { PasswordProof } from '../../accounts/embedded-account-directory.js';
import type {
  IssuedTokens,
  NewAccount,
  IssuerDescription,
  RefreshOutcome,
  SessionOwner,
  TokenIssuer,
} from '../token-issuer.port.js';
import {
  API_RESOURCE,
  API_SCOPE,
  apiResource,
  CLIENT_ID,
  createProvider,
  type ProviderParts,
} from './provider.factory.js';

const SCOPE = `openid offline_access ${API_SCOPE}`;
const GRANT_TYPE = 'sign_in';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const dateOf = (time: number): Date => new Date(time * 1000);

type Grant = InstanceType<Provider['Grant']>;
type RefreshToken = InstanceType<Provider['RefreshToken']>;
type Renewable = { readonly token: RefreshToken; readonly grant: Grant; readonly owner: SessionOwner };

/** What a rotated token keeps of the one before, so that tokens of the code flow stay bound to the issuer's session. */
const carriedOver = (token: RefreshToken) => ({
  rotations: (token.rotations ?? 0) + 1,
  iiat: token.iiat,
  scope: token.scope ?? SCOPE,
  nonce: token.nonce,
  authTime: token.authTime,
  sessionUid: token.sessionUid,
  expiresWithSession: token.expiresWithSession,
});

/**
 * The embedded OpenID provider, used without HTTP: tokens are issued through its models, so no password grant is open
 * to the network. The grant is the session: its id is the `sid` of every token, and revoking it ends them all.
 */
export class EmbeddedTokenIssuer implements TokenIssuer {
  private readonly provider: Provider;
  private readonly description: IssuerDescription;

  constructor(
    private readonly parts: ProviderParts,
    private readonly passwords: PasswordProof,
    private readonly ids: Ids,
    private readonly clock: Clock = parts.clock,
  ) {
    this.provider = createProvider(parts);
    const { issuerUrl: issuer, audience } = parts;
    const keys = parts.keys.signing.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e }));
    this.description = { issuer, audience, algorithm: 'RS256', jwks: { keys } };
  }

  /** The HTTP endpoints of the code flow, to be mounted under the path of the issuer's address. */
  callback(): ReturnType<Provider['callback']> {
    return this.provider.callback();
  }

  async describe(): Promise<IssuerDescription> {
    return this.description;
  }

  async signIn(email: string, password: string): Promise<IssuedTokens | null> {
    const accountId = await this.passwords.ownerOf(email, password);
    return accountId === null ? null : this.startSession(accountId);
  }

  async openSession({ id }: NewAccount): Promise<IssuedTokens> {
    return this.startSession(id);
  }

  async refresh(refreshToken: string): Promise<RefreshOutcome> {
    const found = await this.find(refreshToken);
    if (found?.consumed && found.grantId) {
      const session = { accountId: found.accountId, sessionId: found.grantId };
      await this.endSession(session);
      return { kind: 'reused', session };
    }
    const renewable = await this.renewable(found);
    if (!renewable) return { kind: 'refused' };
    const { token, grant, owner } = renewable;
    // Saved before the old one is used up: a crash in between leaves the browser with a token that still works.
    const tokens = await this.issue(grant, owner.accountId, token);
    try {
      await token.consume();
    } catch (error) {
      if (!(error instanceof errors.InvalidGrant)) throw error;
      await this.endSession(owner);
      return { kind: 'reused', session: owner };
    }
    return { kind: 'refreshed', tokens };
  }

  async ownerOf(refreshToken: string): Promise<SessionOwner | null> {
    return (await this.renewable(await this.find(refreshToken)))?.owner ?? null;
  }

  async endSession({ accountId, sessionId }: SessionOwner): Promise<void> {
    await this.parts.artifacts.deleteMany({ grantId: sessionId, accountId });
  }

  async endSessions(accountId: string, except?: string): Promise<void> {
    const others = except === undefined ? {} : { grantId: { $ne: except } };
    await this.parts.artifacts.deleteMany({ accountId, ...others });
  }

  private async startSession(accountId: string): Promise<IssuedTokens> {
    const now = seconds(this.clock.now());
    const grant = new this.provider.Grant({ accountId, clientId: CLIENT_ID });
    Object.assign(grant, { jti: this.ids.next(), iat: now, exp: now + this.parts.sessionMaxSeconds });
    grant.addOIDCScope('openid offline_access');
    grant.addResourceScope(API_RESOURCE, API_SCOPE);
    await grant.save();
    return this.issue(grant, accountId);
  }

  /** The provider goes by the system's time; whether a token has expired is for our clock to say. */
  private find(refreshToken: string): Promise<RefreshToken | undefined> {
    return this.provider.RefreshToken.find(refreshToken, { ignoreExpiration: true });
  }

  private async renewable(token: RefreshToken | undefined): Promise<Renewable | null> {
    const now = seconds(this.clock.now());
    if (!token?.grantId || token.consumed || (token.exp ?? 0) <= now) return null;
    const grant = await this.provider.Grant.find(token.grantId, { ignoreExpiration: true });
    if (!grant || (grant.exp ?? 0) <= now || grant.accountId !== token.accountId) return null;
    const account = await this.parts.accounts.find(token.accountId);
    return account && { token, grant, owner: { accountId: account.id, sessionId: grant.jti } };
  }

  private async issue(grant: Grant, accountId: string, renewed?: RefreshToken): Promise<IssuedTokens> {
    const now = seconds(this.clock.now());
    const client = await this.provider.Client.find(CLIENT_ID);
    if (!client) throw new Error(`The client ${CLIENT_ID} is not configured`);
    const endsAt = grant.exp ?? now;
    const shared = { client, accountId, grantId: grant.jti, gty: GRANT_TYPE, iat: now };

    const access = new this.provider.AccessToken({
      ...shared,
      scope: API_SCOPE,
      exp: Math.min(now + this.parts.accessTokenSeconds, endsAt),
      resourceServer: new this.provider.ResourceServer(API_RESOURCE, apiResource(this.parts)),
    });
    const refresh = new this.provider.RefreshToken({
      ...shared,
      scope: SCOPE,
      resource: API_RESOURCE,
      ...(renewed && carriedOver(renewed)),
      exp: Math.min(now + this.parts.sessionIdleSeconds, endsAt),
    });
    const accessToken = await access.save();
    const refreshToken = await refresh.save();
    return {
      accountId,
      sessionId: grant.jti,
      accessToken,
      accessTokenExpiresAt: dateOf(access.exp ?? now),
      refreshToken,
      idleAt: dateOf(refresh.exp ?? now),
      endsAt: dateOf(endsAt),
    };
  }
}
