import type { Subscription } from '@pictora/contracts';
import { compareRanks } from './merge.js';
import { goingOn, isRefunded, monthsOf } from './plan-in-force.js';
import { rankOfMonth, type SubscriptionState } from './subscription.js';

/** The refund policy (specification 9): 7 days, the first subscription only, at most 20 generations. */
export const refundPolicy = { days: 7, generations: 20 } as const;

export type RefundRefusal = NonNullable<Subscription['refund']['reason']>;

const DAY = 24 * 60 * 60 * 1000;

/** When the subscription that goes on was first paid for, or null. */
const activatedAt = (state: SubscriptionState): string | null => {
  const [current] = goingOn(state);
  if (!current) return null;
  const [first] = monthsOf(state, current.subscriptionId)
    .map(({ periodStart }) => periodStart)
    .sort();
  return first ?? null;
};

/** Whether a refund can be asked for at a time, when so many generations were used since the activation. */
export const refundOf = (state: SubscriptionState, now: string, generations: number): Subscription['refund'] => {
  const start = activatedAt(state);
  if (start === null) return { eligible: false, reason: 'not-subscribed', until: null };
  if (new Set(state.months.map(({ subscriptionId }) => subscriptionId)).size > 1)
    return { eligible: false, reason: 'not-first-subscription', until: null };
  const until = new Date(new Date(start).getTime() + refundPolicy.days * DAY).toISOString();
  const refused = (reason: RefundRefusal) => ({ eligible: false, reason, until });
  if (now >= until) return refused('window-passed');
  if (generations > refundPolicy.generations) return refused('too-many-generations');
  return { eligible: true, reason: null, until };
};

/** Since when generations decide on a refund at a time; null when it is refused however few they are. */
export const countedSince = (state: SubscriptionState, now: string): string | null =>
  refundOf(state, now, 0).eligible ? activatedAt(state) : null;

/**
 * The payments of a subscription that were not given back yet: after an upgrade there is more than one. The current month's
 * is the last, because it ends the plan: who stopped before it finds the plan as it was, and can begin again.
 */
export const paymentsToRefund = (state: SubscriptionState, subscriptionId: string): readonly string[] =>
  [...monthsOf(state, subscriptionId)]
    .sort((a, b) => compareRanks(rankOfMonth(a), rankOfMonth(b)))
    .flatMap((month) => (month.paymentId === null || isRefunded(state, month) ? [] : [month.paymentId]));
