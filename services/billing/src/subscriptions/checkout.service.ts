import { Inject, Injectable } from '@nestjs/common';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
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
    const key = effectKey('checkout', userId, tier, intent);
    const back = { success: `${origin}/settings?success=true`, cancel: `${origin}/pricing?canceled=true` };
    const customerId = state.customer?.customerId ?? null;
    const [current] = goingOn(state);
    const redirect = await asking('checkout', () =>
      current
        ? this.provider.confirmChange(current, tier, back.success, key)
        : this.provider.checkoutPlan({ userId, email, customerId }, tier, back, key),
    );
    const commandId = `checkout:${tier}:${intent}`;
    const correlationId = currentContext()?.correlationId ?? commandId;
    await this.subscriptions.execute(userId, { type: 'start-checkout', tier, intent }, { commandId, correlationId });
    return redirect;
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
