import { z } from 'zod';
import { entryReferenceSchema, ledgerPageSchema, ledgerRequestSchema } from '../entities/ledger-entry.js';
import { createCheckoutSchema, redirectSchema, subscriptionSchema } from '../entities/subscription.js';
import { creditPack, tierSchema } from '../plans.js';
import { emptySchema, idSchema } from '../primitives.js';
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

/** Where the browser has our pages, such as `https://pictora.example`: the payment provider sends it back there. */
const originSchema = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

/** Every money command carries its own id; the same id twice changes nothing and answers alike. */
const command = z.strictObject({ commandId: z.string().min(1).max(200), userId: idSchema });
/** `intent` makes a double click one checkout: the same intent of the same person answers with the same address. */
const checkout = z.strictObject({
  userId: idSchema,
  email: z.email(),
  intent: z.string().min(1).max(200),
  origin: originSchema,
});
const holdCommand = command.extend({ holdId: z.string().min(1).max(100) });
/** The entries that brought the hold to where it is: those of this command, or all of the hold's when others were faster. */
const entries = z.array(entryReferenceSchema);

export const billingMessages = {
  /** Opens the account with the free plan's credits; opening an open account changes nothing. */
  'billing.credits.open': message(command, creditBalanceSchema),
  'billing.credits.balance': message(z.strictObject({ userId: idSchema }), creditBalanceSchema),
  /** The account's entries, newest first. */
  'billing.credits.history': message(ledgerRequestSchema, ledgerPageSchema),
  /** Holds credits for a job; `insufficient_credits` when fewer are available. */
  'billing.credits.reserve': message(
    holdCommand.extend({ credits: z.int().min(1).max(1000), reason: z.string().max(200) }),
    creditBalanceSchema.extend({ entries }),
  ),
  /** Spends what is held. `settlement` says how the hold ended: a capture that comes after a release finds it released. */
  'billing.credits.capture': message(
    holdCommand,
    z.object({ balance: creditBalanceSchema, settlement: z.enum(['captured', 'released']), entries }),
  ),
  /** Returns what is held. `settlement` says how the hold ended: a release that comes after a capture finds it captured. */
  'billing.credits.release': message(
    holdCommand.extend({ reason: z.string().max(200) }),
    z.object({ balance: creditBalanceSchema, settlement: z.enum(['captured', 'released', 'unknown']), entries }),
  ),
  /**
   * Gives back what a job was charged for something that could not be delivered, into the buckets that it came from. Once
   * for each hold, whoever asks and however often, so it needs no id of its own. `settlement` tells how the hold had ended.
   */
  'billing.credits.give-back': message(
    z.strictObject({ userId: idSchema, holdId: z.string().min(1).max(100), reason: z.string().min(1).max(200) }),
    z.object({ balance: creditBalanceSchema, settlement: z.enum(['captured', 'released', 'unknown']), entries }),
  ),
  'billing.checkout.plan': message(checkout.extend(createCheckoutSchema.shape), redirectSchema),
  'billing.checkout.pack': message(checkout.extend({ credits: z.literal(creditPack.credits) }), redirectSchema),
  'billing.portal.open': message(z.strictObject({ userId: idSchema, origin: originSchema }), redirectSchema),
  'billing.subscription.get': message(z.strictObject({ userId: idSchema }), subscriptionSchema),
  /** Whom the payment provider knows the person as: one read, for answers that are asked for at every turn. */
  'billing.subscription.customer': message(
    z.strictObject({ userId: idSchema }),
    z.object({ customerId: z.string().nullable() }),
  ),
  /** Ends the paid plan at once, with the provider and in the ledger. */
  'billing.subscription.downgrade': message(z.strictObject({ userId: idSchema }), creditBalanceSchema),
  'billing.subscription.refund': message(z.strictObject({ userId: idSchema }), creditBalanceSchema),
  /** The raw body of a webhook, byte for byte, and its signature header. */
  'billing.webhooks.receive': message(
    z.strictObject({ payload: z.string().max(1_000_000), signature: z.string().max(2_000) }),
    emptySchema,
  ),
} as const;
