import type Stripe from 'stripe';

/** What an event leaves out, because Stripe sends only ids of it. */
export interface StripeLookups {
  /** The payment that paid an invoice, or null when nothing had to be paid. */
  paymentOf(invoiceId: string): Promise<string | null>;
  /** The invoice that a payment paid, or null when it paid none. */
  invoiceOf(paymentId: string): Promise<Stripe.Invoice | null>;
  schedule(scheduleId: string): Promise<Stripe.SubscriptionSchedule>;
}
