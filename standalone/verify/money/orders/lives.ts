import { lifeOf, type PaymentEvent } from '@pictora/billing/testing';

/** What a life leads to, told by hand: the orders must not only agree but agree on this. */
export type End = { readonly tier: string; readonly monthly: number; readonly pack: number };
export type Lived = { readonly facts: readonly PaymentEvent[]; readonly end: End };

/** Lives of subscriptions, eight facts each, so that there are 40,320 orders in which each can be told. */
export const lives: Readonly<Record<string, Lived>> = {
  'upgraded, with a pack, failed, recovered and ended': {
    facts: lifeOf('pro').paid(0).changed(0).paid(5, 'premium').packPaid(7).failed(35).paid(35).changed(36).ended(50),
    end: { tier: 'free', monthly: 5, pack: 10 },
  },
  'ended and begun again on a dearer plan': {
    facts: [
      ...lifeOf('pro').changed(0, { status: 'incomplete' }).paid(0).packPaid(3).packRefunded(4, 3).ended(30),
      ...lifeOf('ultra', 'sub_2', 31).changed(31).paid(31).changed(40, { cancelAtPeriodEnd: true }),
    ],
    end: { tier: 'ultra', monthly: 250, pack: 0 },
  },
  'cancelled, resumed, changed to a cheaper plan and renewed': {
    facts: lifeOf('premium')
      .paid(0)
      .changed(0)
      .changed(5, { cancelAtPeriodEnd: true })
      .changed(6, { cancelAtPeriodEnd: false })
      .changed(10, { nextTier: 'pro' })
      .paid(30, 'pro')
      .changed(30, { nextTier: null })
      .paid(60, 'pro'),
    end: { tier: 'pro', monthly: 100, pack: 0 },
  },
};
