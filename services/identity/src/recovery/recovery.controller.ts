import { Controller } from '@nestjs/common';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { RecoveryService } from './recovery.service.js';

@Controller()
export class RecoveryController {
  constructor(private readonly recovery: RecoveryService) {}

  @RpcHandler('identity.recovery.request')
  async request({
    email,
    address,
  }: RpcRequest<'identity.recovery.request'>): Promise<RpcReply<'identity.recovery.request'>> {
    await this.recovery.request(email, address);
    return {};
  }

  @RpcHandler('identity.recovery.verify')
  verify({ proof, address }: RpcRequest<'identity.recovery.verify'>) {
    return this.recovery.verify(proof, address);
  }

  @RpcHandler('identity.recovery.set-password')
  async setPassword({
    recoveryToken,
    password,
  }: RpcRequest<'identity.recovery.set-password'>): Promise<RpcReply<'identity.recovery.set-password'>> {
    await this.recovery.setPassword(recoveryToken, password);
    return {};
  }
}
