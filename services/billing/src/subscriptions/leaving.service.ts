import { Inject, Injectable } from '@nestjs/common';
import type { CreditBalance } from '@pictora/contracts';
import { currentContext } from '@pictora/messaging';
import { CLOCK, IDS, type Clock, type Ids } from '@pictora/service-kit';
import { BalanceQuery } from '../credits/balance/balance.query.js';
import type { PaymentProvider } from '../payments/payment-provider.port.js';
import { PAYMENT_PROVIDER } from '../payments/payments.tokens.js';
import { goingOn } from './domain/plan-in-force.js';
import { countedSince, paymentsToRefund } from './domain/refund.js';
import type { SubscriptionCommand } from './domain/subscription.decider.js';
import type { SubscriptionState } from './domain/subscription.js';
import { asking, effectKey } from './provider-calls.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { GenerationsQuery } from './view/generations.query.js';

/**
 * Leaves a paid plan at once. That it is wanted is recorded first, which tells the end of the plan its reason however the
 * provider's own event of it comes; then the provider ends it; then we record that it has. Each step may be repeated, and
 * a crash between two is made good by the provider's events or by asking again.
 */
@Injectable()
export class LeavingService {
  constructor(
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly subscriptions: SubscriptionsService,
    private readonly generations: GenerationsQuery,
    private readonly balances: BalanceQuery,
  ) {}

  async downgrade(userId: string): Promise<CreditBalance> {
    const state = await this.request(userId, { type: 'request-downgrade', at: this.now() });
    for (const { subscriptionId } of goingOn(state))
      await asking('downgrade', () => this.provider.endNow(subscriptionId, effectKey('end', subscriptionId)));
    return this.left(userId, state);
  }

  async refund(userId: string): Promise<CreditBalance> {
    const at = this.now();
    const since = countedSince((await this.subscriptions.stateOf(userId)).state, at);
    const generations = since === null ? 0 : await this.generations.since(userId, since);
    const state = await this.request(userId, { type: 'request-refund', at, generations });
    for (const { subscriptionId } of goingOn(state))
      await asking('refund', async () => {
        for (const paymentId of paymentsToRefund(state, subscriptionId))
          await this.provider.refund(paymentId, effectKey('refund', paymentId));
        await this.provider.endNow(subscriptionId, effectKey('end', subscriptionId));
      });
    return this.left(userId, state);
  }

  private async request(userId: string, command: SubscriptionCommand): Promise<SubscriptionState> {
    const commandId = `${command.type}:${this.ids.next()}`;
    return (await this.subscriptions.execute(userId, command, this.contextOf(commandId))).state;
  }

  private async left(userId: string, state: SubscriptionState): Promise<CreditBalance> {
    for (const { subscriptionId } of goingOn(state)) {
      const command = { type: 'leave', subscriptionId, at: this.now() } as const;
      const context = this.contextOf(`leave:${subscriptionId}`);
      await this.subscriptions.untilShown(await this.subscriptions.execute(userId, command, context));
    }
    return this.balances.balanceOf(userId);
  }

  private contextOf(commandId: string) {
    return { commandId, correlationId: currentContext()?.correlationId ?? commandId };
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
