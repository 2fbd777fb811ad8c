import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  anna,
  chargeOf,
  february,
  invoiceOf,
  january,
  lineOf,
  march,
  packSession,
  scheduleOf,
  stripeEvent,
  subscriptionOf,
} from '../../../test/stripe-events.js';
import type { PriceList } from '../price-list.js';
import { StripeEventReader } from './stripe-event-reader.js';
import type { StripeLookups } from './stripe-lookups.js';

const prices: PriceList = { pro: 'price_pro', ultra: 'price_ultra', premium: 'price_premium', pack: 'price_pack' };
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

const reader = (lookups: Partial<StripeLookups> = {}) =>
  new StripeEventReader(prices, {
    paymentOf: () => Promise.reject(new Error('not asked for')),
    invoiceOf: () => Promise.resolve(null),
    schedule: () => Promise.reject(new Error('not asked for')),
    ...lookups,
  });
const read = (type: string, object: Record<string, unknown>, lookups?: Partial<StripeLookups>) =>
  reader(lookups).read(stripeEvent(type, object) as unknown as Stripe.Event);

const fact = { id: 'evt_1', occurredAt: iso(january), userId: anna };
const subscription = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  tier: 'pro',
  status: 'active',
  startedAt: iso(january),
  periodStart: iso(january),
  periodEnd: iso(february),
  cancelAtPeriodEnd: false,
  nextTier: null,
  endedAt: null,
};

describe('a subscription that Stripe tells of', () => {
  it.each(['created', 'updated', 'deleted'])('is told whole when it is %s', async (change) => {
    expect(await read(`customer.subscription.${change}`, subscriptionOf('price_pro'))).toEqual({
      ...fact,
      type: 'subscription-changed',
      subscription,
    });
  });

  it.each([
    ['incomplete', 'incomplete'],
    ['trialing', 'active'],
    ['active', 'active'],
    ['past_due', 'past-due'],
    ['unpaid', 'past-due'],
    ['paused', 'past-due'],
    ['canceled', 'ended'],
    ['incomplete_expired', 'ended'],
  ])('that is %s there is %s here', async (status, ours) => {
    const told = await read('customer.subscription.updated', subscriptionOf('price_pro', { status }));
    expect(told).toMatchObject({ subscription: { status: ours } });
  });

  it.each([{ cancel_at_period_end: true }, { cancel_at: february }])(
    'is cancelled at the end by %j',
    async (changes) => {
      const told = await read('customer.subscription.updated', subscriptionOf('price_pro', changes));
      expect(told).toMatchObject({ subscription: { cancelAtPeriodEnd: true } });
    },
  );

  it('has the plan of its price, whatever the metadata of its beginning says', async () => {
    const told = await read('customer.subscription.updated', subscriptionOf('price_ultra'));
    expect(told).toMatchObject({ subscription: { tier: 'ultra' } });
  });

  it('names the plan that its schedule brings next, asked for when only its id is told', async () => {
    const schedule = scheduleOf(prices, 'pro') as unknown as Stripe.SubscriptionSchedule;
    const whole = await read('customer.subscription.updated', subscriptionOf('price_premium', { schedule }));
    expect(whole).toMatchObject({ subscription: { tier: 'premium', nextTier: 'pro' } });
    const asked = await read(
      'customer.subscription.updated',
      subscriptionOf('price_premium', { schedule: 'sub_sched_1' }),
      {
        schedule: () => Promise.resolve(schedule),
      },
    );
    expect(asked).toEqual(whole);
  });

  it.each([
    ['was let go', { status: 'released', current_phase: null }],
    ['goes on with the same plan', { phases: [{ start_date: february, items: [{ price: 'price_premium' }] }] }],
    ['has no phase left', { phases: [] }],
  ])('has no next plan when its schedule %s', async (_, changes) => {
    const schedule = scheduleOf(prices, 'pro', changes);
    const told = await read('customer.subscription.updated', subscriptionOf('price_premium', { schedule }));
    expect(told).toMatchObject({ subscription: { nextTier: null } });
  });

  it('is not taken for another plan when its price is unknown: the event is left to be sent again', async () => {
    await expect(read('customer.subscription.updated', subscriptionOf('price_old'))).rejects.toThrow('price_old');
  });
});

describe('a paid month', () => {
  const month = {
    ...fact,
    type: 'month-paid',
    invoiceId: 'in_1',
    paymentId: 'pi_1',
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    tier: 'pro',
    periodStart: iso(january),
    periodEnd: iso(february),
    amount: 1999,
  };

  it('is told with its plan, its days and its payment', async () => {
    expect(await read('invoice.paid', invoiceOf([lineOf('price_pro', 1999)], 1999))).toEqual(month);
  });

  it('after an upgrade is that of the dearer plan, not of the one that is credited', async () => {
    const lines = [lineOf('price_pro', -900, january + 9, february), lineOf('price_premium', 4999, january + 9, march)];
    expect(await read('invoice.paid', invoiceOf(lines, 4099))).toMatchObject({
      tier: 'premium',
      amount: 4099,
      periodStart: iso(january + 9),
      periodEnd: iso(march),
    });
  });

  it('has its payment asked for, since events leave it out', async () => {
    const invoice = invoiceOf([lineOf('price_pro', 1999)], 1999, { payments: undefined });
    const asked = await read('invoice.paid', invoice, { paymentOf: (id) => Promise.resolve(`pi of ${id}`) });
    expect(asked).toMatchObject({ paymentId: 'pi of in_1' });
  });

  it('that cost nothing has no payment', async () => {
    const invoice = invoiceOf([lineOf('price_pro', 0)], 0, { payments: undefined });
    expect(await read('invoice.paid', invoice)).toMatchObject({ paymentId: null, amount: 0 });
  });

  it('that could not be paid is told by its invoice', async () => {
    expect(await read('invoice.payment_failed', invoiceOf([lineOf('price_pro', 1999)], 0))).toEqual({
      ...fact,
      type: 'month-payment-failed',
      invoiceId: 'in_1',
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
    });
  });
});

describe('a paid pack', () => {
  const pack = {
    ...fact,
    type: 'pack-paid',
    checkoutId: 'cs_1',
    paymentId: 'pi_2',
    customerId: 'cus_1',
    credits: 10,
    amount: 99,
  };

  it.each(['completed', 'async_payment_succeeded'])('is told when its checkout is %s', async (how) => {
    expect(await read(`checkout.session.${how}`, packSession())).toEqual(pack);
  });

  it.each([
    ['is not paid yet', { payment_status: 'unpaid' }],
    ['starts a subscription, which tells of itself', { mode: 'subscription' }],
    ['sells something else', { metadata: { userId: anna } }],
    ['sells another number of credits', { metadata: { userId: anna, pack: '1000' } }],
  ])('is none when the checkout %s', async (_, changes) => {
    expect(await read('checkout.session.completed', packSession(changes))).toBeNull();
  });
});

describe('a payment that was given back', () => {
  it('of a pack is told by what the payment was marked with', async () => {
    expect(await read('charge.refunded', chargeOf())).toEqual({
      ...fact,
      type: 'payment-refunded',
      refundId: 'ch_1',
      paymentId: 'pi_1',
      subscriptionId: null,
      amount: 1999,
    });
  });

  it('of a month is told by the invoice that it paid', async () => {
    const invoice = invoiceOf([lineOf('price_pro', 1999)], 1999) as unknown as Stripe.Invoice;
    const told = await read('charge.refunded', chargeOf({ metadata: {} }), {
      invoiceOf: (id) => Promise.resolve(id === 'pi_1' ? invoice : null),
    });
    expect(told).toMatchObject({ userId: anna, subscriptionId: 'sub_1' });
  });

  it('in part changes nothing', async () => {
    expect(await read('charge.refunded', chargeOf({ refunded: false, amount_refunded: 500 }))).toBeNull();
  });
});

describe('events without a meaning for us', () => {
  it.each([
    ['of another kind', 'customer.created', { id: 'cus_1', object: 'customer' }],
    ['a subscription of another product', 'customer.subscription.updated', subscriptionOf('price_x', { metadata: {} })],
    [
      'a subscription for nobody that we know',
      'customer.subscription.updated',
      subscriptionOf('p', { metadata: { userId: '7' } }),
    ],
    ['an invoice of no subscription', 'invoice.paid', invoiceOf([lineOf('price_pro', 1999)], 1999, { parent: null })],
    ['an invoice with no plan on it', 'invoice.paid', invoiceOf([], 0)],
    ['a checkout for nobody', 'checkout.session.completed', packSession({ metadata: {} })],
    ['a refund for nobody', 'charge.refunded', chargeOf({ metadata: {} })],
  ])('are null: %s', async (_, type, object) => {
    expect(await read(type, object)).toBeNull();
  });
});
