import { z } from 'zod';
import { ledgerPageSchema, ledgerRequestSchema } from '../entities/ledger-entry.js';
import { tierSchema } from '../plans.js';
import { idSchema } from '../primitives.js';
import { message } from './message.js';

/** Credits of an account. `available` = `settled` - `held`, everywhere; `total` is the plan's monthly amount. */
export const creditBalanceSchema = z.object({
  userId: idSchema,
  tier: tierSchema,
  settled: z.int().min(0),
  held: z.int().min(0),
  available: z.int().min(0),
  total: z.int().min(0).nullable(),
  /** Revision of the account's stream that this shows. */
  revision: z.int(),
});
export type CreditBalance = z.infer<typeof creditBalanceSchema>;

/** Every money command carries its own id; the same id twice changes nothing and answers alike. */
const command = z.strictObject({ commandId: z.string().min(1).max(200), userId: idSchema });
const holdCommand = command.extend({ holdId: z.string().min(1).max(100) });

export const billingMessages = {
  /** Opens the account with the free plan's credits; opening an open account changes nothing. */
  'billing.credits.open': message(command, creditBalanceSchema),
  'billing.credits.balance': message(z.strictObject({ userId: idSchema }), creditBalanceSchema),
  /** The account's entries, newest first. */
  'billing.credits.history': message(ledgerRequestSchema, ledgerPageSchema),
  /** Holds credits for a job; `insufficient_credits` when fewer are available. */
  'billing.credits.reserve': message(
    holdCommand.extend({ credits: z.int().min(1).max(1000), reason: z.string().max(200) }),
    creditBalanceSchema,
  ),
  /** Spends what is held. `settlement` says how the hold ended: a capture that comes after a release finds it released. */
  'billing.credits.capture': message(
    holdCommand,
    z.object({ balance: creditBalanceSchema, settlement: z.enum(['captured', 'released']) }),
  ),
  /** Returns what is held. `settlement` says how the hold ended: a release that comes after a capture finds it captured. */
  'billing.credits.release': message(
    holdCommand.extend({ reason: z.string().max(200) }),
    z.object({ balance: creditBalanceSchema, settlement: z.enum(['captured', 'released', 'unknown']) }),
  ),
} as const;
