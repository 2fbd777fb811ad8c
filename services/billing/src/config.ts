import { needsEngines, platformShape, requireEngines } from '@pictora/service-kit';
import { z } from 'zod';

/** What payments by Stripe take, all or none: a key without its prices is a fault. */
const stripeSettings = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_PRO',
  'STRIPE_PRICE_ULTRA',
  'STRIPE_PRICE_PREMIUM',
  'STRIPE_PRICE_PACK',
] as const;

const priceSetting = z
  .string()
  .regex(/^(price|plan)_\w+$/, 'must be the id of a price, such as price_1Nf...')
  .optional();

export const billingSettings = platformShape
  .pick({ NODE_ENV: true, PICTORA_EMBEDDED: true })
  .extend({
    /** Where the ledger's events are kept; without it in a SQLite file of this service's own. */
    EVENTSTORE_URL: z
      .string()
      .regex(/^esdb(\+discover)?:\/\//, 'must be an address such as esdb://host:2113')
      .optional(),
    /** Milliseconds that the answer to a command waits for the balance to show it. */
    BALANCE_WAIT_MS: z.coerce.number().int().min(0).max(30_000).default(2_000),
    /** A hold of this age belongs to a job that nobody will settle. No job may take longer. */
    HOLD_EXPIRES_AFTER_MS: z.coerce
      .number()
      .int()
      .min(60_000)
      .default(24 * 60 * 60 * 1000),
    /** How often it is looked for accounts whose month begins and for holds that have expired. */
    DUES_EVERY_MS: z.coerce
      .number()
      .int()
      .min(1)
      .max(60 * 60 * 1000)
      .default(60_000),
    /** Stripe takes the payments when this is set; without it the sandbox does, in which no money moves. */
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_/, 'must be a secret key, such as sk_test_...')
      .optional(),
    /** What webhooks are signed with. The sandbox makes one of its own unless this is set. */
    STRIPE_WEBHOOK_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
    STRIPE_PRICE_PRO: priceSetting,
    STRIPE_PRICE_ULTRA: priceSetting,
    STRIPE_PRICE_PREMIUM: priceSetting,
    STRIPE_PRICE_PACK: priceSetting,
    /** A stand-in for Stripe's API, such as stripe-mock. */
    STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** How often the sandbox looks for months that end and events that are to be sent again. */
    SANDBOX_EVERY_MS: z.coerce
      .number()
      .int()
      .min(1)
      .max(60 * 60 * 1000)
      .default(5_000),
  })
  .superRefine(requireEngines('EVENTSTORE_URL', ...stripeSettings))
  .superRefine((settings, context) => {
    if (settings.STRIPE_SECRET_KEY === undefined || needsEngines(settings)) return;
    for (const name of stripeSettings) {
      if (settings[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is required with STRIPE_SECRET_KEY' });
    }
  });

export type BillingSettings = z.output<typeof billingSettings>;
