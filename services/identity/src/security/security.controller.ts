import { Controller, Inject } from '@nestjs/common';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import type { IdentitySettings } from '../config.js';
import { IDENTITY_SETTINGS } from '../identity.tokens.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** What a signed-in person does about the safety of the account. */
@Controller()
export class SecurityController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    @Inject(IDENTITY_SETTINGS) private readonly settings: IdentitySettings,
  ) {}

  @RpcHandler('identity.passwords.describe')
  describePasswords(): Promise<RpcReply<'identity.passwords.describe'>> {
    return Promise.resolve({ min: this.settings.minPasswordLength });
  }

  @RpcHandler('identity.passwords.change')
  async changePassword(
    change: RpcRequest<'identity.passwords.change'>,
  ): Promise<RpcReply<'identity.passwords.change'>> {
    await this.passwords.change(change);
    return {};
  }

  @RpcHandler('identity.sessions.end-all')
  async endAll({ userId }: RpcRequest<'identity.sessions.end-all'>): Promise<RpcReply<'identity.sessions.end-all'>> {
    await this.sessions.endAll(userId);
    return {};
  }
}
