import { describe, expect, it } from '@jest/globals';
import { createTestPlatform, startTestService, type TestPlatform } from '@pictora/service-kit/testing';
import { billingService } from '../src/index.js';
import { good } from './sandbox.harness.js';
import { anna } from './stripe-events.js';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  STRIPE_PRICE_PRO: 'price_1',
  STRIPE_PRICE_ULTRA: 'price_2',
  STRIPE_PRICE_PREMIUM: 'price_3',
  STRIPE_PRICE_PACK: 'price_4',
};

const withBilling = async (env: Record<string, string>, test: (platform: TestPlatform) => Promise<void>) => {
  const platform = await createTestPlatform({ env });
  const service = await startTestService(billingService, platform);
  try {
    await test(platform);
  } finally {
    await service.close();
    await platform.close();
  }
};

describe('where Stripe takes the payments', () => {
  it('its prices are named, and no page of the sandbox gives a plan away', () =>
    withBilling(stripe, async ({ rpc }) => {
      expect(await rpc.call('billing.payments.describe', {})).toEqual({
        provider: 'stripe',
        prices: { free: null, pro: 'price_1', ultra: 'price_2', premium: 'price_3' },
      });
      const session = { sessionId: 'any' };
      for (const call of [
        rpc.call('billing.sandbox.checkout', session),
        rpc.call('billing.sandbox.pay', { ...session, card: good }),
        rpc.call('billing.sandbox.portal', session),
        rpc.call('billing.sandbox.act', { ...session, action: { type: 'cancel' } }),
      ])
        await expect(call).rejects.toMatchObject({ code: 'not_found' });
    }));
});

describe('where nobody does', () => {
  it('the sandbox sells a plan from its page to the credits, by a webhook that it signs with a secret of its own', () =>
    withBilling({}, async ({ rpc }) => {
      expect(await rpc.call('billing.payments.describe', {})).toMatchObject({ provider: 'sandbox' });
      await rpc.call('billing.credits.open', { commandId: 'open', userId: anna });
      const { url } = await rpc.call('billing.checkout.plan', {
        userId: anna,
        email: 'anna@example.org',
        intent: 'click',
        origin: 'https://pictora.test',
        tier: 'pro',
      });
      expect(url).toMatch(/^https:\/\/pictora\.test\/sandbox\/checkout\/cs_test_/);
      const outcome = await rpc.call('billing.sandbox.pay', { sessionId: url.split('/').at(-1) ?? '', card: good });
      expect(outcome).toEqual({ type: 'done', url: 'https://pictora.test/settings?success=true' });
      while ((await rpc.call('billing.credits.balance', { userId: anna })).available !== 100)
        await new Promise((next) => setTimeout(next, 20));
      expect(await rpc.call('billing.subscription.get', { userId: anna })).toMatchObject({
        tier: 'pro',
        status: 'active',
      });
    }));
});
