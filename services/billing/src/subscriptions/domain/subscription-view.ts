import type { Subscription } from '@pictora/contracts';
import type { ProviderSubscription } from '../../payments/payment-event.js';
import { goingOn, lastMonthOf, planInForce } from './plan-in-force.js';
import { refundOf } from './refund.js';
import type { SubscriptionState } from './subscription.js';

/** A payment that failed counts until it is paid, or until the provider tells that all is well again. */
const isPastDue = (state: SubscriptionState, { subscriptionId, status }: ProviderSubscription): boolean => {
  if (status === 'past-due') return true;
  const told = state.subscriptions.find((known) => known.subscriptionId === subscriptionId);
  return state.failures.some(
    (failure) =>
      failure.subscriptionId === subscriptionId &&
      !state.months.some(({ invoiceId }) => invoiceId === failure.invoiceId) &&
      (told === undefined || failure.occurredAt > told.occurredAt),
  );
};

/** What the owner of a subscription reads of it. */
export const toSubscription = (state: SubscriptionState, now: string, generations: number): Subscription => {
  const plan = planInForce(state);
  const customer = { hasCustomer: state.customer !== null, customerId: state.customer?.customerId ?? null };
  const refund = refundOf(state, now, generations);
  const current = goingOn(state).find(({ subscriptionId }) => lastMonthOf(state, subscriptionId));
  const month = current && lastMonthOf(state, current.subscriptionId);
  if (!plan || !current || !month)
    return {
      tier: 'free',
      status: plan ? 'ended' : 'none',
      periodStart: null,
      periodEnd: null,
      endsAtPeriodEnd: false,
      nextTier: null,
      ...customer,
      refund,
    };
  return {
    tier: plan.tier,
    status: isPastDue(state, current) ? 'past-due' : 'active',
    periodStart: month.periodStart,
    periodEnd: month.periodEnd,
    endsAtPeriodEnd: current.cancelAtPeriodEnd,
    nextTier: current.nextTier,
    ...customer,
    refund,
  };
};
