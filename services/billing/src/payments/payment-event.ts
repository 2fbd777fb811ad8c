import type { PaidTier } from '@pictora/contracts';

/** What each fact carries: the provider's id of the event, which is its own for ever, and when it happened there (ISO). */
type Fact = { readonly id: string; readonly occurredAt: string; readonly userId: string };

/** A subscription as the provider has it. Times are ISO. */
export type ProviderSubscription = {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly tier: PaidTier;
  readonly status: 'incomplete' | 'active' | 'past-due' | 'ended';
  readonly startedAt: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  /** The plan that a schedule brings at the end of the period. */
  readonly nextTier: PaidTier | null;
  readonly endedAt: string | null;
};

/**
 * Facts that a payment provider tells, in our words. They come twice, late and out of order. Money is in cents.
 */
export type PaymentEvent =
  | (Fact & { readonly type: 'subscription-changed'; readonly subscription: ProviderSubscription })
  /** A month of a plan is paid: the first, a renewal, or the rest after an upgrade. */
  | (Fact & {
      readonly type: 'month-paid';
      readonly invoiceId: string;
      readonly paymentId: string | null;
      readonly subscriptionId: string;
      readonly customerId: string;
      readonly tier: PaidTier;
      readonly periodStart: string;
      readonly periodEnd: string;
      readonly amount: number;
    })
  | (Fact & {
      readonly type: 'month-payment-failed';
      readonly invoiceId: string;
      readonly subscriptionId: string;
      readonly customerId: string;
    })
  | (Fact & {
      readonly type: 'pack-paid';
      readonly checkoutId: string;
      readonly paymentId: string;
      readonly customerId: string | null;
      readonly credits: number;
      readonly amount: number;
    })
  /** The payment of an invoice was given back in full. */
  | (Fact & {
      readonly type: 'payment-refunded';
      readonly refundId: string;
      readonly paymentId: string;
      readonly subscriptionId: string | null;
      readonly amount: number;
    });
