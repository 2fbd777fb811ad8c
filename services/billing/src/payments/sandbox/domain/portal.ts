import {
  planOf,
  type CardForm,
  type PaidTier,
  type SandboxAction,
  type SandboxOffer,
  type SandboxOutcome,
} from '@pictora/contracts';
import { nextBillingDate } from '../../../credits/dues/billing-date.js';
import { centsOf, paidTiers, type PriceList } from '../../price-list.js';
import { laterBy, monthOf, type Change } from './checkout.js';
import { retryNow } from './passing-time.js';
import {
  livePlan,
  nextNumber,
  type Invoice,
  type Moment,
  type Plan,
  type Portal,
  type SandboxCustomer,
} from './sandbox-customer.js';
import { tellInvoice, tellPlan } from './stripe-objects.js';
import { pays, readCard } from './test-cards.js';

const hour = 60 * 60 * 1000;

export const openPortal = (
  customer: SandboxCustomer,
  { back, key, confirms }: Pick<Portal, 'back' | 'key' | 'confirms'>,
  moment: Moment,
): Change<Portal> => {
  const portals = customer.portals.filter(({ expiresAt }) => new Date(expiresAt) > moment.at);
  const known = portals.find((other) => other.key === key && other.confirms === confirms);
  if (known) return { customer, answer: known };
  const portal: Portal = {
    id: moment.newId('bps'),
    key,
    back,
    confirms,
    createdAt: moment.at.toISOString(),
    expiresAt: laterBy(moment.at, hour),
  };
  return { customer: { ...customer, portals: [...portals, portal] }, answer: portal };
};

/** What the days that are left of the paid month are worth. */
const unused = (plan: Plan, at: Date): number => {
  const [start, end] = [Date.parse(plan.periodStart), Date.parse(plan.periodEnd)];
  const left = Math.min(Math.max(end - at.getTime(), 0) / (end - start), 1);
  return Math.floor(centsOf(plan.tier) * left);
};

/** What each plan would cost this subscriber now. A dearer one starts a new month; a cheaper one waits for the end of this. */
export const offersTo = (customer: SandboxCustomer, at: Date): SandboxOffer[] => {
  const plan = livePlan(customer);
  if (!plan) return [];
  return paidTiers.map((tier): SandboxOffer => {
    if (tier === plan.tier) return { tier, takesEffect: 'current', credit: 0, due: 0 };
    if (centsOf(tier) < centsOf(plan.tier)) return { tier, takesEffect: 'period-end', credit: 0, due: 0 };
    const credit = unused(plan, at);
    return { tier, takesEffect: 'now', credit, due: centsOf(tier) - credit };
  });
};

const done: SandboxOutcome = { type: 'done', url: null };
const refused = (message: string): SandboxOutcome => ({ type: 'refused', message, fields: {} });

/** What the portal's buttons do. Each says what is wanted; where that is so already, nothing happens. */
export const act = (
  customer: SandboxCustomer,
  action: SandboxAction,
  prices: PriceList,
  moment: Moment,
): Change<SandboxOutcome> => {
  if (action.type === 'replace-card') return replaceCard(customer, action.card, prices, moment);
  const plan = livePlan(customer);
  if (!plan) return { customer, answer: refused('There is no plan to change any more.') };
  switch (action.type) {
    case 'change':
      return changePlan(customer, plan, action.tier, prices, moment);
    case 'keep-plan':
      return update(customer, plan, { nextTier: null }, prices, moment);
    case 'cancel':
      return update(customer, plan, { cancelAtPeriodEnd: true, nextTier: null }, prices, moment);
    case 'resume':
      return update(customer, plan, { cancelAtPeriodEnd: false }, prices, moment);
  }
};

type Wish = Partial<Pick<Plan, 'cancelAtPeriodEnd' | 'nextTier'>>;

const update = (
  customer: SandboxCustomer,
  plan: Plan,
  wish: Wish,
  prices: PriceList,
  moment: Moment,
): Change<SandboxOutcome> => {
  const wanted: Plan = { ...plan, ...wish };
  const same = wanted.cancelAtPeriodEnd === plan.cancelAtPeriodEnd && wanted.nextTier === plan.nextTier;
  return { customer: same ? customer : tellPlan(customer, 'updated', wanted, prices, moment), answer: done };
};

const changePlan = (
  customer: SandboxCustomer,
  plan: Plan,
  tier: PaidTier,
  prices: PriceList,
  moment: Moment,
): Change<SandboxOutcome> => {
  const offer = offersTo(customer, moment.at).find((other) => other.tier === tier);
  if (!offer || offer.takesEffect === 'current') return update(customer, plan, { nextTier: null }, prices, moment);
  if (offer.takesEffect === 'period-end')
    return update(customer, plan, { nextTier: tier, cancelAtPeriodEnd: false }, prices, moment);
  if (plan.status === 'past_due')
    return { customer, answer: refused('Your last payment failed. Please replace the card first.') };
  if (!customer.card || !pays(customer.card, moment.at, true))
    return {
      customer,
      answer: { type: 'declined', message: 'Your card was declined. Your plan is unchanged; please replace the card.' },
    };
  return { customer: upgrade(customer, plan, offer, prices, moment), answer: done };
};

const upgrade = (
  customer: SandboxCustomer,
  plan: Plan,
  { tier, credit, due }: SandboxOffer,
  prices: PriceList,
  moment: Moment,
): SandboxCustomer => {
  const periodStart = moment.at.toISOString();
  const periodEnd = nextBillingDate(moment.at, moment.at).toISOString();
  const raised: Plan = {
    ...plan,
    tier,
    anchor: periodStart,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd: false,
    nextTier: null,
  };
  const invoice: Invoice = {
    id: moment.newId('in'),
    number: nextNumber(customer),
    subscriptionId: plan.id,
    reason: 'subscription_update',
    lines: [
      {
        description: `Unused time of ${planOf(plan.tier).name}`,
        amount: -credit,
        tier: plan.tier,
        periodStart,
        periodEnd: plan.periodEnd,
      },
      { description: monthOf(tier), amount: centsOf(tier), tier, periodStart, periodEnd },
    ],
    amount: due,
    state: 'paid',
    createdAt: periodStart,
    paymentId: moment.newId('pi'),
    refundedAt: null,
  };
  return tellInvoice(tellPlan(customer, 'updated', raised, prices, moment), 'invoice.paid', invoice, prices, moment);
};

/** A new card, with which a payment that failed is tried at once. */
const replaceCard = (
  customer: SandboxCustomer,
  form: CardForm,
  prices: PriceList,
  moment: Moment,
): Change<SandboxOutcome> => {
  const read = readCard(form, moment.at);
  if (!read.card)
    return { customer, answer: { type: 'refused', message: 'Please check the card', fields: read.faults } };
  if (!pays(read.card, moment.at, false))
    return { customer, answer: { type: 'declined', message: 'The card was declined. The one before stays.' } };
  return { customer: retryNow({ ...customer, card: read.card }, prices, moment), answer: done };
};
