import type { PaidTier } from '@pictora/contracts';
import type { PaymentEvent, ProviderSubscription } from '../src/payments/payment-event.js';
import {
  PaymentRefused,
  PaymentUnavailable,
  WebhookRefused,
  type Buyer,
  type PaymentProvider,
  type ReturnAddresses,
} from '../src/payments/payment-provider.port.js';

/** A provider that remembers what it was asked. The same key is one effect with one answer, and signing is saying so. */
export class FakePaymentProvider implements PaymentProvider {
  /** What was done, once for each key. */
  readonly effects: { readonly call: string; readonly about: unknown }[] = [];
  /** Set, nothing can be asked; a number: only so many more times. */
  unavailableFor = 0;
  /** What is refused for good. */
  refuses: (call: string, about: unknown) => boolean = () => false;
  /** Called when an effect has happened and before it is answered: where events overtake their cause. */
  onEffect: (call: string) => Promise<void> = () => Promise.resolve();
  private readonly answers = new Map<string, string>();

  async checkoutPlan(buyer: Buyer, tier: PaidTier, back: ReturnAddresses, key: string) {
    return this.page('checkoutPlan', { buyer, tier, back }, key);
  }

  async checkoutPack(buyer: Buyer, back: ReturnAddresses, key: string) {
    return this.page('checkoutPack', { buyer, back }, key);
  }

  async confirmChange({ subscriptionId }: ProviderSubscription, tier: PaidTier, back: string, key: string) {
    return this.page('confirmChange', { subscriptionId, tier, back }, key);
  }

  async openPortal(customerId: string, back: string, key: string) {
    return this.page('openPortal', { customerId, back }, key);
  }

  async endNow(subscriptionId: string, key: string): Promise<void> {
    await this.once('endNow', subscriptionId, key);
  }

  async refund(paymentId: string, key: string): Promise<void> {
    await this.once('refund', paymentId, key);
  }

  async forget({ customerId }: Omit<Buyer, 'email'>, key: string): Promise<void> {
    await this.once('forget', customerId, key);
  }

  async readWebhook(payload: string, signature: string): Promise<PaymentEvent | null> {
    if (signature !== 'signed') throw new WebhookRefused('The signature is wrong');
    return JSON.parse(payload) as PaymentEvent | null;
  }

  private async page(call: string, about: object, key: string): Promise<{ readonly url: string }> {
    return { url: await this.once(call, about, key) };
  }

  private async once(call: string, about: unknown, key: string): Promise<string> {
    if (this.unavailableFor > 0) {
      this.unavailableFor -= 1;
      throw new PaymentUnavailable('Nobody answers');
    }
    if (this.refuses(call, about)) throw new PaymentRefused(`No ${call} of this`);
    const known = this.answers.get(key);
    if (known) return known;
    const url = `https://pay.example/${this.answers.size + 1}`;
    this.answers.set(key, url);
    this.effects.push({ call, about });
    await this.onEffect(call);
    return url;
  }
}
