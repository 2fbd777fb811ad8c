import { Controller } from '@nestjs/common';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @RpcHandler('identity.sessions.sign-in')
  signIn({ email, password, address, heldCookie }: RpcRequest<'identity.sessions.sign-in'>) {
    return this.sessions.signIn(email, password, address, heldCookie);
  }

  @RpcHandler('identity.sessions.refresh')
  refresh({ refresh_token }: RpcRequest<'identity.sessions.refresh'>) {
    return this.sessions.refresh(refresh_token);
  }

  @RpcHandler('identity.sessions.establish')
  establish({ access_token, refresh_token }: RpcRequest<'identity.sessions.establish'>) {
    return this.sessions.establish(access_token, refresh_token);
  }

  @RpcHandler('identity.sessions.resolve-cookie')
  resolveCookie({ cookie }: RpcRequest<'identity.sessions.resolve-cookie'>) {
    return this.sessions.resolveCookie(cookie);
  }

  @RpcHandler('identity.sessions.end')
  async end({ userId, sessionId }: RpcRequest<'identity.sessions.end'>): Promise<RpcReply<'identity.sessions.end'>> {
    await this.sessions.end({ accountId: userId, sessionId });
    return {};
  }
}
