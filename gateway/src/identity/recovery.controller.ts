import { Controller, Inject, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { sessionCookie, type Session } from '@pictora/contracts';
import { AppError, type RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import { CookieSessions } from '../auth/cookie-sessions.js';
import { AppCookies } from '../http/app-cookies.js';
import type { AppReply, AppRequest, Viewer } from '../http/app-request.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';
import { authRateLimit, costlyRateLimit } from '../http/rate-limit.js';

/** Milliseconds for calls that hash a password: slow on purpose, and a hundred people may come at once. */
const hashingMs = 30_000;

const missingPassword = () => {
  const message = 'Please enter your current password';
  return new AppError('validation_failed', message, [{ path: 'currentPassword', code: 'required', message }]);
};

/** Passwords that are forgotten or changed, addresses to be confirmed, and every session of an account at once. */
@Controller()
export class RecoveryController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    private readonly cookies: CookieSessions,
    private readonly appCookies: AppCookies,
  ) {}

  @Route('recover')
  @RouteConfig(authRateLimit)
  async recover(@Input('recover') { body }: InputOf<'recover'>, @Req() request: AppRequest): Promise<void> {
    await this.rpc.call('identity.recovery.request', { ...body, address: request.ip });
  }

  @Route('verify')
  @RouteConfig(authRateLimit)
  verify(@Input('verify') { body }: InputOf<'verify'>, @Req() request: AppRequest): Promise<Session> {
    return this.rpc.call('identity.recovery.verify', { proof: body, address: request.ip }, hashingMs);
  }

  /** A recovery session need not know the old password: that is what it is for. Everybody else shows it. */
  @Route('setPassword')
  @RouteConfig(authRateLimit)
  async setPassword(
    @Input('setPassword') { body: { password, currentPassword } }: InputOf<'setPassword'>,
    @Req() { recoveryToken, viewer, ip }: AppRequest,
  ): Promise<void> {
    if (recoveryToken !== undefined) {
      await this.rpc.call('identity.recovery.set-password', { recoveryToken, password }, hashingMs);
      return;
    }
    if (!viewer) throw new AppError('unauthenticated', 'Please sign in');
    if (currentPassword === undefined) throw missingPassword();
    const { userId, sessionId } = viewer;
    const change = { userId, sessionId, currentPassword, password, address: ip };
    await this.rpc.call('identity.passwords.change', change, hashingMs);
  }

  @Route('logoutEverywhere')
  @RouteConfig(costlyRateLimit)
  async logoutEverywhere(
    @CurrentViewer() viewer: Viewer,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<void> {
    await this.rpc.call('identity.sessions.end-all', { userId: viewer.userId });
    const cookie = this.appCookies.read(request, sessionCookie);
    if (cookie) this.cookies.forget(cookie);
    this.appCookies.clear(request, reply, sessionCookie, '/api');
  }

  @Route('confirmEmail')
  @RouteConfig(authRateLimit)
  async confirmEmail(
    @Input('confirmEmail') { body }: InputOf<'confirmEmail'>,
    @Req() request: AppRequest,
  ): Promise<void> {
    await this.rpc.call('identity.verification.confirm', { ...body, address: request.ip });
  }

  @Route('resendVerification')
  @RouteConfig(authRateLimit)
  async resendVerification(
    @Input('resendVerification') { body }: InputOf<'resendVerification'>,
    @Req() request: AppRequest,
  ): Promise<void> {
    await this.rpc.call('identity.verification.resend', { ...body, address: request.ip });
  }
}
