import { randomBytes } from 'node:crypto';
import type { Clock, Logger } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import type { BillingSettings } from '../../config.js';
import type { PriceList } from '../price-list.js';
import { SandboxDelivery, type SendWebhook } from './sandbox-delivery.js';
import { SandboxPages } from './sandbox-pages.service.js';
import { SandboxRounds } from './sandbox-rounds.js';
import { sandboxSecret } from './sandbox-secret.js';
import { SandboxAdapter } from './sandbox.adapter.js';
import { sandboxModel, sandboxSecretModel } from './sandbox.schema.js';
import { SandboxStore } from './sandbox.store.js';

/** What the sandbox's prices are called. */
export const sandboxPrices: PriceList = {
  pro: 'price_sandbox_pro',
  ultra: 'price_sandbox_ultra',
  premium: 'price_sandbox_premium',
  pack: 'price_sandbox_pack',
};

export type Sandbox = {
  readonly provider: SandboxAdapter;
  readonly pages: SandboxPages;
  readonly rounds: SandboxRounds;
};

const random = (): string => randomBytes(32).toString('base64url');

export const openSandbox = (parts: {
  readonly records: Connection;
  readonly send: SendWebhook;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: Pick<BillingSettings, 'STRIPE_WEBHOOK_SECRET' | 'SANDBOX_EVERY_MS'>;
}): Sandbox => {
  const { records, send, clock, logger, settings } = parts;
  const newId = (prefix: string): string => `${prefix}_test_${random()}`;
  const secret = sandboxSecret(sandboxSecretModel(records), settings.STRIPE_WEBHOOK_SECRET, random);
  const store = new SandboxStore(sandboxModel(records), clock, newId);
  const delivery = new SandboxDelivery(store, send, secret, clock, logger);
  const sandbox = { store, delivery, prices: sandboxPrices, clock, newId, secret };
  return {
    provider: new SandboxAdapter(sandbox),
    pages: new SandboxPages(sandbox),
    rounds: new SandboxRounds(sandbox, settings.SANDBOX_EVERY_MS, logger),
  };
};
