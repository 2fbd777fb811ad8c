import type { PaidTier, Tier } from '@pictora/contracts';
import type { Decider, Decision, Refusal } from '@pictora/event-sourcing';
import type { PaymentEvent } from '../../payments/payment-event.js';
import { goingOn, isLeft, lastMonthOf, superseded, tierOf } from './plan-in-force.js';
import { refundOf, type RefundRefusal } from './refund.js';
import {
  evolve,
  noSubscription,
  type FactOf,
  type MonthChange,
  type SubscriptionChange,
  type SubscriptionEvent,
  type SubscriptionState,
} from './subscription.js';

export type SubscriptionCommand =
  /** A fact of the provider. What makes it count once is its command's id: the provider's id of it. */
  | { readonly type: 'record'; readonly fact: PaymentEvent }
  /** A checkout page was opened for a plan. */
  | { readonly type: 'start-checkout'; readonly tier: PaidTier; readonly intent: string }
  /** Whoever has a paid plan may leave it at any time. */
  | { readonly type: 'request-downgrade'; readonly at: string }
  /** `generations`: how many were used since the activation. */
  | { readonly type: 'request-refund'; readonly at: string; readonly generations: number }
  /** Of several subscriptions that go on only the latest stays. */
  | { readonly type: 'request-tidying'; readonly at: string }
  /** The person has left for good. */
  | { readonly type: 'forget'; readonly at: string }
  /** The provider has ended a subscription because we asked for it. */
  | { readonly type: 'leave'; readonly subscriptionId: string; readonly at: string };

export type SubscriptionRefusal =
  | Refusal<'plan-current', { readonly tier: Tier }>
  | Refusal<'refund-refused', { readonly reason: RefundRefusal; readonly until: string | null }>;

type SubscriptionDecision = Decision<SubscriptionEvent, SubscriptionRefusal>;

const nameOfChange = (fact: FactOf<'subscription-changed'>, state: SubscriptionState): SubscriptionChange => {
  const { subscriptionId } = fact.subscription;
  const find = ({ subscriptions }: SubscriptionState) =>
    subscriptions.find((known) => known.subscriptionId === subscriptionId);
  const before = find(state);
  const after = find(evolve(state, { type: 'SubscriptionNoted', data: { fact } }));
  if (after?.factId !== fact.id) return 'SubscriptionNoted';
  if (after.status === 'ended') return before?.status === 'ended' ? 'SubscriptionNoted' : 'SubscriptionEnded';
  if (after.cancelAtPeriodEnd !== (before?.cancelAtPeriodEnd ?? false))
    return after.cancelAtPeriodEnd ? 'CancellationScheduled' : 'CancellationUndone';
  if (after.nextTier !== (before?.nextTier ?? null)) {
    if (after.nextTier !== null) return 'ChangeScheduled';
    // The plan that was to come has come: the paid month says so.
    return after.tier === before?.nextTier ? 'SubscriptionNoted' : 'ChangeCalledOff';
  }
  return 'SubscriptionNoted';
};

const nameOfMonth = (
  { subscriptionId, invoiceId, tier }: FactOf<'month-paid'>,
  state: SubscriptionState,
): MonthChange => {
  if (state.failures.some((failure) => failure.invoiceId === invoiceId)) return 'PaymentRecovered';
  const last = lastMonthOf(state, subscriptionId);
  if (!last) return 'SubscriptionActivated';
  return last.tier === tier ? 'SubscriptionRenewed' : 'PlanChanged';
};

const record = (fact: PaymentEvent, state: SubscriptionState): SubscriptionEvent => {
  switch (fact.type) {
    case 'subscription-changed':
      return { type: nameOfChange(fact, state), data: { fact } };
    case 'month-paid':
      return { type: nameOfMonth(fact, state), data: { fact } };
    case 'month-payment-failed':
      return { type: 'PaymentFailed', data: { fact } };
    case 'pack-paid':
      return { type: 'PackPaid', data: { fact } };
    case 'payment-refunded':
      return { type: 'PaymentRefunded', data: { fact } };
    default:
      return fact satisfies never;
  }
};

const requestEnds = (
  ids: readonly string[],
  reason: 'downgrade' | 'refund' | 'superseded',
  at: string,
  state: SubscriptionState,
): SubscriptionDecision =>
  ids
    .filter((id) => !state.requests.some((asked) => asked.subscriptionId === id && asked.reason === reason))
    .map((subscriptionId) => ({ type: 'EndRequested', data: { subscriptionId, reason, at } }));

/**
 * The rules of subscriptions. What the provider tells is never refused: it has happened. What people ask for may be.
 */
export const subscription: Decider<SubscriptionCommand, SubscriptionState, SubscriptionEvent, SubscriptionRefusal> = {
  initial: noSubscription,
  evolve,
  decide: (command, state): SubscriptionDecision => {
    const ids = goingOn(state).map(({ subscriptionId }) => subscriptionId);
    switch (command.type) {
      case 'record':
        return [record(command.fact, state)];
      case 'start-checkout': {
        const { tier, intent } = command;
        if (tierOf(state) === tier) return { refused: 'plan-current', details: { tier } };
        return [{ type: 'CheckoutStarted', data: { tier, intent } }];
      }
      case 'request-downgrade':
        if (ids.length === 0) return { refused: 'plan-current', details: { tier: 'free' } };
        return requestEnds(ids, 'downgrade', command.at, state);
      case 'request-refund': {
        const { eligible, reason, until } = refundOf(state, command.at, command.generations);
        if (!eligible) return { refused: 'refund-refused', details: { reason: reason ?? 'not-subscribed', until } };
        return requestEnds(ids, 'refund', command.at, state);
      }
      case 'request-tidying':
        return requestEnds(superseded(state), 'superseded', command.at, state);
      case 'leave': {
        const { subscriptionId, at } = command;
        return isLeft(state, subscriptionId) ? [] : [{ type: 'PlanLeft', data: { subscriptionId, at } }];
      }
      case 'forget':
        return state === noSubscription ? [] : [{ type: 'PersonForgotten', data: { at: command.at } }];
      default:
        return command satisfies never;
    }
  },
};
