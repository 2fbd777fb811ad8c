import {
  type CardForm,
  type SandboxAction,
  type SandboxCheckout,
  type SandboxOutcome,
  type SandboxPortal,
} from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { centsOf } from '../price-list.js';
import { payCheckout, stateOf } from './domain/checkout.js';
import { passTime } from './domain/passing-time.js';
import { act, offersTo } from './domain/portal.js';
import type { Checkout, Invoice, Moment, Plan, Portal, SandboxCustomer } from './domain/sandbox-customer.js';
import type { SandboxParts } from './sandbox.adapter.js';

/** Milliseconds that a page waits for its event to arrive, so that the app shows what was bought when one comes back. */
const deliveryWait = 3_000;

const gone = () => new AppError('not_found', 'This page is not there any more. Please start again from Pictora.');

const invoiceState = ({ state, refundedAt }: Invoice) => (refundedAt === null ? state : ('refunded' as const));

const planShown = (plan: Plan): NonNullable<SandboxPortal['subscription']> => ({
  tier: plan.tier,
  status: plan.status === 'past_due' ? 'past-due' : plan.status === 'canceled' ? 'ended' : 'active',
  amount: centsOf(plan.nextTier ?? plan.tier),
  periodEnd: plan.periodEnd,
  cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
  nextTier: plan.nextTier,
  retryAt: plan.retry?.at ?? null,
  endedAt: plan.endedAt,
});

/** What the sandbox's pages show and do. The id of a session is unguessable and the only thing that opens one. */
export class SandboxPages {
  constructor(private readonly parts: SandboxParts) {}

  async checkout(sessionId: string): Promise<SandboxCheckout> {
    const { customer, checkout } = await this.findCheckout(sessionId);
    const { tier, amount, back } = checkout;
    return { state: stateOf(checkout, this.parts.clock.now()), email: customer.email, tier, amount, back };
  }

  async pay(sessionId: string, card: CardForm): Promise<SandboxOutcome> {
    const { customer } = await this.findCheckout(sessionId);
    return this.change(customer.customerId, (current, moment) => {
      const checkout = current.checkouts.find(({ id }) => id === sessionId);
      if (!checkout) throw gone();
      return payCheckout(current, checkout, card, this.parts.prices, moment);
    });
  }

  async portal(sessionId: string): Promise<SandboxPortal> {
    const { customer, portal } = await this.findPortal(sessionId);
    const plan = customer.plans.at(-1);
    return {
      email: customer.email,
      back: portal.back,
      confirms: portal.confirms,
      subscription: plan ? planShown(plan) : null,
      offers: offersTo(customer, this.parts.clock.now()),
      card: customer.card && {
        brand: customer.card.brand,
        last4: customer.card.last4,
        expires: `${String(customer.card.expMonth).padStart(2, '0')}/${customer.card.expYear % 100}`,
      },
      invoices: customer.invoices.toReversed().map((invoice) => ({
        number: invoice.number,
        createdAt: invoice.createdAt,
        description: invoice.lines.at(-1)?.description ?? '',
        amount: invoice.amount,
        state: invoiceState(invoice),
      })),
    };
  }

  async act(sessionId: string, action: SandboxAction): Promise<SandboxOutcome> {
    const { customer } = await this.findPortal(sessionId);
    return this.change(customer.customerId, (current, moment) => act(current, action, this.parts.prices, moment));
  }

  private async change(
    customerId: string,
    decide: (customer: SandboxCustomer, moment: Moment) => { customer: SandboxCustomer; answer: SandboxOutcome },
  ): Promise<SandboxOutcome> {
    const { store, clock, newId, delivery, prices } = this.parts;
    const outcome = await store.change(customerId, (customer) => {
      // What became due a moment ago comes first, as if it had happened in time.
      const at = clock.now();
      return decide(passTime(customer, at, prices, newId), { at, newId });
    });
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, deliveryWait)));
    await Promise.race([delivery.deliver(customerId), enough]).finally(() => clearTimeout(timer));
    return outcome;
  }

  private async findCheckout(sessionId: string): Promise<{ customer: SandboxCustomer; checkout: Checkout }> {
    const customer = (await this.parts.store.bySession(sessionId))?.customer;
    const checkout = customer?.checkouts.find(({ id }) => id === sessionId);
    if (!customer || !checkout) throw gone();
    return { customer, checkout };
  }

  private async findPortal(sessionId: string): Promise<{ customer: SandboxCustomer; portal: Portal }> {
    const customer = (await this.parts.store.bySession(sessionId))?.customer;
    const portal = customer?.portals.find(({ id }) => id === sessionId);
    if (!customer || !portal || new Date(portal.expiresAt) <= this.parts.clock.now()) throw gone();
    return { customer, portal };
  }
}
