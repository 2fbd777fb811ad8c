import { tiers, type PaidTier } from '@pictora/contracts';
import { FORGOTTEN } from '@pictora/event-sourcing';
import type { PaymentEvent, ProviderSubscription } from '../../payments/payment-event.js';
import { compareRanks, withLatest, type Rank } from './merge.js';

export type FactOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { readonly type: Type }>;

/** Why somebody left a plan before its end. */
export type LeavingReason = 'downgrade' | 'refund' | 'superseded';

/**
 * What happened to a person's subscription. A fact of the provider is stored whole, once. The event's name tells what the
 * fact changed in what was known when it came, for people to read; the state is folded from the fact alone, so that it does
 * not depend on the order in which facts come.
 */
export type SubscriptionEvent =
  | { readonly type: 'CheckoutStarted'; readonly data: { readonly tier: PaidTier; readonly intent: string } }
  | { readonly type: SubscriptionChange; readonly data: { readonly fact: FactOf<'subscription-changed'> } }
  | { readonly type: MonthChange; readonly data: { readonly fact: FactOf<'month-paid'> } }
  | { readonly type: 'PaymentFailed'; readonly data: { readonly fact: FactOf<'month-payment-failed'> } }
  | { readonly type: 'PackPaid'; readonly data: { readonly fact: FactOf<'pack-paid'> } }
  | { readonly type: 'PaymentRefunded'; readonly data: { readonly fact: FactOf<'payment-refunded'> } }
  /** The person, or the rule against two plans at a time, wants the subscription to end at once. */
  | {
      readonly type: 'EndRequested';
      readonly data: { readonly subscriptionId: string; readonly reason: LeavingReason; readonly at: string };
    }
  /** The person has left for good: from here on nothing of the stream leads to them. */
  | { readonly type: 'PersonForgotten'; readonly data: { readonly at: string } }
  /** The provider has confirmed to us that it ended the subscription; its own event of it may come earlier or later. */
  | { readonly type: 'PlanLeft'; readonly data: { readonly subscriptionId: string; readonly at: string } };

export type SubscriptionChange =
  | 'ChangeScheduled'
  | 'ChangeCalledOff'
  | 'CancellationScheduled'
  | 'CancellationUndone'
  | 'SubscriptionEnded'
  /** Nothing of note, or older than what was known. */
  | 'SubscriptionNoted';

export type MonthChange = 'SubscriptionActivated' | 'SubscriptionRenewed' | 'PlanChanged' | 'PaymentRecovered';

/** Which fact of the provider said so, and when it happened there. */
type Source = { readonly factId: string; readonly occurredAt: string };

export type KnownSubscription = ProviderSubscription & Source;
export type PaidMonth = Omit<FactOf<'month-paid'>, 'type' | 'id' | 'userId' | 'customerId' | 'amount'> & Source;
export type FailedPayment = Source & { readonly invoiceId: string; readonly subscriptionId: string };
export type Refund = Source & { readonly paymentId: string };
export type Leaving = { readonly subscriptionId: string; readonly at: string };

/** All that is known of a person's payments. A join of facts: the same whatever their order and repetition. */
export type SubscriptionState = {
  readonly customer: (Source & { readonly customerId: string }) | null;
  readonly subscriptions: readonly KnownSubscription[];
  readonly months: readonly PaidMonth[];
  readonly failures: readonly FailedPayment[];
  readonly refunds: readonly Refund[];
  readonly requests: readonly (Leaving & { readonly reason: LeavingReason })[];
  readonly leavings: readonly Leaving[];
};

/** To be raised when the shape of {@link SubscriptionState} changes: snapshots of other versions are not used. */
export const SUBSCRIPTION_VERSION = 1;

const STREAM_PREFIX = 'subscription-';

export const subscriptionStream = (userId: string): string => `${STREAM_PREFIX}${userId}`;

/** Whose subscription a stream is, or null when it is none. */
export const userOfSubscriptionStream = (streamId: string): string | null =>
  streamId.startsWith(STREAM_PREFIX) ? streamId.slice(STREAM_PREFIX.length) : null;

export const noSubscription: SubscriptionState = {
  customer: null,
  subscriptions: [],
  months: [],
  failures: [],
  refunds: [],
  requests: [],
  leavings: [],
};

const statuses = { incomplete: 0, 'past-due': 1, active: 2, ended: 3 } as const;

/** The end is the last word; else what happened later counts. Providers tell times in whole seconds, so more has to decide. */
const rankOfSubscription = ({ status, occurredAt, periodStart, factId }: KnownSubscription): Rank => [
  status === 'ended' ? 1 : 0,
  occurredAt,
  periodStart,
  statuses[status],
  factId,
];

const rankOfSource = ({ occurredAt, factId }: Source): Rank => [occurredAt, factId];

/** Within one second the dearer plan is the later one: it is what an upgrade buys. */
export const rankOfMonth = ({ periodStart, tier, occurredAt, invoiceId }: PaidMonth): Rank => [
  periodStart,
  tiers.indexOf(tier),
  occurredAt,
  invoiceId,
];

const withMonth = (months: readonly PaidMonth[], month: PaidMonth): readonly PaidMonth[] =>
  withLatest(
    months,
    month,
    ({ invoiceId }) => invoiceId,
    // Providers may tell of one payment in several events, and not all of them name it.
    (paid) => [paid.paymentId === null ? 0 : 1, ...rankOfSource(paid)],
  );

const withCustomer = (
  known: SubscriptionState['customer'],
  customerId: string | null,
  source: Source,
): SubscriptionState['customer'] => {
  if (customerId === null) return known;
  const customer = { ...source, customerId };
  return known && compareRanks(rankOfSource(known), rankOfSource(customer)) >= 0 ? known : customer;
};

const merge = (state: SubscriptionState, fact: PaymentEvent): SubscriptionState => {
  const source: Source = { factId: fact.id, occurredAt: fact.occurredAt };
  switch (fact.type) {
    case 'subscription-changed':
      return {
        ...state,
        customer: withCustomer(state.customer, fact.subscription.customerId, source),
        subscriptions: withLatest(
          state.subscriptions,
          { ...fact.subscription, ...source },
          ({ subscriptionId }) => subscriptionId,
          rankOfSubscription,
        ),
      };
    case 'month-paid': {
      const { invoiceId, paymentId, subscriptionId, tier, periodStart, periodEnd } = fact;
      const month = { invoiceId, paymentId, subscriptionId, tier, periodStart, periodEnd, ...source };
      return {
        ...state,
        customer: withCustomer(state.customer, fact.customerId, source),
        months: withMonth(state.months, month),
      };
    }
    case 'month-payment-failed': {
      const { invoiceId, subscriptionId } = fact;
      return {
        ...state,
        customer: withCustomer(state.customer, fact.customerId, source),
        failures: withLatest(
          state.failures,
          { invoiceId, subscriptionId, ...source },
          (failure) => failure.invoiceId,
          rankOfSource,
        ),
      };
    }
    case 'pack-paid':
      return { ...state, customer: withCustomer(state.customer, fact.customerId, source) };
    case 'payment-refunded': {
      const refund = { paymentId: fact.paymentId, ...source };
      return { ...state, refunds: withLatest(state.refunds, refund, ({ paymentId }) => paymentId, rankOfSource) };
    }
    default:
      return fact satisfies never;
  }
};

/** The same facts without whom they are about. */
const anonymous = (state: SubscriptionState): SubscriptionState => ({
  ...state,
  customer: null,
  subscriptions: state.subscriptions.map((known) => ({ ...known, customerId: FORGOTTEN })),
});

const bySubscription = ({ subscriptionId }: { readonly subscriptionId: string }): string => subscriptionId;

export const evolve = (state: SubscriptionState, event: SubscriptionEvent): SubscriptionState => {
  if ('fact' in event.data) return merge(state, event.data.fact);
  switch (event.type) {
    case 'EndRequested':
      return { ...state, requests: withLatest(state.requests, event.data, bySubscription, ({ at }) => [at]) };
    case 'PlanLeft':
      return { ...state, leavings: withLatest(state.leavings, event.data, bySubscription, ({ at }) => [at]) };
    case 'PersonForgotten':
      return anonymous(state);
    default:
      return state;
  }
};
