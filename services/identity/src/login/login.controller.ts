import { Controller, Inject } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { AppError, RpcHandler } from '@pictora/messaging';
import { ISSUER_HTTP } from '../identity.tokens.js';
import type { IssuerHttp } from '../issuer/embedded/issuer-http.js';
import { LoginService } from './login.service.js';

@Controller()
export class LoginController {
  constructor(
    private readonly logins: LoginService,
    @Inject(ISSUER_HTTP) private readonly issuer: IssuerHttp | null,
  ) {}

  @RpcHandler('identity.login.begin')
  begin({ returnTo, screen }: RpcRequest<'identity.login.begin'>) {
    return this.logins.begin(returnTo, screen);
  }

  @RpcHandler('identity.login.accept')
  accept({ query, sealed }: RpcRequest<'identity.login.accept'>) {
    return this.logins.accept(query, sealed);
  }

  @RpcHandler('identity.login.complete')
  complete({ sealed, heldCookie }: RpcRequest<'identity.login.complete'>) {
    return this.logins.complete(sealed, heldCookie);
  }

  @RpcHandler('identity.issuer.http')
  http(request: RpcRequest<'identity.issuer.http'>) {
    if (!this.issuer) throw new AppError('not_found', 'There is nothing at this address');
    return this.issuer.handle(request);
  }
}
