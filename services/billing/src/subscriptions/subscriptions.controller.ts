import { Controller, Inject } from '@nestjs/common';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { IDS, type Ids } from '@pictora/service-kit';
import { CheckoutService } from './checkout.service.js';
import { LeavingService } from './leaving.service.js';
import { SubscriptionQuery } from './view/subscription.query.js';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class SubscriptionsController {
  constructor(
    private readonly checkouts: CheckoutService,
    private readonly leaving: LeavingService,
    private readonly webhooks: WebhooksService,
    private readonly subscriptions: SubscriptionQuery,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @RpcHandler('billing.checkout.plan')
  checkoutPlan(request: RpcRequest<'billing.checkout.plan'>): Promise<RpcReply<'billing.checkout.plan'>> {
    return this.checkouts.plan(request);
  }

  @RpcHandler('billing.checkout.pack')
  checkoutPack(request: RpcRequest<'billing.checkout.pack'>): Promise<RpcReply<'billing.checkout.pack'>> {
    return this.checkouts.pack(request);
  }

  @RpcHandler('billing.portal.open')
  openPortal(request: RpcRequest<'billing.portal.open'>): Promise<RpcReply<'billing.portal.open'>> {
    return this.checkouts.portal(request, this.ids.next());
  }

  @RpcHandler('billing.subscription.get')
  get({ userId }: RpcRequest<'billing.subscription.get'>): Promise<RpcReply<'billing.subscription.get'>> {
    return this.subscriptions.subscriptionOf(userId);
  }

  @RpcHandler('billing.subscription.customer')
  async customer({
    userId,
  }: RpcRequest<'billing.subscription.customer'>): Promise<RpcReply<'billing.subscription.customer'>> {
    return { customerId: await this.subscriptions.customerOf(userId) };
  }

  @RpcHandler('billing.subscription.downgrade')
  downgrade({
    userId,
  }: RpcRequest<'billing.subscription.downgrade'>): Promise<RpcReply<'billing.subscription.downgrade'>> {
    return this.leaving.downgrade(userId);
  }

  @RpcHandler('billing.subscription.refund')
  refund({ userId }: RpcRequest<'billing.subscription.refund'>): Promise<RpcReply<'billing.subscription.refund'>> {
    return this.leaving.refund(userId);
  }

  @RpcHandler('billing.webhooks.receive')
  async receive({
    payload,
    signature,
  }: RpcRequest<'billing.webhooks.receive'>): Promise<RpcReply<'billing.webhooks.receive'>> {
    await this.webhooks.receive(payload, signature);
    return {};
  }
}
