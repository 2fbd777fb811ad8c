import { Controller, Inject } from '@nestjs/common';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { AppError, RpcHandler } from '@pictora/messaging';
import { PRICE_LIST, SANDBOX } from './payments.tokens.js';
import type { PriceList } from './price-list.js';
import type { Sandbox } from './sandbox/sandbox.js';

@Controller()
export class PaymentsController {
  constructor(
    @Inject(PRICE_LIST) private readonly prices: PriceList,
    @Inject(SANDBOX) private readonly sandbox: Sandbox | null,
  ) {}

  @RpcHandler('billing.payments.describe')
  async describe(): Promise<RpcReply<'billing.payments.describe'>> {
    const { pro, ultra, premium } = this.prices;
    return { provider: this.sandbox ? 'sandbox' : 'stripe', prices: { free: null, pro, ultra, premium } };
  }

  @RpcHandler('billing.sandbox.checkout')
  checkout({ sessionId }: RpcRequest<'billing.sandbox.checkout'>): Promise<RpcReply<'billing.sandbox.checkout'>> {
    return this.pages().checkout(sessionId);
  }

  @RpcHandler('billing.sandbox.pay')
  pay({ sessionId, card }: RpcRequest<'billing.sandbox.pay'>): Promise<RpcReply<'billing.sandbox.pay'>> {
    return this.pages().pay(sessionId, card);
  }

  @RpcHandler('billing.sandbox.portal')
  portal({ sessionId }: RpcRequest<'billing.sandbox.portal'>): Promise<RpcReply<'billing.sandbox.portal'>> {
    return this.pages().portal(sessionId);
  }

  @RpcHandler('billing.sandbox.act')
  act({ sessionId, action }: RpcRequest<'billing.sandbox.act'>): Promise<RpcReply<'billing.sandbox.act'>> {
    return this.pages().act(sessionId, action);
  }

  /** Where Stripe takes the payments there is no sandbox, and nobody gets a plan from its pages. */
  private pages(): Sandbox['pages'] {
    if (!this.sandbox) throw new AppError('not_found', 'There is no sandbox here');
    return this.sandbox.pages;
  }
}
