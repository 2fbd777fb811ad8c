import type { PaidTier } from '@pictora/contracts';
import type { PaymentEvent, ProviderSubscription } from '../payments/payment-event.js';

export const userId = '01890a5d-ac96-774b-bcce-b302099a8057';

/** So many days after the start of all lives, to the second, as providers tell it. */
export const day = (days: number, seconds = 0): string =>
  new Date(Date.UTC(2026, 0, 15, 12) + (days * 86_400 + seconds) * 1000).toISOString();

const MONTH = 30;

export type Life = readonly PaymentEvent[] & {
  /** The provider tells of the subscription as it is from then on. */
  changed(days: number, change?: Partial<ProviderSubscription>): Life;
  /** The month that begins then is paid. */
  paid(days: number, tier?: PaidTier): Life;
  failed(days: number): Life;
  /** Gives back the payment of the month that began so many days after the start. */
  refunded(days: number, begun: number): Life;
  ended(days: number): Life;
  packPaid(days: number): Life;
  /** Gives back the payment of the pack that was bought so many days after the start. */
  packRefunded(days: number, bought: number): Life;
};

type Draft = { readonly subscription: ProviderSubscription; readonly facts: readonly PaymentEvent[] };

const life = ({ subscription, facts }: Draft): Life => {
  const { subscriptionId, customerId, tier } = subscription;
  const id = `evt_${subscriptionId}_${facts.length}`;
  const month = (begins: number) => ({ periodStart: day(begins), periodEnd: day(begins + MONTH) });
  const and = (fact: PaymentEvent, after = subscription) => life({ subscription: after, facts: [...facts, fact] });
  const changed = (days: number, change: Partial<ProviderSubscription> = {}) => {
    const after = { ...subscription, ...change };
    return and({ type: 'subscription-changed', id, userId, occurredAt: day(days, 2), subscription: after }, after);
  };
  return Object.assign([...facts], {
    changed,
    ended: (days: number) => changed(days, { status: 'ended', endedAt: day(days, 2), cancelAtPeriodEnd: false }),
    paid: (days: number, of: PaidTier = tier) => {
      // The invoice of an upgrade is another one, and sorts before that of the month that it replaces.
      const name = of === tier ? `${subscriptionId}_${days}` : `0_${subscriptionId}_${days}`;
      const [invoiceId, paymentId] = [`in_${name}`, `pi_${name}`];
      const occurredAt = day(days, 1);
      const after = { ...subscription, tier: of, ...month(days) };
      const fact = { id, userId, occurredAt, invoiceId, paymentId, subscriptionId, customerId, tier: of };
      return and({ type: 'month-paid', ...fact, ...month(days), amount: 1999 }, after);
    },
    failed: (days: number) =>
      and({
        type: 'month-payment-failed',
        id,
        userId,
        occurredAt: day(days),
        invoiceId: `in_${subscriptionId}_${days}`,
        subscriptionId,
        customerId,
      }),
    refunded: (days: number, begun: number) => {
      const month = facts.findLast((fact) => fact.type === 'month-paid' && fact.periodStart === day(begun));
      if (month?.type !== 'month-paid' || month.paymentId === null) throw new Error(`No month began on day ${begun}`);
      const { paymentId } = month;
      const refund = { refundId: `re_${paymentId}`, paymentId, subscriptionId, amount: 1999 };
      return and({ type: 'payment-refunded', id, userId, occurredAt: day(days, 1), ...refund });
    },
    packPaid: (days: number) => {
      const checkoutId = `cs_${subscriptionId}_${days}`;
      const pack = { checkoutId, paymentId: `pi_${checkoutId}`, customerId, credits: 10, amount: 99 };
      return and({ type: 'pack-paid', id, userId, occurredAt: day(days), ...pack });
    },
    packRefunded: (days: number, bought: number) => {
      const paymentId = `pi_cs_${subscriptionId}_${bought}`;
      const refund = { refundId: `re_${paymentId}`, paymentId, subscriptionId: null, amount: 99 };
      return and({ type: 'payment-refunded', id, userId, occurredAt: day(days, 1), ...refund });
    },
  });
};

/** What a provider tells of one subscription, to read like its story: `lifeOf('pro').paid(0).changed(0).paid(30)`. */
export const lifeOf = (tier: PaidTier, subscriptionId = 'sub_1', begins = 0): Life =>
  life({
    subscription: {
      subscriptionId,
      customerId: 'cus_1',
      tier,
      status: 'active',
      startedAt: day(begins),
      periodStart: day(begins),
      periodEnd: day(begins + MONTH),
      cancelAtPeriodEnd: false,
      nextTier: null,
      endedAt: null,
    },
    facts: [],
  });

/** All orders of a few things. */
export function* ordersOf<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length <= 1) yield items;
  for (const [index, first] of items.entries())
    for (const rest of ordersOf([...items.slice(0, index), ...items.slice(index + 1)])) yield [first, ...rest];
}

/** Whole lives of subscriptions: each ends in one state, whatever the order and repetition in which it is told. */
export const lives: Readonly<Record<string, readonly PaymentEvent[]>> = {
  'paid, renewed and cancelled at the end of the period': lifeOf('pro')
    .changed(0)
    .paid(0)
    .paid(30)
    .changed(40, { cancelAtPeriodEnd: true })
    .changed(41, { cancelAtPeriodEnd: false })
    .changed(50, { cancelAtPeriodEnd: true })
    .ended(60),
  'upgraded at once, with a pack': lifeOf('pro')
    .changed(0, { status: 'incomplete' })
    .paid(0)
    .changed(0, { status: 'active' })
    .packPaid(3)
    .paid(5, 'premium')
    .changed(5)
    .paid(35),
  'upgraded within one second': lifeOf('pro')
    .changed(0)
    .paid(0)
    .paid(0, 'premium')
    .changed(0)
    .changed(9, { cancelAtPeriodEnd: true }),
  'changed to a cheaper plan at the end of the period': lifeOf('premium')
    .paid(0)
    .changed(0)
    .changed(10, { nextTier: 'pro' })
    .paid(30, 'pro')
    .changed(30, { nextTier: null })
    .paid(60),
  'failed and recovered': lifeOf('ultra')
    .paid(0)
    .failed(30)
    .changed(30, { status: 'past-due' })
    .paid(30)
    .changed(33, { status: 'active' })
    .packPaid(34),
  'failed and ended for it': lifeOf('ultra')
    .changed(0)
    .paid(0)
    .failed(30)
    .changed(30, { status: 'past-due' })
    .failed(33)
    .ended(44),
  'refunded in its first week': lifeOf('premium').changed(0).paid(0).packPaid(1).packPaid(2).refunded(5, 0).ended(5),
  'refunded after an upgrade': lifeOf('pro').changed(0).paid(0).paid(2, 'ultra').refunded(3, 0).refunded(3, 2).ended(3),
  'refunded the first of two packs': lifeOf('pro').changed(0).paid(0).packPaid(1).packPaid(2).packRefunded(3, 1),
  'ended, and told of as if it went on': lifeOf('pro')
    .paid(0)
    .changed(0)
    .ended(20)
    .changed(21, { status: 'active', endedAt: null }),
  'ended twice': [
    ...lifeOf('pro').paid(0).paid(30).ended(40),
    ...lifeOf('premium', 'sub_2', 41).changed(41).paid(41).refunded(43, 41).ended(43),
  ],
  'ended and begun again': [
    ...lifeOf('pro').paid(0).changed(0).ended(20),
    ...lifeOf('premium', 'sub_2', 20).changed(20).paid(20).paid(50),
  ],
};
