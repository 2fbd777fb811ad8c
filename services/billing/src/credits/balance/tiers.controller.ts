import { Controller } from '@nestjs/common';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { TiersQuery } from './tiers.query.js';

@Controller()
export class TiersController {
  constructor(private readonly tiers: TiersQuery) {}

  @RpcHandler('billing.plans.of')
  async of({ userIds }: RpcRequest<'billing.plans.of'>): Promise<RpcReply<'billing.plans.of'>> {
    return { tiers: await this.tiers.tiersOf(userIds) };
  }
}
