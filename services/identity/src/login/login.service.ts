import { timingSafeEqual } from 'node:crypto';
import { returnToOf, type LoginScreen, type RpcReply, type Session } from '@pictora/contracts';
import { z } from 'zod';
import { IssuerRefusal, type CodeChecks, type OidcClient } from '../issuer/oidc-client.js';
import type { TokenIssuer } from '../issuer/token-issuer.port.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import { loginRefused, type SealedBox } from './sealed-box.js';

const checks = { state: z.string(), nonce: z.string(), verifier: z.string() };
const begun = z.object({ ...checks, returnTo: z.string() });
const accepted = z.object({ ...checks, query: z.string() });

/** Seconds that a person may take at the issuer, and the page to fetch its session; the code itself lives no longer. */
const BEGUN_FOR = 600;
const ACCEPTED_FOR = 60;

export type LoginParts = {
  readonly client: OidcClient;
  readonly issuer: TokenIssuer;
  readonly sessions: SessionsService;
  readonly box: SealedBox;
  /** Where browsers reach the app. */
  readonly publicOrigin: string;
  readonly random: (size: number) => Buffer;
};

const same = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/**
 * The authorization code flow with PKCE, state and nonce. Nothing of it is kept here: the browser carries it, sealed, so
 * any replica can go on with a login that another one began.
 */
export class LoginService {
  constructor(private readonly parts: LoginParts) {}

  async begin(wanted: string, screen?: LoginScreen): Promise<RpcReply<'identity.login.begin'>> {
    const { client, box, publicOrigin } = this.parts;
    const returnTo = returnToOf(wanted);
    const key = this.word(6);
    const login: CodeChecks = { state: `${key}.${this.word(24)}`, nonce: this.word(24), verifier: this.word(48) };
    const { origin, href, pathname, search } = await client.authorizationUrl(login, {
      return_to: returnTo,
      ...(screen ? { screen } : {}),
    });
    return {
      key,
      returnTo,
      // Under our own address a browser stays at the host that it came by.
      location: origin === publicOrigin ? pathname + search : href,
      sealed: await box.seal('login begun', { ...login, returnTo }, BEGUN_FOR),
      maxAge: BEGUN_FOR,
    };
  }

  async accept(query: string, sealed: string): Promise<RpcReply<'identity.login.accept'>> {
    const { box } = this.parts;
    const { returnTo, ...login } = await box.open('login begun', sealed, begun);
    const parameters = new URLSearchParams(query);
    if (!same(parameters.get('state') ?? '', login.state)) throw loginRefused('another state');
    if (!parameters.has('code')) throw loginRefused(parameters.get('error') ?? 'no code');
    return {
      returnTo,
      sealed: await box.seal('login accepted', { ...login, query }, ACCEPTED_FOR),
      maxAge: ACCEPTED_FOR,
    };
  }

  async complete(sealed: string, heldCookie?: string): Promise<Session> {
    const { box, client, issuer, sessions } = this.parts;
    const { query, ...login } = await box.open('login accepted', sealed, accepted);
    try {
      return await sessions.takeUp(await issuer.received(await client.exchange(query, login)), heldCookie);
    } catch (error) {
      throw error instanceof IssuerRefusal ? loginRefused(error) : error;
    }
  }

  private word(bytes: number): string {
    return this.parts.random(bytes).toString('base64url');
  }
}
