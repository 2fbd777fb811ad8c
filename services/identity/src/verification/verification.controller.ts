import { Controller } from '@nestjs/common';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { VerificationService } from './verification.service.js';

@Controller()
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @RpcHandler('identity.verification.confirm')
  async confirm({
    token,
    address,
  }: RpcRequest<'identity.verification.confirm'>): Promise<RpcReply<'identity.verification.confirm'>> {
    await this.verification.confirm(token, address);
    return {};
  }

  @RpcHandler('identity.verification.resend')
  async resend({
    email,
    address,
  }: RpcRequest<'identity.verification.resend'>): Promise<RpcReply<'identity.verification.resend'>> {
    await this.verification.resend(email, address);
    return {};
  }
}
