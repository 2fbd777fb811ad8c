import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { recoveryTokenPrefix, recoveryTokenSchema, sessionCookie, type HttpRoute } from '@pictora/contracts';
import { AppError, identifyCaller } from '@pictora/messaging';
import type { AppCookies } from '../http/app-cookies.js';
import type { AppRequest, Viewer } from '../http/app-request.js';
import { ACCESS_METADATA, type Access } from '../http/route.decorator.js';
import type { CookieSessions } from './cookie-sessions.js';
import type { TokenVerifier } from './token-verifier.js';

export const bearerToken = (request: AppRequest): string | null => {
  const header = request.headers.authorization;
  if (!header) return null;
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header);
  if (!match?.[1]) throw new AppError('token_invalid', 'Please sign in again');
  return match[1];
};

const shownRecoveryToken = (request: AppRequest): string => {
  const token = recoveryTokenSchema.safeParse(bearerToken(request));
  if (!token.success) throw new AppError('token_invalid', 'Please ask for a new code');
  return token.data;
};

/** Who is not signed in may ask too; what is answered then is decided behind the call. */
const openToVisitors: ReadonlySet<HttpRoute['auth']> = new Set(['bearer-or-none', 'bearer-or-cookie']);

/**
 * The only place that decides whether a call needs a signed-in caller, and a role. It is a guard and not middleware, because
 * Fastify skips path-scoped middleware for some spellings of an address; a handler without a row in the table is refused.
 */
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenVerifier,
    private readonly cookies: CookieSessions,
    private readonly appCookies: AppCookies,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.get<Access | undefined>(ACCESS_METADATA, context.getHandler());
    if (!access) throw new AppError('forbidden', 'This call is not open');
    const { auth, role } = access;
    if (auth === 'none') return true;

    const request = context.switchToHttp().getRequest<AppRequest>();
    if (auth === 'bearer-or-recovery' && bearerToken(request)?.startsWith(recoveryTokenPrefix)) {
      request.recoveryToken = shownRecoveryToken(request);
      return true;
    }
    const viewer = await this.identify(request, auth);
    if (!viewer && !openToVisitors.has(auth)) throw new AppError('unauthenticated', 'Please sign in');
    if (role && !viewer?.roles.includes(role)) throw new AppError('forbidden', 'You may not do this');
    if (viewer) {
      request.viewer = viewer;
      identifyCaller(viewer.userId);
    }
    return true;
  }

  private async identify(request: AppRequest, auth: HttpRoute['auth']): Promise<Viewer | null> {
    const token = bearerToken(request);
    if (token) return this.tokens.verify(token);
    const cookie = this.appCookies.read(request, sessionCookie);
    return auth === 'bearer-or-cookie' && cookie ? this.cookies.resolve(cookie) : null;
  }
}
