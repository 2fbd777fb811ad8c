import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @RpcHandler('identity.accounts.sign-up')
  signUp({ address, heldCookie, ...request }: RpcRequest<'identity.accounts.sign-up'>) {
    return this.accounts.signUp(request, address, heldCookie);
  }

  @RpcHandler('identity.profiles.get')
  profile({ userId }: RpcRequest<'identity.profiles.get'>) {
    return this.accounts.profile(userId);
  }

  @RpcHandler('identity.profiles.complete')
  complete({ userId, ...details }: RpcRequest<'identity.profiles.complete'>) {
    return this.accounts.completeProfile(userId, details);
  }
}
