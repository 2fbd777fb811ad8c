import { Controller, Inject, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { sessionCookie, type CurrentUser, type Profile, type Session, type SignUpReply } from '@pictora/contracts';
import { isAppError, type RpcClient } from '@pictora/messaging';
import { LOGGER, RPC, type Logger } from '@pictora/service-kit';
import { CookieSessions } from '../auth/cookie-sessions.js';
import { bearerToken } from '../auth/auth.guard.js';
import { heldCookie } from '../auth/held-cookie.js';
import { TokenVerifier } from '../auth/token-verifier.js';
import { AppCookies } from '../http/app-cookies.js';
import type { AppReply, AppRequest, Viewer } from '../http/app-request.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';
import { authRateLimit, costlyRateLimit, sessionRateLimit } from '../http/rate-limit.js';
import { toCurrentUser } from './current-user.js';

/** Milliseconds for calls that hash a password: slow on purpose, and a hundred people may sign up at once. */
const hashingMs = 30_000;

@Controller()
export class IdentityController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly tokens: TokenVerifier,
    private readonly cookies: CookieSessions,
    private readonly appCookies: AppCookies,
  ) {}

  @Route('signUp')
  @RouteConfig(authRateLimit)
  async signUp(@Input('signUp') { body }: InputOf<'signUp'>, @Req() request: AppRequest): Promise<SignUpReply> {
    const newcomer = { ...body, address: request.ip, heldCookie: heldCookie(request, this.appCookies) };
    const reply = await this.rpc.call('identity.accounts.sign-up', newcomer, hashingMs);
    await this.openCredits(reply.user.id);
    return reply;
  }

  @Route('signIn')
  @RouteConfig(authRateLimit)
  signIn(@Input('signIn') { body }: InputOf<'signIn'>, @Req() request: AppRequest): Promise<Session> {
    const proof = { ...body, address: request.ip, heldCookie: heldCookie(request, this.appCookies) };
    return this.rpc.call('identity.sessions.sign-in', proof, hashingMs);
  }

  @Route('refresh')
  @RouteConfig(sessionRateLimit)
  refresh(@Input('refresh') { body }: InputOf<'refresh'>): Promise<Session> {
    return this.rpc.call('identity.sessions.refresh', body);
  }

  @Route('establishSession')
  @RouteConfig(sessionRateLimit)
  async establish(
    @Input('establishSession') { body }: InputOf<'establishSession'>,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<void> {
    const { cookie, maxAge } = await this.rpc.call('identity.sessions.establish', body);
    this.appCookies.set(request, reply, sessionCookie, cookie, { path: '/api', sameSite: 'lax', maxAge });
  }

  @Route('completeProfile')
  @RouteConfig(costlyRateLimit)
  async completeProfile(
    @Input('completeProfile') { body }: InputOf<'completeProfile'>,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CurrentUser> {
    return this.withCredits(await this.rpc.call('identity.profiles.complete', { ...body, userId: viewer.userId }));
  }

  /** Ends what the caller can show: the token's session or the cookie's. Without either there is nothing to end. */
  @Route('logout')
  async logout(@Req() request: AppRequest, @Res({ passthrough: true }) reply: AppReply): Promise<void> {
    const cookie = this.appCookies.read(request, sessionCookie);
    const viewer = (await this.viewerOf(request)) ?? (cookie ? await this.cookies.resolve(cookie) : null);
    if (viewer) await this.rpc.call('identity.sessions.end', { userId: viewer.userId, sessionId: viewer.sessionId });
    if (cookie) this.cookies.forget(cookie);
    this.appCookies.clear(request, reply, sessionCookie, '/api');
  }

  @Route('currentUser')
  async currentUser(@CurrentViewer() viewer: Viewer): Promise<CurrentUser> {
    return this.withCredits(await this.rpc.call('identity.profiles.get', { userId: viewer.userId }));
  }

  private async withCredits(profile: Profile): Promise<CurrentUser> {
    const [balance, customer] = await Promise.all([
      this.rpc.call('billing.credits.balance', { userId: profile.id }),
      this.rpc.call('billing.subscription.customer', { userId: profile.id }),
    ]);
    return toCurrentUser(profile, balance, customer);
  }

  /**
   * The account's credits open here so that the first page shows them. If this fails, the durable event of the
   * registration opens them as soon as billing is back: the same command id, so once.
   */
  private async openCredits(userId: string): Promise<void> {
    try {
      await this.rpc.call('billing.credits.open', { commandId: `open:${userId}`, userId });
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'credits are opened later, by the event');
    }
  }

  private async viewerOf(request: AppRequest): Promise<Viewer | null> {
    try {
      const token = bearerToken(request);
      return token ? await this.tokens.verify(token) : null;
    } catch (error) {
      // A token that is no longer good has no session that could be ended by it.
      if (isAppError(error, 'token_expired') || isAppError(error, 'token_invalid')) return null;
      throw error;
    }
  }
}
