import type { PaidTier } from '@pictora/contracts';
import type { PaymentEvent, ProviderSubscription } from './payment-event.js';

/** Where the browser comes back to. */
export type ReturnAddresses = { readonly success: string; readonly cancel: string };

export type Buyer = { readonly userId: string; readonly email: string; readonly customerId: string | null };

/** The provider could not be asked, or did not answer in time: nothing is known of the outcome, the same key repeats it. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** The provider has answered, and its answer is no: asking again is no use, somebody has to look at it. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/** Whether what was asked of the provider was not done, for now or for good. */
export const isPaymentFailure = (error: unknown): error is PaymentUnavailable | PaymentRefused =>
  error instanceof PaymentUnavailable || error instanceof PaymentRefused;

/** The signature does not belong to the body, or is too old. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/**
 * Who takes the money: Stripe, or the sandbox in which none moves. Prices come from the catalogue, never from a caller.
 * The same key twice is one effect with one answer, for a day at least. What is not done ends in {@link PaymentUnavailable}
 * while it may be asked again, and in {@link PaymentRefused} when it may not.
 */
export interface PaymentProvider {
  /** The address of a page on which the buyer subscribes to a plan. */
  checkoutPlan(buyer: Buyer, tier: PaidTier, back: ReturnAddresses, key: string): Promise<{ readonly url: string }>;
  /** The address of a page on which the buyer pays one pack of credits. */
  checkoutPack(buyer: Buyer, back: ReturnAddresses, key: string): Promise<{ readonly url: string }>;
  /**
   * The address of a page on which a subscriber confirms another plan: a dearer one starts at once with a new month, a
   * cheaper one at the end of the period. Where another change waits for that end already it is the portal, which shows
   * it and can take it back. Opening the page changes nothing: who closes it has the plan and the choice of before.
   */
  confirmChange(
    subscription: ProviderSubscription,
    tier: PaidTier,
    back: string,
    key: string,
  ): Promise<{ readonly url: string }>;
  /** The address of the billing portal: payment method, invoices, cancel at the end of the period and take that back. */
  openPortal(customerId: string, back: string, key: string): Promise<{ readonly url: string }>;
  /** Ends a subscription at once. Ending an ended one changes nothing. */
  endNow(subscriptionId: string, key: string): Promise<void>;
  /** Gives a payment back in full. Giving it back twice changes nothing. */
  refund(paymentId: string, key: string): Promise<void>;
  /**
   * Deletes what is kept of a person, and ends at once what still goes on. Not the payments that were made: the books of
   * who takes the money have to show them. Forgetting somebody forgotten, or never known, changes nothing.
   */
  forget(person: Omit<Buyer, 'email'>, key: string): Promise<void>;
  /**
   * Checks a webhook's signature over its raw body and reads it; null for events that mean nothing to us.
   * @throws WebhookRefused
   */
  readWebhook(payload: string, signature: string): Promise<PaymentEvent | null>;
}
