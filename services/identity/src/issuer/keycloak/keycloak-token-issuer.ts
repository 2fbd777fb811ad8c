import { decodeJwt } from 'jose';
import { InTurn } from '@pictora/service-kit';
import { emailKey } from '../../accounts/account-keys.js';
import { z } from 'zod';
import { IssuerRefusal, type OidcTokens } from '../oidc-client.js';
import type {
  IssuedTokens,
  IssuerDescription,
  IssuerPerson,
  NewAccount,
  RefreshOutcome,
  SessionOwner,
  TokenIssuer,
} from '../token-issuer.port.js';
import { ignoreMissing } from './keycloak-errors.js';
import type { Keycloak } from './keycloak.js';

const claims = z.object({ sub: z.uuid(), sid: z.string().min(1), exp: z.int() });

const personClaims = z.object({
  email: z.email(),
  email_verified: z.boolean().default(false),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

/** A login without an email can have no account here. */
const personOf = (token: unknown): { readonly person?: IssuerPerson } => {
  const { data } = personClaims.safeParse(token);
  if (!data) return {};
  const { email, email_verified: emailVerified, given_name: firstName, family_name: lastName } = data;
  return { person: { email, emailVerified, firstName: firstName ?? null, lastName: lastName ?? null } };
};

const dateOf = (time: number): Date => new Date(time * 1000);

/** The refused token was used before. Keycloak has checked its signature by then, so what it claims is true. */
const isReuse = ({ code, reason }: IssuerRefusal): boolean => code === 'invalid_grant' && /reuse|stale/i.test(reason);

/** Keycloak: a session is its user session, whose id is the `sid` of every token. */
export class KeycloakTokenIssuer implements TokenIssuer {
  private described: IssuerDescription | undefined;
  /** Keycloak's protection against guessing refuses a login while another one of the same person is under way. */
  private readonly signIns = new InTurn();

  constructor(private readonly keycloak: Keycloak) {}

  async describe(keyId?: string): Promise<IssuerDescription> {
    const { issuerUrl: issuer, audience, client } = this.keycloak;
    const jwks = await client.keys(keyId);
    if (this.described?.jwks !== jwks) this.described = { issuer, audience, algorithm: 'RS256', jwks };
    return this.described;
  }

  async signIn(email: string, password: string): Promise<IssuedTokens | null> {
    try {
      const { client } = this.keycloak;
      const tokens = await this.signIns.run(emailKey(email), () => client.signIn(email.trim(), password));
      return await this.received(tokens);
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
    const said = decodeJwt(accessToken);
    const { sub, sid, exp } = claims.parse(said);
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
      ...personOf(said),
    };
  }

  async refresh(refreshToken: string): Promise<RefreshOutcome> {
    const session = this.read(refreshToken);
    if (!session) return { kind: 'refused' };
    try {
      return { kind: 'refreshed', tokens: await this.received(await this.keycloak.client.refresh(refreshToken)) };
    } catch (error) {
      if (!(error instanceof IssuerRefusal) || error.code !== 'invalid_grant') throw error;
      return isReuse(error) ? { kind: 'reused', session } : { kind: 'refused' };
    }
  }

  async ownerOf(refreshToken: string): Promise<SessionOwner | null> {
    const { active } = await this.keycloak.client.introspect(refreshToken);
    return active ? this.read(refreshToken) : null;
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

  /** Which session a token says it is of. Only Keycloak can tell whether that is true. */
  private read(refreshToken: string): SessionOwner | null {
    try {
      const { sub, sid } = claims.parse(decodeJwt(refreshToken));
      return { accountId: sub, sessionId: sid };
    } catch {
      return null; // No token that Keycloak could have made.
    }
  }
}
