import { sessionEndedSubject, type IntegrationEventPayload, type Session } from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import { AppError, currentContext, isAppError, type Broadcast } from '@pictora/messaging';
import type { AttemptLimiter, Clock, Ids, Logger, Metrics } from '@pictora/service-kit';
import type { AccountRecords } from '../accounts/account-records.js';
import { profileOf } from '../accounts/account.js';
import { adoptAccount } from '../accounts/adopt-account.js';
import { emailKey } from '../accounts/account-keys.js';
import type { IdentitySettings } from '../config.js';
import type { AccessTokenVerifier } from '../issuer/access-token.verifier.js';
import type { IssuedTokens, NewAccount, SessionOwner, TokenIssuer } from '../issuer/token-issuer.port.js';
import { loginRefused } from '../login/sealed-box.js';
import type { SessionCookies } from './session-cookies.js';
import type { SessionRecords } from './session-records.js';

const wrongCredentials = () => new AppError('invalid_credentials', 'Invalid email or password');
const deadRefreshToken = () => new AppError('refresh_token_invalid', 'Your session is over. Please sign in again.');

const unconfirmedEmail = () =>
  new AppError('email_unverified', 'Please verify your email first. The link is in the mail that we sent you.');

/** Keeps the answer below what a message may hold. */
const MOST_ENDED_SESSIONS = 10_000;

type SessionEnded = IntegrationEventPayload<'identity.session-ended.v1'>;

export type WhichSessions = { readonly except?: string; readonly startedUntil?: Date };

export type SessionParts = {
  readonly settings: IdentitySettings;
  readonly issuer: TokenIssuer;
  readonly verifier: AccessTokenVerifier;
  readonly accounts: AccountRecords;
  readonly sessions: SessionRecords;
  readonly cookies: SessionCookies;
  readonly limiter: AttemptLimiter;
  readonly broadcast: Broadcast;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

export class SessionsService {
  constructor(private readonly parts: SessionParts) {}

  async signIn(email: string, password: string, address: string, heldCookie?: string): Promise<Session> {
    try {
      const before = (await this.parts.accounts.findByEmail(email))?.sessionsEpoch;
      const tokens = await this.proven(email, password, address);
      return await this.inPlaceOf(heldCookie, tokens, await this.handOutSince(before, tokens, wrongCredentials));
    } catch (error) {
      const reason = isAppError(error) ? error.code : 'internal';
      this.parts.metrics.increment('pictora_sign_in_failures_total', { reason });
      throw error;
    }
  }

  /** Proves who asks once more before something that cannot be taken back. Counted like a sign-in; opens no session. */
  async provePassword(email: string, password: string, address: string): Promise<void> {
    await this.parts.issuer.endSession(await this.proven(email, password, address));
  }

  /** For an account made with this password a moment ago. */
  async signInNew(account: NewAccount, password: string, heldCookie?: string): Promise<Session> {
    const tokens = await this.parts.issuer.openSession(account, password);
    return this.inPlaceOf(heldCookie, tokens, await this.handOut(tokens));
  }

  /** For tokens that the code flow brought. */
  async takeUp(tokens: IssuedTokens, heldCookie?: string): Promise<Session> {
    const before = tokens.sessionsEpoch ?? (await this.parts.accounts.find(tokens.accountId))?.sessionsEpoch;
    const refusal = () => loginRefused('the sessions of the account were ended meanwhile');
    return this.inPlaceOf(heldCookie, tokens, await this.handOutSince(before, tokens, refusal));
  }

  async refresh(refreshToken: string): Promise<Session> {
    const outcome = await this.parts.issuer.refresh(refreshToken);
    if (outcome.kind === 'reused') await this.end(outcome.session);
    if (outcome.kind !== 'refreshed') throw deadRefreshToken();
    return this.handOut(outcome.tokens);
  }

  /** Both tokens must be live and of one session; the answer is a cookie that lives as long as the session. */
  async establish(accessToken: string, refreshToken: string): Promise<{ cookie: string; maxAge: number }> {
    const { verifier, issuer, sessions, cookies, clock } = this.parts;
    const owner = await verifier.verify(accessToken);
    const renewer = await issuer.ownerOf(refreshToken);
    const sameSession = renewer?.accountId === owner.accountId && renewer.sessionId === owner.sessionId;
    const session = sameSession ? await sessions.findLive(owner) : null;
    if (!session) throw new AppError('token_invalid', 'The session token is not valid');
    const maxAge = Math.floor((session.endsAt.getTime() - clock.now().getTime()) / 1000);
    return { cookie: await cookies.issue(session._id, session.endsAt), maxAge: Math.max(1, maxAge) };
  }

  async resolveCookie(cookie: string): Promise<{ userId: string; sessionId: string }> {
    const session = await this.parts.cookies.resolve(cookie);
    if (!session) throw new AppError('unauthenticated', 'Please sign in');
    return { userId: session.userId, sessionId: session._id };
  }

  /**
   * The record decides, so that a crash in the middle leaves an ended session whose tokens are refused. Gateways hear of
   * it by broadcast, so that they refuse its access tokens at once, and those whom that did not reach read it from
   * `recentlyEnded`, where each looks every so often. The event writes it into the log for others; no gateway reads that.
   * `replacedBy`: the session that has taken its place in the same browser.
   */
  async end(owner: SessionOwner, replacedBy?: string): Promise<void> {
    const { sessions, issuer, cookies, clock, ids } = this.parts;
    const payload: SessionEnded = { userId: owner.accountId, sessionId: owner.sessionId };
    const event = integrationEvent({
      id: ids.next(),
      type: 'identity.session-ended.v1',
      key: owner.accountId,
      occurredAt: clock.now(),
      correlationId: currentContext()?.correlationId ?? ids.next(),
      payload,
    });
    if (await sessions.end(owner, event)) await this.announce(payload);
    await issuer.endSession(owner, replacedBy);
    await cookies.drop(owner.sessionId);
  }

  /** Those whose tokens a gateway could still take for good. */
  async recentlyEnded(): Promise<string[]> {
    const { sessions, settings, clock } = this.parts;
    const since = clock.now().getTime() - settings.accessTokenSeconds * 1000;
    return sessions.endedAfter(new Date(since), MOST_ENDED_SESSIONS);
  }

  /**
   * Ends every session of an account, but for the one to be kept; with `startedUntil` only those that began by then. Each is
   * told like any session that ends.
   */
  async endAll(accountId: string, { except, startedUntil }: WhichSessions = {}): Promise<void> {
    const { accounts, sessions, issuer } = this.parts;
    if (!startedUntil) await accounts.beginSessionsEpoch(accountId);
    for (const sessionId of await sessions.liveOf(accountId, startedUntil))
      if (sessionId !== except) await this.end({ accountId, sessionId });
    // Logins under way at the issuer die too, and sessions that it knows alone.
    if (!startedUntil) await issuer.endSessions(accountId, except);
  }

  private proven(email: string, password: string, address: string): Promise<IssuedTokens> {
    return this.counted(email, address, () => this.parts.issuer.signIn(email, password));
  }

  /** A try to prove a password, which answers null when it is wrong. */
  async counted<T>(email: string, address: string, attempt: () => Promise<T | null>): Promise<T> {
    const { limiter, settings } = this.parts;
    // The pair is counted, so that wrong tries from elsewhere do not lock the owner out; the address alone is counted
    // against those who try one password on many accounts.
    const account = emailKey(email);
    await limiter.take(settings.signInPerAddress, address);
    await limiter.take(settings.signInPerAccountAndAddress, account, address);
    let proof: T | null;
    try {
      proof = await attempt();
    } catch (error) {
      // Nobody has said whether it is right: whoever tried while the issuer was away is not locked out for it.
      await limiter.giveBack(settings.signInPerAccountAndAddress, account, address);
      await limiter.giveBack(settings.signInPerAddress, address);
      throw error;
    }
    if (proof === null) throw wrongCredentials();
    await limiter.clear(settings.signInPerAccountAndAddress, account, address);
    await limiter.giveBack(settings.signInPerAddress, address);
    return proof;
  }

  /**
   * A login ends the session that its browser still had, which nobody could log out of any more. The person has proved who they
   * are by then: nothing that goes wrong here takes the new session from them.
   */
  private async inPlaceOf(cookie: string | undefined, { sessionId }: SessionOwner, session: Session): Promise<Session> {
    try {
      const held = cookie ? await this.parts.cookies.resolve(cookie) : null;
      // An issuer that knows the browser may have gone on with the same session.
      if (held && held._id !== sessionId) await this.end({ accountId: held.userId, sessionId: held._id }, sessionId);
    } catch (error) {
      this.parts.logger.warn({ err: error, sessionId }, 'the session before a login was not ended');
    }
    return session;
  }

  private async announce(payload: SessionEnded): Promise<void> {
    try {
      await this.parts.broadcast.publish(sessionEndedSubject, payload);
    } catch (error) {
      // Gateways find it in the record at their next look, a little later.
      this.parts.logger.warn({ err: error, sessionId: payload.sessionId }, 'the end of a session was not broadcast');
    }
  }

  /**
   * Compares once more after the session is kept. If every session was ended since the password was proved, perhaps because
   * it was changed, then this one came too late to be among them: it ends too.
   */
  private async handOutSince(
    epoch: number | undefined,
    tokens: IssuedTokens,
    refusal: () => AppError,
  ): Promise<Session> {
    const session = await this.handOut(tokens);
    const isCurrent =
      epoch === undefined || (await this.parts.accounts.find(tokens.accountId))?.sessionsEpoch === epoch;
    if (isCurrent) return session;
    await this.end(tokens);
    throw refusal();
  }

  private async handOut(tokens: IssuedTokens): Promise<Session> {
    const { accounts, sessions, issuer, clock, settings } = this.parts;
    const { accountId, person } = tokens;
    const account = (await accounts.find(accountId)) ?? (person && (await adoptAccount(this.parts, accountId, person)));
    if (account && settings.requireEmailVerification && !account.emailConfirmed) {
      await issuer.endSession(tokens);
      throw unconfirmedEmail();
    }
    if (!account || !(await sessions.keep(tokens))) {
      await issuer.endSession(tokens);
      throw deadRefreshToken();
    }
    const expiresAt = tokens.accessTokenExpiresAt.getTime();
    return {
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
      expires_in: Math.max(0, Math.round((expiresAt - clock.now().getTime()) / 1000)),
      expires_at: Math.floor(expiresAt / 1000),
      token_type: 'bearer',
      user: profileOf(account),
    };
  }
}
