import type { PaidTier } from '@pictora/contracts';
import type { Clock } from '@pictora/service-kit';
import type Stripe from 'stripe';
import type { PaymentEvent, ProviderSubscription } from '../payment-event.js';
import { PaymentRefused, type Buyer, type PaymentProvider, type ReturnAddresses } from '../payment-provider.port.js';
import type { PriceList } from '../price-list.js';
import { openWebhook } from '../webhook/signed-webhook.js';
import { StripeEventReader } from '../webhook/stripe-event-reader.js';
import type { StripeLookups } from '../webhook/stripe-lookups.js';
import { openCheckout } from './domain/checkout.js';
import { forgetCustomer } from './domain/forget.js';
import { endPlan } from './domain/passing-time.js';
import { openPortal } from './domain/portal.js';
import { refundPayment } from './domain/refund.js';
import { livePlan, type Moment, type SandboxCustomer } from './domain/sandbox-customer.js';
import { invoiceObject } from './domain/stripe-objects.js';
import type { SandboxDelivery } from './sandbox-delivery.js';
import type { SandboxStore } from './sandbox.store.js';

export type SandboxParts = {
  readonly store: SandboxStore;
  readonly delivery: SandboxDelivery;
  readonly prices: PriceList;
  readonly clock: Clock;
  readonly newId: (prefix: string) => string;
  readonly secret: () => Promise<string>;
};

const pageAt = (back: string, kind: 'checkout' | 'portal', id: string) => ({
  url: new URL(`/sandbox/${kind}/${id}`, back).href,
});

/** The sandbox's events carry what Stripe's leave out; only a refund asks for its invoice. */
const lookupsIn = (store: SandboxStore, prices: PriceList): StripeLookups => ({
  paymentOf: () => Promise.resolve(null),
  schedule: (id) => Promise.reject(new Error(`the sandbox tells a schedule whole, and yet ${id} is asked for`)),
  invoiceOf: async (paymentId) => {
    const customer = (await store.byReference(paymentId))?.customer;
    const invoice = customer?.invoices.find((other) => other.paymentId === paymentId);
    return customer && invoice ? (invoiceObject(customer, invoice, prices) as unknown as Stripe.Invoice) : null;
  },
});

/** Pages of our own in which no money moves; everything else is as with Stripe, down to the signed events. */
export class SandboxAdapter implements PaymentProvider {
  private readonly reader: StripeEventReader;

  constructor(private readonly parts: SandboxParts) {
    this.reader = new StripeEventReader(parts.prices, lookupsIn(parts.store, parts.prices));
  }

  checkoutPlan(buyer: Buyer, tier: PaidTier, back: ReturnAddresses, key: string): Promise<{ url: string }> {
    return this.checkout(buyer, tier, back, key);
  }

  checkoutPack(buyer: Buyer, back: ReturnAddresses, key: string): Promise<{ url: string }> {
    return this.checkout(buyer, null, back, key);
  }

  private async checkout({ userId, email }: Buyer, tier: PaidTier | null, back: ReturnAddresses, key: string) {
    const { store } = this.parts;
    const { _id: customerId } = await store.ofUser(userId, email);
    const { id } = await store.change(customerId, (customer) =>
      openCheckout({ ...customer, email }, { tier, back, key }, this.moment()),
    );
    return pageAt(back.success, 'checkout', id);
  }

  async confirmChange(
    { subscriptionId }: ProviderSubscription,
    tier: PaidTier,
    back: string,
    key: string,
  ): Promise<{ url: string }> {
    const { _id: customerId, customer } = await this.known(await this.parts.store.byReference(subscriptionId));
    const scheduled = livePlan(customer)?.nextTier ?? null;
    return this.portal(customerId, back, key, scheduled === null ? tier : null);
  }

  async openPortal(customerId: string, back: string, key: string): Promise<{ url: string }> {
    await this.known(await this.parts.store.byId(customerId));
    return this.portal(customerId, back, key, null);
  }

  private async portal(customerId: string, back: string, key: string, confirms: PaidTier | null) {
    const { id } = await this.parts.store.change(customerId, (customer) =>
      openPortal(customer, { back, key, confirms }, this.moment()),
    );
    return pageAt(back, 'portal', id);
  }

  async endNow(subscriptionId: string): Promise<void> {
    await this.changeOwnerOf(subscriptionId, (customer) =>
      endPlan(customer, subscriptionId, this.parts.prices, this.moment()),
    );
  }

  async refund(paymentId: string): Promise<void> {
    await this.changeOwnerOf(paymentId, (customer) => refundPayment(customer, paymentId, this.moment()));
  }

  async forget({ userId }: Omit<Buyer, 'email'>): Promise<void> {
    const { store, delivery, prices } = this.parts;
    const record = await store.byUser(userId);
    if (!record) return;
    await store.change(record._id, (customer) => ({
      customer: forgetCustomer(customer, prices, this.moment()),
      answer: undefined,
    }));
    void delivery.deliver(record._id);
  }

  async readWebhook(payload: string, signature: string): Promise<PaymentEvent | null> {
    const { secret, clock } = this.parts;
    return this.reader.read(openWebhook(payload, signature, await secret(), clock));
  }

  /** Delivery is not waited for: who asks may hold what the event needs. */
  private async changeOwnerOf(id: string, change: (customer: SandboxCustomer) => SandboxCustomer): Promise<void> {
    const { store, delivery } = this.parts;
    const { _id: customerId } = await this.known(await store.byReference(id));
    await store.change(customerId, (customer) => ({ customer: change(customer), answer: undefined }));
    void delivery.deliver(customerId);
  }

  private known<T>(record: T | null): Promise<T> {
    return record === null
      ? Promise.reject(new PaymentRefused('The sandbox does not know what it is asked about'))
      : Promise.resolve(record);
  }

  private moment(): Moment {
    return { at: this.parts.clock.now(), newId: this.parts.newId };
  }
}
