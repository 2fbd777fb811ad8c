import { creditPack, type PaidTier } from '@pictora/contracts';
import type { Clock } from '@pictora/service-kit';
import type Stripe from 'stripe';
import type { PaymentEvent, ProviderSubscription } from '../payment-event.js';
import { PaymentRefused, type Buyer, type PaymentProvider, type ReturnAddresses } from '../payment-provider.port.js';
import type { PriceList } from '../price-list.js';
import { openWebhook } from '../webhook/signed-webhook.js';
import { StripeEventReader } from '../webhook/stripe-event-reader.js';
import { PortalConfiguration } from './portal-configuration.js';
import { asked, hasCode } from './stripe-calls.js';
import { StripeApiLookups } from './stripe.lookups.js';

export type StripeParts = {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  readonly prices: PriceList;
  readonly clock: Clock;
};

type Session = { readonly url: string | null };

const addressOf = ({ url }: Session): { url: string } => {
  if (!url) throw new Error('the session has no page');
  return { url };
};

/** Returning customers keep their card and invoices; for a first one Stripe makes a customer of the address. */
const payer = ({ customerId, email }: Buyer) =>
  customerId === null ? { customer_email: email } : { customer: customerId };

/** Stripe's hosted pages. Every call that changes something carries a key, under which a repeated one is the same one. */
export class StripeAdapter implements PaymentProvider {
  private readonly portal: PortalConfiguration;
  private readonly reader: StripeEventReader;

  constructor(private readonly parts: StripeParts) {
    this.portal = new PortalConfiguration(parts.stripe, parts.prices);
    this.reader = new StripeEventReader(parts.prices, new StripeApiLookups(parts.stripe));
  }

  checkoutPlan(buyer: Buyer, tier: PaidTier, back: ReturnAddresses, key: string): Promise<{ url: string }> {
    const metadata = { userId: buyer.userId, tier };
    return this.checkout(buyer, this.parts.prices[tier], back, `checkout-plan:${key}`, {
      mode: 'subscription',
      metadata,
      subscription_data: { metadata },
    });
  }

  checkoutPack(buyer: Buyer, back: ReturnAddresses, key: string): Promise<{ url: string }> {
    const metadata = { userId: buyer.userId, pack: String(creditPack.credits) };
    return this.checkout(buyer, this.parts.prices.pack, back, `checkout-pack:${key}`, {
      mode: 'payment',
      metadata,
      payment_intent_data: { metadata },
      ...(buyer.customerId === null ? { customer_creation: 'always' } : {}),
    });
  }

  private checkout(
    buyer: Buyer,
    price: string,
    back: ReturnAddresses,
    idempotencyKey: string,
    what: Stripe.Checkout.SessionCreateParams,
  ): Promise<{ url: string }> {
    return asked(async () =>
      addressOf(
        await this.parts.stripe.checkout.sessions.create(
          {
            ...what,
            ...payer(buyer),
            client_reference_id: buyer.userId,
            line_items: [{ price, quantity: 1 }],
            success_url: back.success,
            cancel_url: back.cancel,
          },
          { idempotencyKey },
        ),
      ),
    );
  }

  confirmChange(
    { subscriptionId, customerId }: ProviderSubscription,
    tier: PaidTier,
    back: string,
    key: string,
  ): Promise<{ url: string }> {
    return asked(async () => {
      const { items, schedule } = await this.parts.stripe.subscriptions.retrieve(subscriptionId);
      const item = items.data[0];
      if (!item) throw new PaymentRefused(`The subscription ${subscriptionId} has no item`);
      // A confirmation would put the new change behind the scheduled one, and letting go of that before anything is
      // confirmed would lose it. The portal shows it, takes it back when told to, and then offers the plans.
      if (schedule !== null) return this.openSession(customerId, back, `change-scheduled:${key}`);
      return this.openSession(customerId, back, `change:${key}`, {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscriptionId,
          items: [{ id: item.id, price: this.parts.prices[tier], quantity: 1 }],
        },
        after_completion: { type: 'redirect', redirect: { return_url: back } },
      });
    });
  }

  openPortal(customerId: string, back: string, key: string): Promise<{ url: string }> {
    return asked(() => this.openSession(customerId, back, `portal:${key}`));
  }

  private async openSession(
    customer: string,
    back: string,
    idempotencyKey: string,
    flow?: Stripe.BillingPortal.SessionCreateParams.FlowData,
  ): Promise<{ url: string }> {
    const configuration = await this.portal.id();
    const session = await this.parts.stripe.billingPortal.sessions.create(
      { customer, configuration, return_url: back, ...(flow ? { flow_data: flow } : {}) },
      { idempotencyKey },
    );
    return addressOf(session);
  }

  endNow(subscriptionId: string, key: string): Promise<void> {
    return asked(async () => {
      const { subscriptions } = this.parts.stripe;
      try {
        await subscriptions.cancel(subscriptionId, {}, { idempotencyKey: `end:${key}` });
      } catch (error) {
        // Stripe calls a subscription missing that has ended before.
        if (!hasCode(error, 'resource_missing')) throw error;
        const { status } = await subscriptions.retrieve(subscriptionId);
        if (status !== 'canceled' && status !== 'incomplete_expired') throw error;
      }
    });
  }

  refund(paymentId: string, key: string): Promise<void> {
    return asked(async () => {
      try {
        await this.parts.stripe.refunds.create(
          { payment_intent: paymentId, reason: 'requested_by_customer' },
          { idempotencyKey: `refund:${key}` },
        );
      } catch (error) {
        if (!hasCode(error, 'charge_already_refunded')) throw error;
      }
    });
  }

  /** Deleting a customer ends its subscriptions too. */
  forget({ customerId }: Omit<Buyer, 'email'>, key: string): Promise<void> {
    return asked(async () => {
      if (customerId === null) return;
      try {
        await this.parts.stripe.customers.del(customerId, {}, { idempotencyKey: `forget:${key}` });
      } catch (error) {
        if (!hasCode(error, 'resource_missing')) throw error;
      }
    });
  }

  async readWebhook(payload: string, signature: string): Promise<PaymentEvent | null> {
    const { webhookSecret, clock } = this.parts;
    return this.reader.read(openWebhook(payload, signature, webhookSecret, clock));
  }
}
