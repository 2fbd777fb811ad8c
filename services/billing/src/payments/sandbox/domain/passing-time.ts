import { nextBillingDate } from '../../../credits/dues/billing-date.js';
import { centsOf, type PriceList } from '../../price-list.js';
import { laterBy, monthOf } from './checkout.js';
import {
  livePlan,
  nextNumber,
  withInvoice,
  type Invoice,
  type Moment,
  type Plan,
  type SandboxCustomer,
} from './sandbox-customer.js';
import { tellInvoice, tellPlan } from './stripe-objects.js';
import { pays } from './test-cards.js';

const day = 24 * 60 * 60 * 1000;

/** A payment that failed is tried again after these waits; when the last fails too, the plan ends. */
const retryAfter = [3 * day, 5 * day, 7 * day] as const;

/** When something is to happen to the customer next by itself, or null when nothing is. */
export const nextDue = (customer: SandboxCustomer): Date | null => {
  const plan = livePlan(customer);
  return plan && new Date(plan.retry?.at ?? plan.periodEnd);
};

/** Lets happen what was due up to now, each thing at its own time: after three months off, three renewals. */
export const passTime = (
  customer: SandboxCustomer,
  now: Date,
  prices: PriceList,
  newId: Moment['newId'],
): SandboxCustomer => {
  for (;;) {
    const plan = livePlan(customer);
    const at = nextDue(customer);
    if (!plan || !at || at > now) return customer;
    customer = plan.retry ? retry(customer, plan, prices, { at, newId }) : renew(customer, plan, prices, { at, newId });
  }
};

const end = (customer: SandboxCustomer, plan: Plan, prices: PriceList, moment: Moment): SandboxCustomer => {
  const ended: Plan = {
    ...plan,
    status: 'canceled',
    endedAt: moment.at.toISOString(),
    cancelAtPeriodEnd: false,
    nextTier: null,
    retry: null,
  };
  const unpaid = customer.invoices.find(({ id }) => id === plan.retry?.invoiceId);
  const left = unpaid ? withInvoice(customer, { ...unpaid, state: 'uncollectible' }) : customer;
  return tellPlan(left, 'deleted', ended, prices, moment);
};

/** Ends the plan at once, whatever is paid. */
export const endPlan = (
  customer: SandboxCustomer,
  subscriptionId: string,
  prices: PriceList,
  moment: Moment,
): SandboxCustomer => {
  const plan = livePlan(customer);
  return plan?.id === subscriptionId ? end(customer, plan, prices, moment) : customer;
};

const renew = (customer: SandboxCustomer, plan: Plan, prices: PriceList, moment: Moment): SandboxCustomer => {
  if (plan.cancelAtPeriodEnd) return end(customer, plan, prices, moment);
  const tier = plan.nextTier ?? plan.tier;
  const periodStart = plan.periodEnd;
  const periodEnd = nextBillingDate(new Date(plan.anchor), new Date(periodStart)).toISOString();
  const renewed: Plan = { ...plan, tier, nextTier: null, periodStart, periodEnd };
  const invoice: Invoice = {
    id: moment.newId('in'),
    number: nextNumber(customer),
    subscriptionId: plan.id,
    reason: 'subscription_cycle',
    lines: [{ description: monthOf(tier), amount: centsOf(tier), tier, periodStart, periodEnd }],
    amount: centsOf(tier),
    state: 'open',
    createdAt: periodStart,
    paymentId: null,
    refundedAt: null,
  };
  return collect(customer, renewed, invoice, prices, moment);
};

const retry = (customer: SandboxCustomer, plan: Plan, prices: PriceList, moment: Moment): SandboxCustomer => {
  const invoice = customer.invoices.find(({ id }) => id === plan.retry?.invoiceId);
  if (!invoice) throw new Error(`the plan ${plan.id} is owed for an invoice that is not there`);
  return collect(customer, plan, invoice, prices, moment);
};

/** Tries an open invoice on the card: the plan goes on, or waits for the next try, or ends. */
const collect = (
  customer: SandboxCustomer,
  plan: Plan,
  invoice: Invoice,
  prices: PriceList,
  moment: Moment,
): SandboxCustomer => {
  if (customer.card && pays(customer.card, moment.at, true)) return paid(customer, plan, invoice, prices, moment);
  const failures = (plan.retry?.failures ?? 0) + 1;
  const wait = retryAfter[failures - 1];
  const failed = tellInvoice(customer, 'invoice.payment_failed', invoice, prices, moment);
  const owing = { invoiceId: invoice.id, failures };
  if (wait === undefined)
    return end(failed, { ...plan, retry: { ...owing, at: moment.at.toISOString() } }, prices, moment);
  const waiting: Plan = { ...plan, status: 'past_due', retry: { ...owing, at: laterBy(moment.at, wait) } };
  return tellPlan(failed, 'updated', waiting, prices, moment);
};

const paid = (customer: SandboxCustomer, plan: Plan, invoice: Invoice, prices: PriceList, moment: Moment) => {
  const going: Plan = { ...plan, status: 'active', retry: null };
  const settled: Invoice = { ...invoice, state: 'paid', paymentId: moment.newId('pi') };
  return tellInvoice(tellPlan(customer, 'updated', going, prices, moment), 'invoice.paid', settled, prices, moment);
};

/** Pays what is owed with a card that was just entered, which pays this once whatever it does later. */
export const retryNow = (customer: SandboxCustomer, prices: PriceList, moment: Moment): SandboxCustomer => {
  const plan = livePlan(customer);
  const invoice = customer.invoices.find(({ id }) => id === plan?.retry?.invoiceId);
  return plan && invoice ? paid(customer, plan, invoice, prices, moment) : customer;
};
