import { Inject, Injectable } from '@nestjs/common';
import type { PaidTier, RpcReply, RpcRequest } from '@pictora/contracts';
import { AppError, currentContext } from '@pictora/messaging';
import type { PaymentProvider } from '../payments/payment-provider.port.js';
import { PAYMENT_PROVIDER } from '../payments/payments.tokens.js';
import { goingOn, tierOf } from './domain/plan-in-force.js';
import { asking, effectKey, failures } from './provider-calls.js';
import { toAppError } from './subscription-refusal.js';
import { SubscriptionsService } from './subscriptions.service.js';

type Redirect = RpcReply<'billing.portal.open'>;

/** The pages of the payment provider, and of ours that it sends the browser back to. */
@Injectable()
export class CheckoutService {
  constructor(
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /** A subscriber is taken to the confirmation of the change: a second checkout would be a second subscription. */
  async plan({ userId, email, intent, origin, tier }: RpcRequest<'billing.checkout.plan'>): Promise<Redirect> {
    const { state } = await this.subscriptions.stateOf(userId);
    if (tierOf(state) === tier) throw toAppError({ refused: 'plan-current', details: { tier } });
    await this.begin(userId, tier, intent);
    const key = effectKey('checkout', userId, tier, intent);
    const back = { success: `${origin}/settings?success=true`, cancel: `${origin}/pricing?canceled=true` };
    const customerId = state.customer?.customerId ?? null;
    const [current] = goingOn(state);
    return asking('checkout', () =>
      current
        ? this.provider.confirmChange(current, tier, back.success, key)
        : this.provider.checkoutPlan({ userId, email, customerId }, tier, back, key),
    );
  }

  /** Before the provider is asked, so that of two plans under one key only one comes to a checkout. */
  private async begin(userId: string, tier: PaidTier, intent: string): Promise<void> {
    const commandId = `checkout:${intent}`;
    const correlationId = currentContext()?.correlationId ?? commandId;
    const command = { type: 'start-checkout', tier, intent } as const;
    const { events } = await this.subscriptions.execute(userId, command, { commandId, correlationId });
    if (!events.some(({ type, data }) => type === 'CheckoutStarted' && data.tier === tier))
      throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another plan');
  }

  async pack({ userId, email, intent, origin }: RpcRequest<'billing.checkout.pack'>): Promise<Redirect> {
    const { state } = await this.subscriptions.stateOf(userId);
    const customerId = state.customer?.customerId ?? null;
    const back = { success: `${origin}/settings?credits=added`, cancel: `${origin}/pricing?canceled=true` };
    const key = effectKey('pack', userId, intent);
    return asking('checkout', () => this.provider.checkoutPack({ userId, email, customerId }, back, key));
  }

  /** Every opening is one of its own: the pages of a portal are good for a short while only. */
  async portal({ userId, origin }: RpcRequest<'billing.portal.open'>, opening: string): Promise<Redirect> {
    const { state } = await this.subscriptions.stateOf(userId);
    if (!state.customer) throw new AppError('customer_missing', failures.portal);
    const { customerId } = state.customer;
    const key = effectKey('portal', userId, opening);
    return asking('portal', () => this.provider.openPortal(customerId, `${origin}/settings`, key));
  }
}
