import { platformShape, requireEngines } from '@pictora/service-kit';
import { z } from 'zod';

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
  })
  .superRefine(requireEngines('EVENTSTORE_URL'));

export type BillingSettings = z.output<typeof billingSettings>;
