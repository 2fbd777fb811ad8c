import { z } from 'zod';
import { tierSchema } from '../plans.js';
import { aspectRatioSchema } from '../styles.js';
import { jobKindSchema } from './job.js';
import { imageCountSchema, modelIdSchema, videoSecondsSchema } from './job-request.js';

/** A model that this installation has. */
export const modelSchema = z.object({
  id: modelIdSchema,
  name: z.string(),
  /** What it can be asked for. */
  abilities: z.array(jobKindSchema),
  aspectRatios: z.array(aspectRatioSchema),
  /** Multiplies the price of each action. */
  costFactor: z.int().min(1),
});
export type Model = z.infer<typeof modelSchema>;

const model = modelIdSchema.optional();
/** The body of POST /api/quote: what is to be priced. */
export const quoteRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('image'), count: imageCountSchema.default(1), model }),
  z.strictObject({ kind: z.literal('edit'), model }),
  z.strictObject({ kind: z.literal('video'), duration: videoSecondsSchema, model }),
]);
export type QuoteRequest = z.output<typeof quoteRequestSchema>;

/** What something would cost a person now. */
export const quoteSchema = z.object({
  kind: jobKindSchema,
  /** The model that would work on it. */
  model: modelIdSchema,
  credits: z.int().min(0),
  available: z.int().min(0),
  /** Whether the available credits are enough. */
  enough: z.boolean(),
  /** The plan that it takes, where the person's does not have it. */
  planRequired: tierSchema.nullable(),
});
export type Quote = z.infer<typeof quoteSchema>;
