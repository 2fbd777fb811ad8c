import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy, type Provider } from '@nestjs/common';
import type { RpcClient } from '@pictora/messaging';
import { CLOCK, LOGGER, RECORDS, RPC, type Clock, type Logger } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { BILLING_SETTINGS } from '../billing.tokens.js';
import type { BillingSettings } from '../config.js';
import type { PaymentProvider } from './payment-provider.port.js';
import { PAYMENT_PROVIDER, PRICE_LIST, SANDBOX } from './payments.tokens.js';
import type { PriceList } from './price-list.js';
import type { SendWebhook } from './sandbox/sandbox-delivery.js';
import { openSandbox, sandboxPrices, type Sandbox } from './sandbox/sandbox.js';
import { StripeAdapter } from './stripe/stripe.adapter.js';
import { openStripe } from './stripe/stripe-calls.js';

/** The settings have made sure that with a key all of them are there. */
const set = (value: string | undefined, name: string): string => {
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

const pricesOf = (settings: BillingSettings): PriceList =>
  settings.STRIPE_SECRET_KEY === undefined
    ? sandboxPrices
    : {
        pro: set(settings.STRIPE_PRICE_PRO, 'STRIPE_PRICE_PRO'),
        ultra: set(settings.STRIPE_PRICE_ULTRA, 'STRIPE_PRICE_ULTRA'),
        premium: set(settings.STRIPE_PRICE_PREMIUM, 'STRIPE_PRICE_PREMIUM'),
        pack: set(settings.STRIPE_PRICE_PACK, 'STRIPE_PRICE_PACK'),
      };

const provider = (
  settings: BillingSettings,
  prices: PriceList,
  sandbox: Sandbox | null,
  clock: Clock,
): PaymentProvider => {
  if (sandbox) return sandbox.provider;
  const { STRIPE_SECRET_KEY, STRIPE_API_URL, STRIPE_WEBHOOK_SECRET } = settings;
  return new StripeAdapter({
    stripe: openStripe({ secretKey: set(STRIPE_SECRET_KEY, 'STRIPE_SECRET_KEY'), apiUrl: STRIPE_API_URL }),
    webhookSecret: set(STRIPE_WEBHOOK_SECRET, 'STRIPE_WEBHOOK_SECRET'),
    prices,
    clock,
  });
};

/** Milliseconds for the receiver to take an event. */
const receiveMs = 10_000;

/** The sandbox's events go the way of Stripe's, to whichever replica takes them. */
const sendTo =
  (rpc: RpcClient): SendWebhook =>
  async (payload, signature) =>
    void (await rpc.call('billing.webhooks.receive', { payload, signature }, receiveMs));

/** Starts what the sandbox does by itself, and stops it before the records close. */
@Injectable()
export class SandboxUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(@Inject(SANDBOX) private readonly sandbox: Sandbox | null) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sandbox?.rounds.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sandbox?.rounds.stop();
  }
}

export const paymentsProviders: Provider[] = [
  { provide: PRICE_LIST, inject: [BILLING_SETTINGS], useFactory: pricesOf },
  {
    provide: SANDBOX,
    inject: [BILLING_SETTINGS, RECORDS, RPC, CLOCK, LOGGER],
    useFactory: (settings: BillingSettings, records: Connection, rpc: RpcClient, clock: Clock, logger: Logger) =>
      settings.STRIPE_SECRET_KEY === undefined
        ? openSandbox({ records, send: sendTo(rpc), clock, logger, settings })
        : null,
  },
  { provide: PAYMENT_PROVIDER, inject: [BILLING_SETTINGS, PRICE_LIST, SANDBOX, CLOCK], useFactory: provider },
  SandboxUpkeep,
];
