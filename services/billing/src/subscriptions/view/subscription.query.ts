import { Inject, Injectable } from '@nestjs/common';
import type { Subscription } from '@pictora/contracts';
import type { ReadModel } from '@pictora/read-models';
import { CLOCK, type Clock } from '@pictora/service-kit';
import { SUBSCRIPTION_READ_MODEL } from '../../billing.tokens.js';
import { countedSince } from '../domain/refund.js';
import { noSubscription, type SubscriptionState } from '../domain/subscription.js';
import { toSubscription } from '../domain/subscription-view.js';
import { GenerationsQuery } from './generations.query.js';
import type { SubscriptionRecord } from './subscription.schema.js';

@Injectable()
export class SubscriptionQuery {
  constructor(
    @Inject(SUBSCRIPTION_READ_MODEL) private readonly subscriptions: ReadModel<SubscriptionRecord>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly generations: GenerationsQuery,
  ) {}

  async customerOf(userId: string): Promise<string | null> {
    const record = await this.subscriptions.model
      .findById(userId, { 'state.customer': 1 })
      .lean<{ readonly state: Pick<SubscriptionState, 'customer'> }>();
    return record?.state.customer?.customerId ?? null;
  }

  async subscriptionOf(userId: string): Promise<Subscription> {
    const record = await this.subscriptions.model.findById(userId).lean<SubscriptionRecord>();
    const state = record?.state ?? noSubscription;
    const now = this.clock.now().toISOString();
    const since = countedSince(state, now);
    const used = since === null ? 0 : await this.generations.since(userId, since);
    return toSubscription(state, now, used);
  }
}
