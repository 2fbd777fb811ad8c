import { creditPack, idSchema, paidTierSchema } from '@pictora/contracts';
import { z } from 'zod';
import type { PaymentEvent } from '../payments/payment-event.js';

/** Times in the one form in which they sort as text. */
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const reference = z.string().min(1).max(255);
/** Cents. More than a hundred thousand dollars is no price of ours. */
const amount = z.int().min(0).max(10_000_000);

const fact = { id: reference, occurredAt: time, userId: idSchema };
const period = { periodStart: time, periodEnd: time };
const invoice = { invoiceId: reference, subscriptionId: reference, customerId: reference };

const subscription = z.strictObject({
  subscriptionId: reference,
  customerId: reference,
  tier: paidTierSchema,
  status: z.enum(['incomplete', 'active', 'past-due', 'ended']),
  startedAt: time,
  ...period,
  cancelAtPeriodEnd: z.boolean(),
  nextTier: paidTierSchema.nullable(),
  endedAt: time.nullable(),
});

/** What may enter the books: facts that make sense. A stored event can never be mended. */
export const paymentFactSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...fact, type: z.literal('subscription-changed'), subscription }),
  z.strictObject({
    ...fact,
    ...invoice,
    ...period,
    type: z.literal('month-paid'),
    paymentId: reference.nullable(),
    tier: paidTierSchema,
    amount,
  }),
  z.strictObject({ ...fact, ...invoice, type: z.literal('month-payment-failed') }),
  z.strictObject({
    ...fact,
    type: z.literal('pack-paid'),
    checkoutId: reference,
    paymentId: reference,
    customerId: reference.nullable(),
    credits: z.literal(creditPack.credits),
    amount,
  }),
  z.strictObject({
    ...fact,
    type: z.literal('payment-refunded'),
    refundId: reference,
    paymentId: reference,
    subscriptionId: reference.nullable(),
    amount,
  }),
]) satisfies z.ZodType<PaymentEvent>;
