import type { PriceList } from '../src/payments/price-list.js';

/** Stripe's events as its API version 2026-10-28 writes them, cut down to what is read. */
export const anna = '0199c3a2-0000-7000-8000-00000000000a';
export const january = Date.UTC(2026, 0, 31, 10) / 1000;
export const february = Date.UTC(2026, 1, 28, 10) / 1000;
export const march = Date.UTC(2026, 2, 31, 10) / 1000;

type Json = Record<string, unknown>;

export const stripeEvent = (type: string, object: Json, id = 'evt_1', created = january): Json => ({
  id,
  object: 'event',
  api_version: '2026-10-28.endive',
  created,
  type,
  livemode: false,
  pending_webhooks: 1,
  request: null,
  data: { object },
});

const list = (...data: Json[]) => ({ object: 'list', data, has_more: false, url: '' });

export const subscriptionOf = (price: string, changes: Json = {}): Json => ({
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
  status: 'active',
  metadata: { userId: anna, tier: 'pro' },
  start_date: january,
  cancel_at_period_end: false,
  cancel_at: null,
  ended_at: null,
  items: list({
    id: 'si_1',
    object: 'subscription_item',
    price: { id: price, object: 'price' },
    current_period_start: january,
    current_period_end: february,
  }),
  schedule: null,
  ...changes,
});

export const lineOf = (price: string, amount: number, start = january, end = february): Json => ({
  id: `il_${price}_${amount}`,
  object: 'line_item',
  amount,
  period: { start, end },
  pricing: { type: 'price_details', price_details: { price, product: 'prod_1' } },
});

export const invoiceOf = (lines: Json[], amountPaid: number, changes: Json = {}): Json => ({
  id: 'in_1',
  object: 'invoice',
  customer: 'cus_1',
  amount_paid: amountPaid,
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { subscription: 'sub_1', metadata: { userId: anna } },
  },
  lines: list(...lines),
  payments: list({
    id: 'inpay_1',
    object: 'invoice_payment',
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: 'pi_1' },
  }),
  ...changes,
});

export const packSession = (changes: Json = {}): Json => ({
  id: 'cs_1',
  object: 'checkout.session',
  mode: 'payment',
  payment_status: 'paid',
  customer: 'cus_1',
  amount_total: 99,
  payment_intent: 'pi_2',
  metadata: { userId: anna, pack: '10' },
  ...changes,
});

export const chargeOf = (changes: Json = {}): Json => ({
  id: 'ch_1',
  object: 'charge',
  customer: 'cus_1',
  payment_intent: 'pi_1',
  amount: 1999,
  amount_refunded: 1999,
  refunded: true,
  metadata: { userId: anna },
  ...changes,
});

/** The plan that follows at the end of the period, as a schedule holds it. */
export const scheduleOf = (prices: PriceList, next: keyof PriceList, changes: Json = {}): Json => ({
  id: 'sub_sched_1',
  object: 'subscription_schedule',
  status: 'active',
  current_phase: { start_date: january, end_date: february },
  phases: [
    { start_date: january, end_date: february, items: [{ price: prices.premium, quantity: 1 }] },
    { start_date: february, end_date: march, items: [{ price: prices[next], quantity: 1 }] },
  ],
  ...changes,
});
