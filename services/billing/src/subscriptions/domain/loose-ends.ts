import { goingOn, isLeft, isRefunded, lastMonthOf, superseded } from './plan-in-force.js';
import { paymentsToRefund } from './refund.js';
import type { SubscriptionState } from './subscription.js';

/** A subscription that must not go on at the provider, and the payments to be given back with it. */
export type LooseEnd = {
  readonly subscriptionId: string;
  readonly payments: readonly string[];
  readonly superseded: boolean;
};

const DAY = 24 * 60 * 60 * 1000;

/**
 * Payments of a subscription that were made beside those of a later one: checkouts are open for a day. Older ones paid for
 * time that was used, and that the subscription still goes on may only mean that the news of its end is late.
 */
const paidTwice = (state: SubscriptionState, subscriptionId: string, later: string): readonly string[] => {
  const [kept, replaced] = [lastMonthOf(state, later), lastMonthOf(state, subscriptionId)];
  if (!kept || !replaced) return [];
  const apart = new Date(kept.periodStart).getTime() - new Date(replaced.periodStart).getTime();
  return apart <= DAY ? paymentsToRefund(state, subscriptionId) : [];
};

/**
 * What is over for us and not for the provider: a month was given back and the next one would be charged; or two checkouts
 * were open at a time and both were paid, of which the later one stays and the earlier one's money is given back.
 */
export const looseEnds = (state: SubscriptionState): readonly LooseEnd[] => {
  const [kept] = goingOn(state);
  const refunded = [...new Set(state.months.map(({ subscriptionId }) => subscriptionId))].filter((subscriptionId) => {
    const month = lastMonthOf(state, subscriptionId);
    return month !== undefined && isRefunded(state, month) && !isLeft(state, subscriptionId);
  });
  return [
    ...superseded(state).map((subscriptionId) => ({
      subscriptionId,
      payments: kept === undefined ? [] : paidTwice(state, subscriptionId, kept.subscriptionId),
      superseded: true,
    })),
    ...refunded.map((subscriptionId) => ({ subscriptionId, payments: [], superseded: false })),
  ];
};
