import type { Clock } from '@pictora/service-kit';
import { decodeJwt } from 'jose';
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
import { IssuerRefusal, type OidcTokens } from '../oidc-client.js';
import { Interactions, isInteraction, type CountedTry } from './interactions.js';
import { epochOf } from './login-epoch.js';
import { IssuerHttp } from './issuer-http.js';
import {
  API_RESOURCE,
  API_SCOPE,
  apiResource,
  CLIENT_ID,
  createProvider,
  newGrant,
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
    private readonly clock: Clock = parts.clock,
  ) {
    this.provider = createProvider(parts);
    const { issuerUrl: issuer, audience } = parts;
    const keys = parts.keys.signing.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e }));
    this.description = { issuer, audience, algorithm: 'RS256', jwks: { keys } };
  }

  /** The HTTP endpoints of the code flow, which the gateway has under the path of the issuer's address. */
  http(counted: CountedTry): IssuerHttp {
    const endpoints = this.provider.callback();
    const http: IssuerHttp = new IssuerHttp(this.parts.issuerUrl, (request, response) => {
      const handled = isInteraction(request.url)
        ? interactions.handle(request, response)
        : endpoints(request, response);
      Promise.resolve(handled).catch((error: unknown) => response.destroy(error as Error));
    });
    const interactions = new Interactions({
      provider: this.provider,
      accounts: this.parts.accounts,
      passwords: this.passwords,
      counted,
      relative: (to) => http.relative(to),
    });
    return http;
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

  async received({ accessToken, refreshToken }: OidcTokens): Promise<IssuedTokens> {
    const token = await this.find(refreshToken);
    const renewable = await this.renewable(token);
    if (!renewable) throw new IssuerRefusal('invalid_grant', 'the session has ended meanwhile', undefined);
    return {
      ...renewable.owner,
      accessToken,
      accessTokenExpiresAt: dateOf(decodeJwt(accessToken).exp ?? 0),
      refreshToken,
      idleAt: dateOf(renewable.token.exp ?? 0),
      endsAt: dateOf(renewable.grant.exp ?? 0),
      sessionsEpoch: epochOf(renewable.token.acr),
    };
  }

  async endSession({ accountId, sessionId }: SessionOwner, replacedBy?: string): Promise<void> {
    await this.forgetBrowser(accountId, sessionId, replacedBy);
    await this.parts.artifacts.deleteMany({ grantId: sessionId, accountId });
  }

  async endSessions(accountId: string, except?: string): Promise<void> {
    const { artifacts } = this.parts;
    if (except === undefined) {
      await artifacts.deleteMany({ accountId });
      return;
    }
    // The session to be kept may be bound to the issuer's own session of its browser, and would die with it.
    const kept = await this.browsersOf(except);
    await artifacts.deleteMany({ accountId, grantId: { $ne: except }, uid: { $nin: kept } });
  }

  /** The issuer's own session of the browser that logged in, or the next login there would ask for no password. */
  private async forgetBrowser(accountId: string, sessionId: string, replacedBy?: string): Promise<void> {
    // A login that the issuer gave without asking is bound to the same session of the browser as the one before.
    const kept = replacedBy === undefined ? [] : await this.browsersOf(replacedBy);
    const browsers = (await this.browsersOf(sessionId)).filter((browser) => !kept.includes(browser));
    if (browsers.length > 0)
      await this.parts.artifacts.deleteMany({ uid: { $in: browsers }, kind: 'Session', accountId });
  }

  private async browsersOf(sessionId: string): Promise<string[]> {
    const tokens = await this.parts.artifacts.find({ grantId: sessionId, kind: 'RefreshToken' }, { payload: 1 }).lean();
    return tokens.flatMap(({ payload }) => {
      const { sessionUid } = JSON.parse(payload) as { sessionUid?: string };
      return sessionUid ? [sessionUid] : [];
    });
  }

  private async startSession(accountId: string): Promise<IssuedTokens> {
    return this.issue(await newGrant(this.provider, this.parts, accountId), accountId);
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
    if (token.expiresWithSession && !(await this.provider.Session.findByUid(token.sessionUid ?? ''))) return null;
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
