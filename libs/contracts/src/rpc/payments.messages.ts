import { z } from 'zod';
import { paidTierSchema } from '../entities/subscription.js';
import { tierSchema } from '../plans.js';
import { emptySchema, timestampSchema } from '../primitives.js';
import { message } from './message.js';

/** Who takes the money. In the sandbox none moves. */
export const paymentProviderSchema = z.enum(['stripe', 'sandbox']);

const cents = z.int().min(0);

/** Knowing the id of a session is the right to use it, as with the provider's own pages. */
const sessionRef = z.strictObject({ sessionId: z.string().min(1).max(200) });

/** What is typed into the form, unchecked: the refusal says what is wrong with it. */
export const cardFormSchema = z.strictObject({
  number: z.string().max(40),
  expiry: z.string().max(20),
  cvc: z.string().max(10),
  name: z.string().max(200),
});
export type CardForm = z.infer<typeof cardFormSchema>;
export type CardField = keyof CardForm;

const cardSchema = z.object({ brand: z.string(), last4: z.string(), expires: z.string() });

export const sandboxCheckoutSchema = z.object({
  state: z.enum(['open', 'complete', 'expired']),
  email: z.string(),
  /** The plan that is subscribed to; null for a pack of credits. */
  tier: paidTierSchema.nullable(),
  amount: cents,
  back: z.object({ success: z.url(), cancel: z.url() }),
});
export type SandboxCheckout = z.infer<typeof sandboxCheckoutSchema>;

/** What comes of a form: done, and where the browser goes; or why not, at which field if at one. */
export const sandboxOutcomeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('done'), url: z.url().nullable() }),
  z.object({ type: z.literal('declined'), message: z.string() }),
  z.object({
    type: z.literal('refused'),
    message: z.string(),
    fields: z.partialRecord(z.enum(['number', 'expiry', 'cvc', 'name']), z.string()),
  }),
]);
export type SandboxOutcome = z.infer<typeof sandboxOutcomeSchema>;

/** What choosing a plan in the portal would do now. */
export const sandboxOfferSchema = z.object({
  tier: paidTierSchema,
  takesEffect: z.enum(['current', 'now', 'period-end']),
  /** Given back for the rest of the month that is paid, and what is due now after that. */
  credit: cents,
  due: cents,
});
export type SandboxOffer = z.infer<typeof sandboxOfferSchema>;

export const sandboxPortalSchema = z.object({
  email: z.string(),
  back: z.url(),
  /** The plan whose confirmation the session is for; null for the portal as a whole. */
  confirms: paidTierSchema.nullable(),
  subscription: z
    .object({
      tier: paidTierSchema,
      status: z.enum(['active', 'past-due', 'ended']),
      amount: cents,
      periodEnd: timestampSchema,
      cancelAtPeriodEnd: z.boolean(),
      nextTier: paidTierSchema.nullable(),
      /** When the failed payment is tried again. */
      retryAt: timestampSchema.nullable(),
      endedAt: timestampSchema.nullable(),
    })
    .nullable(),
  offers: z.array(sandboxOfferSchema),
  card: cardSchema.nullable(),
  invoices: z.array(
    z.object({
      number: z.string(),
      createdAt: timestampSchema,
      description: z.string(),
      amount: cents,
      state: z.enum(['paid', 'open', 'uncollectible', 'refunded']),
    }),
  ),
});
export type SandboxPortal = z.infer<typeof sandboxPortalSchema>;

/** Each names what is wanted and not what is toggled, so that doing it twice is doing it once. */
export const sandboxActionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('change'), tier: paidTierSchema }),
  z.strictObject({ type: z.literal('keep-plan') }),
  z.strictObject({ type: z.literal('cancel') }),
  z.strictObject({ type: z.literal('resume') }),
  z.strictObject({ type: z.literal('replace-card'), card: cardFormSchema }),
]);
export type SandboxAction = z.infer<typeof sandboxActionSchema>;

export const paymentsMessages = {
  /** Which provider is there, and what it calls our prices. */
  'billing.payments.describe': message(
    emptySchema,
    z.object({ provider: paymentProviderSchema, prices: z.record(tierSchema, z.string().nullable()) }),
  ),
  /** The sandbox's own pages. `not_found` for a session that is not there, or is over. */
  'billing.sandbox.checkout': message(sessionRef, sandboxCheckoutSchema),
  'billing.sandbox.pay': message(sessionRef.extend({ card: cardFormSchema }), sandboxOutcomeSchema),
  'billing.sandbox.portal': message(sessionRef, sandboxPortalSchema),
  'billing.sandbox.act': message(sessionRef.extend({ action: sandboxActionSchema }), sandboxOutcomeSchema),
} as const;
