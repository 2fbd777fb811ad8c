import { describe } from '@jest/globals';
import { createTestPlatform, TestClock } from '@pictora/service-kit/testing';
import type { PaymentEvent } from '../src/payments/payment-event.js';
import { openSandbox, sandboxPrices, type Sandbox } from '../src/payments/sandbox/sandbox.js';
import { paymentProviderContract, type ProviderUnderTest } from './payment-provider.contract.js';
import { back, buyer, good } from './sandbox.harness.js';

const secret = 'whsec_of_the_sandbox_in_tests';

const open = async (): Promise<ProviderUnderTest> => {
  const clock = new TestClock();
  const platform = await createTestPlatform({ clock });
  const records = await platform.openRecords('billing');
  const told: PaymentEvent[] = [];
  const sandbox: Sandbox = openSandbox({
    records,
    clock,
    logger: platform.logger,
    settings: { STRIPE_WEBHOOK_SECRET: secret, SANDBOX_EVERY_MS: 3_600_000 },
    send: async (payload, signature) => {
      const event = await sandbox.provider.readWebhook(payload, signature);
      if (event) told.push(event);
    },
  });
  await sandbox.rounds.start();
  const sessionIn = ({ url }: { readonly url: string }) => url.split('/').at(-1) ?? '';
  await sandbox.pages.pay(sessionIn(await sandbox.provider.checkoutPlan(buyer, 'ultra', back, 'first')), good);
  const [changed, paid] = told;
  if (changed?.type !== 'subscription-changed' || paid?.type !== 'month-paid' || !paid.paymentId)
    throw new Error('the sandbox told nothing of its checkout');
  const { customerId } = changed.subscription;
  const portal = sessionIn(await sandbox.provider.openPortal(customerId, back.cancel, 'first portal'));
  await sandbox.pages.act(portal, { type: 'change', tier: 'pro' });
  return {
    provider: sandbox.provider,
    prices: sandboxPrices,
    clock,
    secret,
    subscription: changed.subscription,
    paymentId: paid.paymentId,
    state: () => sandbox.pages.portal(portal),
    close: async () => {
      await sandbox.rounds.stop();
      await records.close();
      await platform.close();
    },
  };
};

describe('the sandbox as a payment provider', () => paymentProviderContract(open));
