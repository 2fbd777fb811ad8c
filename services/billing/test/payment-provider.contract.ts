import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClock } from '@pictora/service-kit/testing';
import type { ProviderSubscription } from '../src/payments/payment-event.js';
import type { PaymentProvider } from '../src/payments/payment-provider.port.js';
import type { PriceList } from '../src/payments/price-list.js';
import { signWebhook } from '../src/payments/webhook/signed-webhook.js';
import {
  anna,
  chargeOf,
  invoiceOf,
  lineOf,
  packSession,
  scheduleOf,
  stripeEvent,
  subscriptionOf,
} from './stripe-events.js';

export type ProviderUnderTest = {
  readonly provider: PaymentProvider;
  readonly prices: PriceList;
  readonly clock: TestClock;
  readonly secret: string;
  /** A subscription and its payment that the provider knows. */
  readonly subscription: ProviderSubscription;
  readonly paymentId: string;
  /** Changes with whatever the provider changes of the subscription. */
  state(): Promise<unknown>;
  close(): Promise<void>;
};

const back = { success: 'https://pictora.test/settings?success=true', cancel: 'https://pictora.test/pricing' };
const buyer = { userId: anna, email: 'anna@example.org', customerId: null };

/** What the billing service may rely on, whoever takes the money. */
export const paymentProviderContract = (open: () => Promise<ProviderUnderTest>): void => {
  let under: ProviderUnderTest;
  beforeAll(async () => {
    under = await open();
  });
  afterAll(() => under.close());

  const page = { url: expect.stringMatching(/^https?:\/\/\S+$/) };

  describe('pages', () => {
    // The first one, so that nothing else has opened one before.
    it('change nothing by being opened: who closes them has the plan and the choice of before', async () => {
      const before = await under.state();
      await under.provider.confirmChange(under.subscription, 'premium', back.success, 'change of mind');
      await under.provider.openPortal(under.subscription.customerId, back.cancel, 'portal of mind');
      expect(await under.state()).toEqual(before);
    });

    it('are there for the checkout of each plan and of a pack', async () => {
      for (const tier of ['pro', 'ultra', 'premium'] as const)
        expect(await under.provider.checkoutPlan(buyer, tier, back, `plan ${tier}`)).toEqual(page);
      expect(await under.provider.checkoutPack(buyer, back, 'pack')).toEqual(page);
    });

    it('are there for who has paid before', async () => {
      const known = { ...buyer, customerId: under.subscription.customerId };
      expect(await under.provider.checkoutPack(known, back, 'pack again')).toEqual(page);
    });

    it('are the same for the same key', async () => {
      const first = await under.provider.checkoutPlan(buyer, 'pro', back, 'double click');
      expect(await under.provider.checkoutPlan(buyer, 'pro', back, 'double click')).toEqual(first);
    });

    it('are there for the portal, and for the confirmation of another plan', async () => {
      expect(await under.provider.openPortal(under.subscription.customerId, back.cancel, 'portal')).toEqual(page);
      expect(await under.provider.confirmChange(under.subscription, 'premium', back.success, 'change')).toEqual(page);
    });
  });

  describe('what is given back and ended', () => {
    it('stays so when it is asked for again', async () => {
      await under.provider.refund(under.paymentId, 'refund');
      await under.provider.refund(under.paymentId, 'refund');
      await under.provider.endNow(under.subscription.subscriptionId, 'end');
      await under.provider.endNow(under.subscription.subscriptionId, 'end');
    });
  });

  describe('a person who leaves', () => {
    it('is forgotten, again and never known alike', async () => {
      const { customerId } = under.subscription;
      await under.provider.forget({ userId: anna, customerId }, 'forget');
      await under.provider.forget({ userId: anna, customerId }, 'forget');
      await under.provider.forget({ userId: '01890a5d-ac96-774b-bcce-b30209900000', customerId: null }, 'nobody');
    });
  });

  describe('webhooks', () => {
    const signed = (event: object, secret = under.secret): [string, string] => {
      const payload = JSON.stringify(event, null, 2);
      return [payload, signWebhook(payload, secret, under.clock)];
    };
    const read = (type: string, object: Record<string, unknown>) =>
      under.provider.readWebhook(...signed(stripeEvent(type, object)));

    it('tell the same facts of the same events', async () => {
      const { prices } = under;
      const schedule = scheduleOf(prices, 'pro');
      const facts = [
        await read('customer.subscription.created', subscriptionOf(prices.pro)),
        await read('customer.subscription.updated', subscriptionOf(prices.premium, { schedule })),
        await read('customer.subscription.deleted', subscriptionOf(prices.pro, { status: 'canceled' })),
        await read('invoice.paid', invoiceOf([lineOf(prices.ultra, 3999)], 3999)),
        await read('invoice.payment_failed', invoiceOf([lineOf(prices.ultra, 3999)], 0)),
        await read('checkout.session.completed', packSession()),
        await read('customer.created', { id: 'cus_1', object: 'customer' }),
      ];
      expect(facts).toEqual([
        expect.objectContaining({ type: 'subscription-changed', userId: anna, id: 'evt_1' }),
        expect.objectContaining({ subscription: expect.objectContaining({ tier: 'premium', nextTier: 'pro' }) }),
        expect.objectContaining({ subscription: expect.objectContaining({ status: 'ended' }) }),
        expect.objectContaining({ type: 'month-paid', tier: 'ultra', amount: 3999, paymentId: 'pi_1' }),
        expect.objectContaining({ type: 'month-payment-failed', invoiceId: 'in_1' }),
        expect.objectContaining({ type: 'pack-paid', credits: 10, amount: 99 }),
        null,
      ]);
    });

    it('tell that a payment was given back', async () => {
      expect(await read('charge.refunded', chargeOf())).toMatchObject({ type: 'payment-refunded', paymentId: 'pi_1' });
    });

    const event = () => stripeEvent('invoice.paid', invoiceOf([lineOf(under.prices.pro, 1999)], 1999));
    const refusal = { name: 'WebhookRefused' };

    it('are refused when another secret signed them, or nobody', async () => {
      await expect(under.provider.readWebhook(...signed(event(), 'whsec_of_somebody_else'))).rejects.toMatchObject(
        refusal,
      );
      for (const signature of ['', 't=1', 'v1=00', 'nonsense', `t=${'9'.repeat(400)},v1=zz`])
        await expect(under.provider.readWebhook(JSON.stringify(event()), signature)).rejects.toMatchObject(refusal);
    });

    it('are refused when a byte of them is another', async () => {
      const [payload, signature] = signed(event());
      await expect(under.provider.readWebhook(payload.replace('1999', '9999'), signature)).rejects.toMatchObject(
        refusal,
      );
      await expect(under.provider.readWebhook(`${payload} `, signature)).rejects.toMatchObject(refusal);
    });

    it('are refused when they are no events, whoever signed them', async () => {
      for (const body of [{}, { object: 'customer' }, [], 'event', null])
        await expect(under.provider.readWebhook(...signed(body as object))).rejects.toMatchObject(refusal);
    });

    it('are refused 5 minutes after they were signed', async () => {
      const [payload, signature] = signed(event());
      under.clock.advance(300_000);
      expect(await under.provider.readWebhook(payload, signature)).toMatchObject({ type: 'month-paid' });
      under.clock.advance(1_000);
      await expect(under.provider.readWebhook(payload, signature)).rejects.toMatchObject(refusal);
    });
  });
};
