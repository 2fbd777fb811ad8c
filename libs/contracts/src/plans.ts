import { z } from 'zod';
import { tiers } from './plan-catalogue.js';

export * from './plan-catalogue.js';

export const tierSchema = z.enum(tiers);

export const planSchema = z.strictObject({
  id: tierSchema,
  name: z.string(),
  /** US dollars a month. */
  price: z.number(),
  period: z.literal('month'),
  description: z.string(),
  /** Credits granted each month. */
  monthlyCredits: z.int(),
  credits: z.string(),
  features: z.array(z.string()),
  popular: z.boolean(),
  /** The payment provider's price; null for the free plan and where no provider is set. */
  priceId: z.string().nullable(),
});
export type Plan = z.infer<typeof planSchema>;
