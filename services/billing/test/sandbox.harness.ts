import type { CardForm, PaidTier } from '@pictora/contracts';
import { createLogger } from '@pictora/service-kit';
import { createTestPlatform, TestClock, type TestPlatform } from '@pictora/service-kit/testing';
import type { Connection } from 'mongoose';
import type { PaymentEvent } from '../src/payments/payment-event.js';
import { openSandbox, type Sandbox } from '../src/payments/sandbox/sandbox.js';
import { anna } from './stripe-events.js';

export const back = { success: 'https://pictora.test/settings?success=true', cancel: 'https://pictora.test/pricing' };
export const buyer = { userId: anna, email: 'anna@example.org', customerId: null };

export const good: CardForm = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Anna Atkins' };
export const declined: CardForm = { ...good, number: '4000 0000 0000 0002' };
export const failsLater: CardForm = { ...good, number: '4000 0000 0000 0341' };

export type SandboxUnderTest = {
  readonly sandbox: Sandbox;
  readonly clock: TestClock;
  readonly platform: TestPlatform;
  /** What was told and accepted, in order. */
  readonly told: PaymentEvent[];
  /** Set to make the receiver refuse. */
  receiverFails: boolean;
  open(tier: PaidTier | null, key?: string): Promise<string>;
  subscribe(tier: PaidTier, card?: CardForm): Promise<void>;
  portal(): Promise<string>;
  /** The same data, as after a crash of the process. */
  reopen(): Sandbox;
  close(): Promise<void>;
};

const sessionIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

export const startSandbox = async (): Promise<SandboxUnderTest> => {
  const clock = new TestClock(new Date('2026-01-31T10:00:00.000Z'));
  const platform = await createTestPlatform({ clock });
  const records: Connection = await platform.openRecords('billing');
  const told: PaymentEvent[] = [];
  const open = (): Sandbox =>
    openSandbox({
      records,
      clock,
      logger: createLogger('test', platform.settings),
      settings: { STRIPE_WEBHOOK_SECRET: undefined, SANDBOX_EVERY_MS: 3_600_000 },
      send: async (payload, signature) => {
        if (under.receiverFails) throw new Error('the receiver is away');
        const event = await under.sandbox.provider.readWebhook(payload, signature);
        if (event) told.push(event);
      },
    });
  const under: SandboxUnderTest = {
    sandbox: open(),
    clock,
    platform,
    told,
    receiverFails: false,
    open: async (tier, key = 'key') => {
      const { provider } = under.sandbox;
      const { url } = tier
        ? await provider.checkoutPlan(buyer, tier, back, key)
        : await provider.checkoutPack(buyer, back, key);
      return sessionIn(url);
    },
    subscribe: async (tier, card = good) => {
      await under.sandbox.pages.pay(await under.open(tier), card);
    },
    portal: async () => {
      const paid = told.find((event) => event.type === 'month-paid');
      if (!paid) throw new Error('nobody has subscribed yet');
      const key = `portal at ${clock.now().toISOString()}`;
      return sessionIn((await under.sandbox.provider.openPortal(paid.customerId, back.cancel, key)).url);
    },
    reopen: open,
    close: async () => {
      await under.sandbox.rounds.stop();
      await records.close();
      await platform.close();
    },
  };
  await under.sandbox.rounds.start();
  return under;
};
