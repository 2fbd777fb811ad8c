import { z } from 'zod';
import { creditPack, tierSchema } from '../plans.js';
import { timestampSchema } from '../primitives.js';

/** Plans that are paid for. */
export const paidTierSchema = tierSchema.exclude(['free']);
export type PaidTier = z.infer<typeof paidTierSchema>;

export const createCheckoutSchema = z.strictObject({ tier: paidTierSchema });
export const createCreditCheckoutSchema = z.strictObject({
  credits: z.literal(creditPack.credits, `Credits are sold in packs of ${creditPack.credits}`),
});

/** Where the browser goes next: the payment provider's page. */
export const redirectSchema = z.object({ url: z.url() });

/** `past-due`: the last payment failed and is tried again; the plan goes on meanwhile. */
export const subscriptionStatuses = ['none', 'active', 'past-due', 'ended'] as const;

/** A person's subscription, as its owner reads it. */
export const subscriptionSchema = z.object({
  tier: tierSchema,
  status: z.enum(subscriptionStatuses),
  /** The month that is paid for. */
  periodStart: timestampSchema.nullable(),
  periodEnd: timestampSchema.nullable(),
  /** Cancelled: the plan ends with the period. */
  endsAtPeriodEnd: z.boolean(),
  /** The plan that follows at the end of the period, if another was chosen. */
  nextTier: tierSchema.nullable(),
  /** Whether there is anything to see in the billing portal. */
  hasCustomer: z.boolean(),
  /** What the payment provider knows the owner as. */
  customerId: z.string().nullable(),
  /** Why a refund of the subscription cannot be asked for now, or null when it can. */
  refund: z.object({
    eligible: z.boolean(),
    reason: z.enum(['not-subscribed', 'not-first-subscription', 'window-passed', 'too-many-generations']).nullable(),
    until: timestampSchema.nullable(),
  }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;
