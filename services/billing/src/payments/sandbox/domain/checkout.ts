import { creditPack, planOf, type CardForm, type PaidTier, type SandboxOutcome } from '@pictora/contracts';
import type { ReturnAddresses } from '../../payment-provider.port.js';
import { centsOf, packCents, type PriceList } from '../../price-list.js';
import { nextBillingDate } from '../../../credits/dues/billing-date.js';
import {
  livePlan,
  nextNumber,
  withInvoice,
  type Checkout,
  type Invoice,
  type Moment,
  type Plan,
} from './sandbox-customer.js';
import type { SandboxCustomer } from './sandbox-customer.js';
import { checkoutObject, tell, tellInvoice, tellPlan } from './stripe-objects.js';
import { pays, readCard, type Card } from './test-cards.js';

const day = 24 * 60 * 60 * 1000;

/** What an operation makes of a customer, and what it answers. */
export type Change<T> = { readonly customer: SandboxCustomer; readonly answer: T };

export const laterBy = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString();

/** Checkouts stay for the day in which the same key means the same one; a paid one is kept by its invoice. */
const current = ({ checkouts }: SandboxCustomer, { at }: Moment): Checkout[] =>
  checkouts.filter(({ expiresAt }) => new Date(expiresAt) > at);

export const openCheckout = (
  customer: SandboxCustomer,
  { tier, back, key }: { readonly tier: PaidTier | null; readonly back: ReturnAddresses; readonly key: string },
  moment: Moment,
): Change<Checkout> => {
  const checkouts = current(customer, moment);
  const known = checkouts.find((other) => other.key === key && other.tier === tier);
  if (known) return { customer, answer: known };
  const checkout: Checkout = {
    id: moment.newId('cs'),
    key,
    tier,
    amount: tier === null ? packCents : centsOf(tier),
    back,
    createdAt: moment.at.toISOString(),
    expiresAt: laterBy(moment.at, day),
    paidAt: null,
  };
  return { customer: { ...customer, checkouts: [...checkouts, checkout] }, answer: checkout };
};

export const stateOf = ({ paidAt, expiresAt }: Checkout, at: Date): 'open' | 'complete' | 'expired' =>
  paidAt !== null ? 'complete' : new Date(expiresAt) > at ? 'open' : 'expired';

const refused = (message: string): SandboxOutcome => ({ type: 'refused', message, fields: {} });

/** Pays a checkout. Paid, it stays paid: a second click is answered like the first and pays nothing. */
export const payCheckout = (
  customer: SandboxCustomer,
  checkout: Checkout,
  form: CardForm,
  prices: PriceList,
  moment: Moment,
): Change<SandboxOutcome> => {
  const state = stateOf(checkout, moment.at);
  if (state === 'complete') return { customer, answer: { type: 'done', url: checkout.back.success } };
  if (state === 'expired') return { customer, answer: refused('This checkout has expired. Please start again.') };
  if (checkout.tier !== null && livePlan(customer))
    return { customer, answer: refused('You have a plan already. Change it in the billing portal instead.') };

  const read = readCard(form, moment.at);
  if (!read.card)
    return { customer, answer: { type: 'refused', message: 'Please check the card', fields: read.faults } };
  if (!pays(read.card, moment.at, false)) {
    const message = 'The card was declined. Nothing was paid; please use another test card.';
    return { customer, answer: { type: 'declined', message } };
  }
  return {
    customer: settle(customer, checkout, read.card, prices, moment),
    answer: { type: 'done', url: checkout.back.success },
  };
};

/** The payment, what it bought and what is told of it, in one. */
const settle = (
  before: SandboxCustomer,
  checkout: Checkout,
  card: Card,
  prices: PriceList,
  moment: Moment,
): SandboxCustomer => {
  const paymentId = moment.newId('pi');
  const paid: Checkout = { ...checkout, paidAt: moment.at.toISOString() };
  const customer: SandboxCustomer = {
    ...before,
    card,
    checkouts: before.checkouts.map((other) => (other.id === paid.id ? paid : other)),
  };
  const bought =
    paid.tier === null
      ? withInvoice(customer, packInvoice(customer, paid, paymentId, moment))
      : subscribe(customer, paid.tier, paymentId, prices, moment);
  return tell(bought, 'checkout.session.completed', checkoutObject(bought, paid, paymentId), moment);
};

const packInvoice = (
  customer: SandboxCustomer,
  { amount }: Checkout,
  paymentId: string,
  { at, newId }: Moment,
): Invoice => {
  const time = at.toISOString();
  return {
    id: newId('in'),
    number: nextNumber(customer),
    subscriptionId: null,
    reason: 'manual',
    lines: [{ description: `${creditPack.credits} credits`, amount, tier: null, periodStart: time, periodEnd: time }],
    amount,
    state: 'paid',
    createdAt: time,
    paymentId,
    refundedAt: null,
  };
};

const subscribe = (
  customer: SandboxCustomer,
  tier: PaidTier,
  paymentId: string,
  prices: PriceList,
  moment: Moment,
): SandboxCustomer => {
  const periodStart = moment.at.toISOString();
  const periodEnd = nextBillingDate(moment.at, moment.at).toISOString();
  const plan: Plan = {
    id: moment.newId('sub'),
    itemId: moment.newId('si'),
    tier,
    status: 'active',
    startedAt: periodStart,
    anchor: periodStart,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd: false,
    nextTier: null,
    retry: null,
    endedAt: null,
  };
  const invoice: Invoice = {
    id: moment.newId('in'),
    number: nextNumber(customer),
    subscriptionId: plan.id,
    reason: 'subscription_create',
    lines: [{ description: monthOf(tier), amount: centsOf(tier), tier, periodStart, periodEnd }],
    amount: centsOf(tier),
    state: 'paid',
    createdAt: periodStart,
    paymentId,
    refundedAt: null,
  };
  return tellInvoice(tellPlan(customer, 'created', plan, prices, moment), 'invoice.paid', invoice, prices, moment);
};

export const monthOf = (tier: PaidTier): string => `${planOf(tier).name}, one month`;
