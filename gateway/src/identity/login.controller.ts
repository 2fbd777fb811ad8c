import { Controller, Inject, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { returnToOf, type Session } from '@pictora/contracts';
import { AppError, isAppError, type RpcClient } from '@pictora/messaging';
import { LOGGER, RPC, type Logger } from '@pictora/service-kit';
import { heldCookie } from '../auth/held-cookie.js';
import { LoginCookies } from '../auth/login-cookies.js';
import { AppCookies } from '../http/app-cookies.js';
import type { AppReply, AppRequest } from '../http/app-request.js';
import { formBody } from '../http/form-body.js';
import { sessionRateLimit } from '../http/rate-limit.js';
import { Input, Route, type InputOf } from '../http/route.decorator.js';

const stateKey = /^([\w-]{8})\./;

const refused = () =>
  new AppError('login_refused', 'Your login took too long or was begun in another browser. Please try again.');

/**
 * The authorization code flow. No token is ever part of an address: the redirect back carries the issuer's code, which is
 * sealed into a cookie, and the page fetches its session with that.
 */
@Controller()
export class LoginController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly cookies: AppCookies,
  ) {}

  @Route('login')
  @RouteConfig(sessionRateLimit)
  async login(
    @Input('login') { query }: InputOf<'login'>,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<void> {
    const returnTo = returnToOf(query.returnTo);
    try {
      const { location, key, ...begun } = await this.rpc.call('identity.login.begin', {
        returnTo,
        screen: query.screen,
      });
      new LoginCookies(this.cookies, request, reply).begin(key, begun);
      this.send(reply, location);
    } catch (error) {
      this.sendProblem(reply, error, returnTo);
    }
  }

  @Route('loginCallback')
  @RouteConfig(sessionRateLimit)
  async callback(@Req() request: AppRequest, @Res({ passthrough: true }) reply: AppReply): Promise<void> {
    const query = new URL(request.url, 'http://gateway.invalid').searchParams;
    const key = stateKey.exec(query.get('state') ?? '')?.[1] ?? '';
    const cookies = new LoginCookies(this.cookies, request, reply);
    const sealed = cookies.read(key);
    try {
      if (!sealed) throw refused();
      const accepted = await this.rpc.call('identity.login.accept', { query: query.toString(), sealed });
      cookies.accept(key, accepted);
      this.send(reply, `/login?${new URLSearchParams({ finish: key, next: accepted.returnTo }).toString()}`);
    } catch (error) {
      this.sendProblem(reply, error, '/');
    }
  }

  @Route('loginSession')
  @RouteConfig(sessionRateLimit)
  async session(
    @Input('loginSession') { body }: InputOf<'loginSession'>,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<Session> {
    const cookies = new LoginCookies(this.cookies, request, reply);
    const sealed = cookies.read(body.login);
    if (!sealed) throw refused();
    cookies.complete(body.login);
    void reply.header('cache-control', 'no-store');
    return this.rpc.call('identity.login.complete', { sealed, heldCookie: heldCookie(request, this.cookies) });
  }

  @Route('token')
  @RouteConfig({ ...formBody, ...sessionRateLimit })
  async token(
    @Input('token') { body }: InputOf<'token'>,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<Omit<Session, 'user'>> {
    const { refresh_token } = body;
    const { user: _, ...tokens } = await this.rpc.call('identity.sessions.refresh', { refresh_token });
    void reply.header('cache-control', 'no-store');
    return tokens;
  }

  /** The browser is navigating, so it gets the login page with the reason and not a body of JSON. */
  private sendProblem(reply: AppReply, error: unknown, next: string): void {
    if (!isAppError(error)) throw error;
    if (error.code !== 'login_refused') this.logger.warn({ err: error }, 'a login could not go on');
    this.send(reply, `/login?${new URLSearchParams({ problem: error.code, next }).toString()}`);
  }

  private send(reply: AppReply, location: string): void {
    void reply.header('cache-control', 'no-store').header('location', location);
  }
}
