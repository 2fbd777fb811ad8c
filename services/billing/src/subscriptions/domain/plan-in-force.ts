import { planOf, type Tier } from '@pictora/contracts';
import type { ProviderSubscription } from '../../payments/payment-event.js';
import { compareRanks } from './merge.js';
import { rankOfMonth, type LeavingReason, type PaidMonth, type SubscriptionState } from './subscription.js';

/** How a subscription ended. Times are ISO. */
export type End = { readonly at: string; readonly why: 'ended' | LeavingReason };

/**
 * What the ledger should give now: the credits of a month that is paid for, or those of the free plan because a paid one is
 * over. `key` names the month, or the end, for ever.
 */
export type PlanInForce = {
  readonly key: string;
  readonly tier: Tier;
  readonly start: string;
  readonly reason: string;
  readonly cause: { readonly type: 'payment' | 'subscription'; readonly id: string };
};

const latest = (months: readonly PaidMonth[]): PaidMonth | undefined =>
  months.reduce<PaidMonth | undefined>(
    (last, month) => (last && compareRanks(rankOfMonth(last), rankOfMonth(month)) >= 0 ? last : month),
    undefined,
  );

export const monthsOf = (state: SubscriptionState, subscriptionId: string): readonly PaidMonth[] =>
  state.months.filter((month) => month.subscriptionId === subscriptionId);

/** The last month that was paid for, whether or not it was given back. */
export const lastMonthOf = (state: SubscriptionState, subscriptionId: string): PaidMonth | undefined =>
  latest(monthsOf(state, subscriptionId));

export const isRefunded = (state: SubscriptionState, { paymentId }: PaidMonth): boolean =>
  state.refunds.some((refund) => refund.paymentId === paymentId);

/** Whether it is over with the provider too, by its own word or because it did what we asked. */
export const isLeft = (state: SubscriptionState, subscriptionId: string): boolean =>
  state.leavings.some((leaving) => leaving.subscriptionId === subscriptionId) ||
  state.subscriptions.some((known) => known.subscriptionId === subscriptionId && known.status === 'ended');

/** Null while it goes on. Giving the current month's money back ends a plan; that of an earlier month is a kindness. */
export const endOf = (state: SubscriptionState, subscriptionId: string): End | null => {
  const told = state.subscriptions.find((known) => known.subscriptionId === subscriptionId);
  const left = state.leavings.find((leaving) => leaving.subscriptionId === subscriptionId);
  const month = lastMonthOf(state, subscriptionId);
  const refund = state.refunds.find(({ paymentId }) => paymentId === month?.paymentId);
  const times = [
    ...(told?.status === 'ended' ? [told.endedAt ?? told.occurredAt] : []),
    ...(left ? [left.at] : []),
    ...(refund ? [refund.occurredAt] : []),
  ].sort();
  const [at] = times;
  if (at === undefined) return null;
  const request = state.requests.find((asked) => asked.subscriptionId === subscriptionId);
  return { at, why: request?.reason ?? (refund ? 'refund' : 'ended') };
};

/** The last paid month of each subscription, the latest first. */
const lastMonths = (state: SubscriptionState): readonly PaidMonth[] => {
  const ids = new Set(state.months.map(({ subscriptionId }) => subscriptionId));
  return [...ids]
    .flatMap((subscriptionId) => lastMonthOf(state, subscriptionId) ?? [])
    .sort((a, b) => compareRanks(rankOfMonth(b), rankOfMonth(a)));
};

const why: Record<End['why'], string> = {
  ended: 'The subscription ended: back on the free plan',
  downgrade: 'Downgraded to the free plan',
  refund: 'Refunded: back on the free plan',
  superseded: 'Replaced by another subscription',
};

/** Null as long as nothing was ever paid: the ledger keeps to the free plan by itself. */
export const planInForce = (state: SubscriptionState): PlanInForce | null => {
  const months = lastMonths(state);
  const current = months.find(({ subscriptionId }) => endOf(state, subscriptionId) === null);
  if (current) {
    const { tier, periodStart: start, invoiceId } = current;
    const reason = `${planOf(tier).name} plan`;
    return { key: `month:${invoiceId}`, tier, start, reason, cause: { type: 'payment', id: invoiceId } };
  }
  const [last] = months;
  const end = last && endOf(state, last.subscriptionId);
  if (!end) return null;
  const { invoiceId, subscriptionId: id } = last;
  // The end of a month and not of the subscription: a month that is told later may show that it went on.
  return {
    key: `end:${invoiceId}`,
    tier: 'free',
    start: end.at,
    reason: why[end.why],
    cause: { type: 'subscription', id },
  };
};

/** As the provider told last; before it told, as the paid month shows it. */
const asProvided = (state: SubscriptionState, subscriptionId: string): ProviderSubscription | null => {
  const told = state.subscriptions.find((known) => known.subscriptionId === subscriptionId);
  const month = lastMonthOf(state, subscriptionId);
  if (told) {
    const { factId: _, occurredAt: __, ...subscription } = told;
    return subscription;
  }
  if (!month || !state.customer) return null;
  const { tier, periodStart, periodEnd } = month;
  const { customerId } = state.customer;
  const none = { cancelAtPeriodEnd: false, nextTier: null, endedAt: null };
  return {
    subscriptionId,
    customerId,
    tier,
    status: 'active',
    startedAt: periodStart,
    periodStart,
    periodEnd,
    ...none,
  };
};

/**
 * The subscriptions that go on, the latest first. There is more than one only if two checkouts were open at a time and both
 * were paid.
 */
export const goingOn = (state: SubscriptionState): readonly ProviderSubscription[] => {
  const paid = lastMonths(state).map(({ subscriptionId }) => subscriptionId);
  const told = state.subscriptions
    .filter(({ status }) => status === 'active' || status === 'past-due')
    .map(({ subscriptionId }) => subscriptionId);
  return [...new Set([...paid, ...told])]
    .filter((subscriptionId) => endOf(state, subscriptionId) === null)
    .flatMap((subscriptionId) => asProvided(state, subscriptionId) ?? []);
};

/**
 * Those that a later one has replaced. Only paid ones count: that a new one is paid may be told after that it is there, and
 * it must not be taken for the lesser of the two.
 */
export const superseded = (state: SubscriptionState): readonly string[] =>
  goingOn(state)
    .map(({ subscriptionId }) => subscriptionId)
    .filter((subscriptionId) => lastMonthOf(state, subscriptionId))
    .slice(1);

/** The plan that a person is on: what is paid for, or what the provider has them on while the payment is not told yet. */
export const tierOf = (state: SubscriptionState): Tier => {
  const plan = planInForce(state);
  if (plan && plan.tier !== 'free') return plan.tier;
  return goingOn(state)[0]?.tier ?? 'free';
};
