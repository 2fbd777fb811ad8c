import { creditPack } from '@pictora/contracts';
import type { PriceList } from '../../price-list.js';
import {
  withInvoice,
  withPlan,
  type Checkout,
  type Invoice,
  type Moment,
  type Plan,
  type SandboxCustomer,
} from './sandbox-customer.js';

/** The version of Stripe's API whose shapes these are: the one that the `stripe` package speaks. */
const apiVersion = '2026-10-28.endive';

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);
const list = <T>(data: readonly T[]) => ({ object: 'list', data, has_more: false, url: '' });

const scheduleOf = ({ id, tier, nextTier, periodStart, periodEnd }: Plan, prices: PriceList) =>
  nextTier && {
    id: `sub_sched_${id}`,
    object: 'subscription_schedule',
    status: 'active',
    current_phase: { start_date: seconds(periodStart), end_date: seconds(periodEnd) },
    phases: [
      { start_date: seconds(periodStart), end_date: seconds(periodEnd), items: [{ price: prices[tier], quantity: 1 }] },
      { start_date: seconds(periodEnd), end_date: null, items: [{ price: prices[nextTier], quantity: 1 }] },
    ],
  };

export const subscriptionObject = ({ customerId, userId }: SandboxCustomer, plan: Plan, prices: PriceList) => ({
  id: plan.id,
  object: 'subscription',
  customer: customerId,
  status: plan.status,
  livemode: false,
  metadata: { userId, tier: plan.tier },
  created: seconds(plan.startedAt),
  start_date: seconds(plan.startedAt),
  billing_cycle_anchor: seconds(plan.anchor),
  cancel_at_period_end: plan.cancelAtPeriodEnd,
  cancel_at: plan.cancelAtPeriodEnd ? seconds(plan.periodEnd) : null,
  ended_at: plan.endedAt && seconds(plan.endedAt),
  items: list([
    {
      id: plan.itemId,
      object: 'subscription_item',
      quantity: 1,
      price: { id: prices[plan.tier], object: 'price' },
      current_period_start: seconds(plan.periodStart),
      current_period_end: seconds(plan.periodEnd),
    },
  ]),
  schedule: scheduleOf(plan, prices),
});

const parentOf = ({ userId }: SandboxCustomer, { subscriptionId }: Invoice) =>
  subscriptionId && {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { subscription: subscriptionId, metadata: { userId } },
  };

export const invoiceObject = (customer: SandboxCustomer, invoice: Invoice, prices: PriceList) => ({
  id: invoice.id,
  object: 'invoice',
  number: invoice.number,
  customer: customer.customerId,
  currency: 'usd',
  livemode: false,
  billing_reason: invoice.reason,
  status: invoice.state,
  created: seconds(invoice.createdAt),
  total: invoice.amount,
  amount_due: invoice.amount,
  amount_paid: invoice.state === 'paid' ? invoice.amount : 0,
  parent: parentOf(customer, invoice),
  lines: list(
    invoice.lines.map(({ description, amount, tier, periodStart, periodEnd }, index) => ({
      id: `il_${invoice.id}_${index}`,
      object: 'line_item',
      description,
      amount,
      currency: 'usd',
      period: { start: seconds(periodStart), end: seconds(periodEnd) },
      pricing: { type: 'price_details', price_details: { price: prices[tier ?? 'pack'], product: 'prod_sandbox' } },
    })),
  ),
  payments: list(
    invoice.paymentId === null
      ? []
      : [
          {
            id: `inpay_${invoice.id}`,
            object: 'invoice_payment',
            invoice: invoice.id,
            status: 'paid',
            payment: { type: 'payment_intent', payment_intent: invoice.paymentId },
          },
        ],
  ),
});

export const checkoutObject = (customer: SandboxCustomer, checkout: Checkout, paymentId: string) => {
  const { customerId: id, userId, email } = customer;
  return {
    id: checkout.id,
    object: 'checkout.session',
    livemode: false,
    mode: checkout.tier === null ? 'payment' : 'subscription',
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: userId,
    customer: id,
    customer_details: { email },
    currency: 'usd',
    amount_total: checkout.amount,
    payment_intent: checkout.tier === null ? paymentId : null,
    metadata: checkout.tier === null ? { userId, pack: String(creditPack.credits) } : { userId, tier: checkout.tier },
  };
};

export const refundedChargeObject = (customer: SandboxCustomer, invoice: Invoice) => ({
  id: `ch_${invoice.id}`,
  object: 'charge',
  livemode: false,
  customer: customer.customerId,
  payment_intent: invoice.paymentId,
  amount: invoice.amount,
  amount_refunded: invoice.amount,
  refunded: true,
  currency: 'usd',
  metadata: invoice.subscriptionId === null ? { userId: customer.userId } : {},
});

/** Adds an event to what is to be delivered, as Stripe writes one. */
export const tell = (
  customer: SandboxCustomer,
  type: string,
  object: object,
  { at, newId }: Moment,
  created = seconds(at.toISOString()),
): SandboxCustomer => {
  const id = newId('evt');
  const payload = JSON.stringify({
    id,
    object: 'event',
    api_version: apiVersion,
    created,
    type,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    data: { object },
  });
  return { ...customer, outbox: [...customer.outbox, { id, payload }] };
};

/**
 * Keeps the plan as it is now and tells of it. Stripe counts whole seconds; of two changes within one, the later one is told
 * a second later, because nobody could tell otherwise which of them holds.
 */
export const tellPlan = (
  customer: SandboxCustomer,
  change: 'created' | 'updated' | 'deleted',
  plan: Plan,
  prices: PriceList,
  moment: Moment,
): SandboxCustomer => {
  const planToldAt = Math.max(seconds(moment.at.toISOString()), customer.planToldAt + 1);
  const kept = { ...withPlan(customer, plan), planToldAt };
  return tell(kept, `customer.subscription.${change}`, subscriptionObject(kept, plan, prices), moment, planToldAt);
};

/** Keeps the invoice as it is now and tells of it. */
export const tellInvoice = (
  customer: SandboxCustomer,
  type: 'invoice.paid' | 'invoice.payment_failed',
  invoice: Invoice,
  prices: PriceList,
  moment: Moment,
): SandboxCustomer => tell(withInvoice(customer, invoice), type, invoiceObject(customer, invoice, prices), moment);
