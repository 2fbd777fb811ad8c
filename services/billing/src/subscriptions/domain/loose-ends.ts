import { goingOn, isLeft, isRefunded, lastMonthOf } from './plan-in-force.js';
import { paymentsToRefund } from './refund.js';
import type { SubscriptionState } from './subscription.js';

/** A subscription that must not go on at the provider, and the payments to be given back with it. */
export type LooseEnd = {
  readonly subscriptionId: string;
  readonly payments: readonly string[];
  readonly superseded: boolean;
};

/**
 * What is over for us and not for the provider: a month was given back and the next one would be charged; or two checkouts
 * were open at a time and both were paid, of which the later one stays and the earlier one's money is given back.
 */
export const looseEnds = (state: SubscriptionState): readonly LooseEnd[] => {
  const superseded = goingOn(state)
    .slice(1)
    .map(({ subscriptionId }) => subscriptionId);
  const refunded = [...new Set(state.months.map(({ subscriptionId }) => subscriptionId))].filter((subscriptionId) => {
    const month = lastMonthOf(state, subscriptionId);
    return month !== undefined && isRefunded(state, month) && !isLeft(state, subscriptionId);
  });
  return [
    ...superseded.map((id) => ({
      subscriptionId: id,
      payments: paymentsToRefund(state, id),
      superseded: true,
    })),
    ...refunded.map((id) => ({ subscriptionId: id, payments: [], superseded: false })),
  ];
};
