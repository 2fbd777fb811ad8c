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
  })
  .superRefine(requireEngines('EVENTSTORE_URL'));

export type BillingSettings = z.output<typeof billingSettings>;
