import type { PaidTier } from '@pictora/contracts';
import type { ReturnAddresses } from '../../payment-provider.port.js';
import type { Card } from './test-cards.js';

/** Times are ISO; money is in cents. */
export type Checkout = {
  readonly id: string;
  /** The caller's key: the same one again gets the same checkout. */
  readonly key: string;
  readonly tier: PaidTier | null;
  readonly amount: number;
  readonly back: ReturnAddresses;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly paidAt: string | null;
};

export type Portal = {
  readonly id: string;
  readonly key: string;
  readonly back: string;
  readonly confirms: PaidTier | null;
  readonly createdAt: string;
  readonly expiresAt: string;
};

export type Plan = {
  readonly id: string;
  readonly itemId: string;
  readonly tier: PaidTier;
  readonly status: 'active' | 'past_due' | 'canceled';
  readonly startedAt: string;
  /** The day of the month on which it renews is that of this time. */
  readonly anchor: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly nextTier: PaidTier | null;
  /** A payment that failed, how often, and when it is tried again. */
  readonly retry: { readonly invoiceId: string; readonly failures: number; readonly at: string } | null;
  readonly endedAt: string | null;
};

export type InvoiceLine = {
  readonly description: string;
  readonly amount: number;
  readonly tier: PaidTier | null;
  readonly periodStart: string;
  readonly periodEnd: string;
};

export type Invoice = {
  readonly id: string;
  readonly number: string;
  readonly subscriptionId: string | null;
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';
  readonly lines: readonly InvoiceLine[];
  readonly amount: number;
  readonly state: 'open' | 'paid' | 'uncollectible';
  readonly createdAt: string;
  readonly paymentId: string | null;
  readonly refundedAt: string | null;
};

/** An event that was not delivered yet, as the JSON that is sent. */
export type OutgoingEvent = { readonly id: string; readonly payload: string };

/**
 * All that the sandbox knows of one customer. It is one record, so that a payment, what it bought and the events that tell
 * of it are written together or not at all.
 */
export type SandboxCustomer = {
  readonly customerId: string;
  readonly userId: string;
  readonly email: string;
  readonly card: Card | null;
  readonly checkouts: readonly Checkout[];
  readonly portals: readonly Portal[];
  readonly plans: readonly Plan[];
  /** Newest last. */
  readonly invoices: readonly Invoice[];
  readonly outbox: readonly OutgoingEvent[];
  /** The time of the last event about a plan, in seconds since 1970; 0 before the first. */
  readonly planToldAt: number;
};

/** The time at which something happens, and new ids, which nobody can guess. */
export type Moment = { readonly at: Date; readonly newId: (prefix: string) => string };

export const newCustomer = (customerId: string, userId: string, email: string): SandboxCustomer => ({
  customerId,
  userId,
  email,
  card: null,
  checkouts: [],
  portals: [],
  plans: [],
  invoices: [],
  outbox: [],
  planToldAt: 0,
});

export const livePlan = ({ plans }: SandboxCustomer): Plan | null =>
  plans.find(({ status }) => status !== 'canceled') ?? null;

export const withPlan = (customer: SandboxCustomer, plan: Plan): SandboxCustomer => ({
  ...customer,
  plans: [...customer.plans.filter(({ id }) => id !== plan.id), plan],
});

export const withInvoice = (customer: SandboxCustomer, invoice: Invoice): SandboxCustomer => ({
  ...customer,
  invoices: customer.invoices.some(({ id }) => id === invoice.id)
    ? customer.invoices.map((other) => (other.id === invoice.id ? invoice : other))
    : [...customer.invoices, invoice],
});

export const nextNumber = ({ invoices }: SandboxCustomer): string =>
  `TEST-${String(invoices.length + 1).padStart(4, '0')}`;
