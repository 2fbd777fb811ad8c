import type Stripe from 'stripe';
import type { StripeLookups } from '../webhook/stripe-lookups.js';
import { asked } from './stripe-calls.js';

/** Asks Stripe. When it does not answer, the webhook is not accepted, and Stripe sends it again. */
export class StripeApiLookups implements StripeLookups {
  constructor(private readonly stripe: Stripe) {}

  async paymentOf(invoiceId: string): Promise<string | null> {
    const { data } = await asked(() =>
      this.stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 }),
    );
    const payment = data[0]?.payment.payment_intent;
    if (payment === undefined) return null;
    return typeof payment === 'string' ? payment : payment.id;
  }

  async invoiceOf(paymentId: string): Promise<Stripe.Invoice | null> {
    const { data } = await asked(() =>
      this.stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentId },
        limit: 1,
      }),
    );
    const invoice = data[0]?.invoice;
    if (invoice === undefined) return null;
    return asked(() => this.stripe.invoices.retrieve(typeof invoice === 'string' ? invoice : invoice.id));
  }

  schedule(scheduleId: string): Promise<Stripe.SubscriptionSchedule> {
    return asked(() => this.stripe.subscriptionSchedules.retrieve(scheduleId));
  }
}
