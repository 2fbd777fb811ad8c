import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { paidTiers, type PriceList } from '../price-list.js';

const mark = 'pictora';

/**
 * The billing portal as we mean it: a dearer plan starts at once with a new month, a cheaper one and a cancellation at the
 * end of the period. It is kept with Stripe, under a mark that follows from what it says, so that every process finds the
 * same one, and other prices make another.
 */
export class PortalConfiguration {
  private found: Promise<string> | undefined;

  constructor(
    private readonly stripe: Stripe,
    private readonly prices: PriceList,
  ) {}

  id(): Promise<string> {
    this.found ??= this.findOrCreate().catch((error: unknown) => {
      this.found = undefined;
      throw error;
    });
    return this.found;
  }

  private async findOrCreate(): Promise<string> {
    const wanted = await this.wanted();
    const fingerprint = createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 32);
    for await (const { id, metadata } of this.stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
      if (metadata?.[mark] === fingerprint) return id;
    }
    const created = await this.stripe.billingPortal.configurations.create(
      { ...wanted, metadata: { [mark]: fingerprint } },
      { idempotencyKey: `portal-configuration:${fingerprint}` },
    );
    return created.id;
  }

  private async wanted(): Promise<Stripe.BillingPortal.ConfigurationCreateParams> {
    const products = new Map<string, string[]>();
    for (const tier of paidTiers) {
      const { id, product } = await this.stripe.prices.retrieve(this.prices[tier]);
      const productId = typeof product === 'string' ? product : product.id;
      products.set(productId, [...(products.get(productId) ?? []), id]);
    }
    return {
      business_profile: { headline: 'Your Pictora plan' },
      features: {
        customer_update: { enabled: false },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          billing_cycle_anchor: 'now',
          proration_behavior: 'always_invoice',
          schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
          products: [...products].map(([product, prices]) => ({ product, prices })),
        },
      },
    };
  }
}
