import type { Projection, RecordedEvent } from '@pictora/event-sourcing';
import type { Clock, Logger } from '@pictora/service-kit';
import { PaymentRefused, type PaymentProvider } from '../payments/payment-provider.port.js';
import { looseEnds, type LooseEnd } from './domain/loose-ends.js';
import { userOfSubscriptionStream } from './domain/subscription.js';
import { effectKey } from './provider-calls.js';
import type { SubscriptionsService } from './subscriptions.service.js';

/**
 * Ends with the provider what is over, so that nobody is charged for it again. While the provider cannot be asked it is
 * tried again; what it refuses for good is logged for people to look at, and keeps nobody else waiting.
 */
export class ProviderFollower implements Projection {
  readonly name = 'loose-ends';

  constructor(
    private readonly provider: PaymentProvider,
    private readonly subscriptions: SubscriptionsService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async apply(events: readonly RecordedEvent[]): Promise<void> {
    const last = new Map<string, RecordedEvent>();
    for (const event of events) {
      const userId = userOfSubscriptionStream(event.streamId);
      if (userId !== null) last.set(userId, event);
    }
    for (const [userId, event] of last) {
      const { state } = await this.subscriptions.stateOf(userId);
      for (const end of looseEnds(state)) await this.tie(userId, end, event);
    }
  }

  private async tie(userId: string, end: LooseEnd, { id: causationId, correlationId }: RecordedEvent): Promise<void> {
    const { subscriptionId, payments, superseded } = end;
    const at = this.clock.now().toISOString();
    const context = (commandId: string) => ({ commandId, correlationId, causationId });
    if (superseded)
      await this.subscriptions.execute(userId, { type: 'request-tidying', at }, context(`tidy:${subscriptionId}`));
    // A payment that is not given back, because its charge is disputed, is no reason to go on charging.
    for (const paymentId of payments)
      await this.done({ userId, subscriptionId, paymentId }, 'a payment that was made twice was not given back', () =>
        this.provider.refund(paymentId, effectKey('refund', paymentId)),
      );
    const ended = await this.done({ userId, subscriptionId }, 'a subscription that is over could not be ended', () =>
      this.provider.endNow(subscriptionId, effectKey('end', subscriptionId)),
    );
    if (ended)
      await this.subscriptions.execute(
        userId,
        { type: 'leave', subscriptionId, at },
        context(`leave:${subscriptionId}`),
      );
  }

  /** False when the provider refuses for good. Everything else that fails is tried again with the event. */
  private async done(about: object, failure: string, effect: () => Promise<void>): Promise<boolean> {
    try {
      await effect();
      return true;
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      this.logger.error({ err: error, ...about }, failure);
      return false;
    }
  }
}
