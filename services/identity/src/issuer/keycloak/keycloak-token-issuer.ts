import { decodeJwt } from 'jose';
import { z } from 'zod';
import { IssuerRefusal, type OidcClient, type OidcTokens } from '../oidc-client.js';
import type {
  IssuedTokens,
  IssuerDescription,
  NewAccount,
  RefreshOutcome,
  SessionOwner,
  TokenIssuer,
} from '../token-issuer.port.js';
import { ignoreMissing } from './keycloak-errors.js';
import { PAGE_CLIENT_ID, type Keycloak } from './keycloak.js';

const claims = z.object({ sub: z.uuid(), sid: z.string().min(1), exp: z.int() });
const refreshClaims = claims.extend({ azp: z.string() });

const dateOf = (time: number): Date => new Date(time * 1000);

/** The refused token was used before. Keycloak has checked its signature by then, so what it claims is true. */
const isReuse = ({ code, reason }: IssuerRefusal): boolean => code === 'invalid_grant' && /reuse|stale/i.test(reason);

/** Keycloak: a session is its user session, whose id is the `sid` of every token. */
export class KeycloakTokenIssuer implements TokenIssuer {
  private described: IssuerDescription | undefined;

  constructor(private readonly keycloak: Keycloak) {}

  async describe(keyId?: string): Promise<IssuerDescription> {
    const { issuerUrl: issuer, audience, own } = this.keycloak;
    const jwks = await own.keys(keyId);
    if (this.described?.jwks !== jwks) this.described = { issuer, audience, algorithm: 'RS256', jwks };
    return this.described;
  }

  async signIn(email: string, password: string): Promise<IssuedTokens | null> {
    try {
      return await this.received(await this.keycloak.own.signIn(email.trim(), password));
    } catch (error) {
      if (error instanceof IssuerRefusal && error.code === 'invalid_grant') return null;
      throw error;
    }
  }

  async openSession({ email }: NewAccount, password: string): Promise<IssuedTokens> {
    const tokens = await this.signIn(email, password);
    if (!tokens) throw new Error('Keycloak refuses the password that an account was just made with');
    return tokens;
  }

  async received({ accessToken, refreshToken }: OidcTokens): Promise<IssuedTokens> {
    const { sub, sid, exp } = claims.parse(decodeJwt(accessToken));
    // Keycloak ends a refresh token when its session would end without use, or at last in any case.
    const end = dateOf(claims.parse(decodeJwt(refreshToken)).exp);
    return {
      accountId: sub,
      sessionId: sid,
      accessToken,
      accessTokenExpiresAt: dateOf(exp),
      refreshToken,
      idleAt: end,
      endsAt: end,
    };
  }

  async refresh(refreshToken: string): Promise<RefreshOutcome> {
    const owner = this.read(refreshToken);
    if (!owner) return { kind: 'refused' };
    try {
      return { kind: 'refreshed', tokens: await this.received(await owner.client.refresh(refreshToken)) };
    } catch (error) {
      if (!(error instanceof IssuerRefusal) || error.code !== 'invalid_grant') throw error;
      return isReuse(error) ? { kind: 'reused', session: owner.session } : { kind: 'refused' };
    }
  }

  async ownerOf(refreshToken: string): Promise<SessionOwner | null> {
    const { active } = await this.keycloak.own.introspect(refreshToken);
    return active ? (this.read(refreshToken)?.session ?? null) : null;
  }

  async endSession({ accountId, sessionId }: SessionOwner): Promise<void> {
    // Keycloak ends a session by its id alone, whoever it belongs to.
    if ((await this.sessionsOf(accountId)).includes(sessionId)) await this.end(sessionId);
  }

  async endSessions(accountId: string, except?: string): Promise<void> {
    const { admin } = this.keycloak;
    if (except === undefined) return ignoreMissing(admin.users.logout({ id: accountId }));
    for (const id of await this.sessionsOf(accountId)) if (id !== except) await this.end(id);
  }

  private async sessionsOf(accountId: string): Promise<readonly string[]> {
    const sessions = (await ignoreMissing(this.keycloak.admin.users.listSessions({ id: accountId }))) ?? [];
    return sessions.flatMap(({ id }) => id ?? []);
  }

  private async end(session: string): Promise<void> {
    const { admin, realm } = this.keycloak;
    await ignoreMissing(admin.realms.deleteSession({ realm, session, isOffline: false }));
  }

  /** Which session a token is of, and by which client it was issued: only that one can refresh it. */
  private read(refreshToken: string): { readonly client: OidcClient; readonly session: SessionOwner } | null {
    try {
      const { sub, sid, azp } = refreshClaims.parse(decodeJwt(refreshToken));
      const { page, own } = this.keycloak;
      return { client: azp === PAGE_CLIENT_ID ? page : own, session: { accountId: sub, sessionId: sid } };
    } catch {
      return null; // No token that Keycloak could have made.
    }
  }
}
