import { z } from 'zod';
import { errorSchema } from '../errors.js';
import { limits } from '../limits.js';
import { idSchema, timestampSchema } from '../primitives.js';
import { aspectRatioSchema, splitStyleSuffix, styleSchema, styleSuffixMax } from '../styles.js';
import { hasVisibleText } from '../text.js';
import { promptReadingSchema } from './image.js';
import { entryReferenceSchema } from './ledger-entry.js';

export const seedSchema = z.int().min(0).max(0xffff_ffff);

/**
 * The body of POST /api/generate. The page appends ', {style} style' to the prompt (specification 7.4); a caller may
 * name the style in its own field instead. Use `readGenerateRequest` to get the person's words and the style apart.
 */
export const generateSchema = z.strictObject({
  prompt: z
    .string()
    .max(limits.promptMax + styleSuffixMax, `Prompt must be at most ${limits.promptMax} characters`)
    .refine((prompt) => hasVisibleText(splitStyleSuffix(prompt).prompt), 'Please enter a prompt')
    .refine(
      (prompt) => splitStyleSuffix(prompt).prompt.length <= limits.promptMax,
      `Prompt must be at most ${limits.promptMax} characters`,
    ),
  aspectRatio: aspectRatioSchema.default('1:1'),
  style: styleSchema.optional(),
  seed: seedSchema.optional(),
});
export type GenerateBody = z.input<typeof generateSchema>;

/** A generation as the saga knows it: trimmed words, one style, one ratio. */
export const imageRequestSchema = z.strictObject({
  prompt: z.string().min(1).max(limits.promptMax),
  style: styleSchema,
  aspectRatio: aspectRatioSchema,
  seed: seedSchema.optional(),
});
export type ImageRequest = z.infer<typeof imageRequestSchema>;

export const readGenerateRequest = (body: z.output<typeof generateSchema>): ImageRequest => {
  const { prompt, style } = splitStyleSuffix(body.prompt);
  const request: ImageRequest = { prompt: prompt.trim(), style: body.style ?? style, aspectRatio: body.aspectRatio };
  return body.seed === undefined ? request : { ...request, seed: body.seed };
};

export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export const jobStateSchema = z.enum(jobStates);
export type JobState = z.infer<typeof jobStateSchema>;
export const isTerminal = (state: JobState): boolean => state !== 'queued' && state !== 'running';

/** The stages that the page shows while a picture develops. */
export const jobStages = ['queued', 'reading', 'sketching', 'lighting', 'finishing', 'storing', 'done'] as const;
export const jobStageSchema = z.enum(jobStages);
export type JobStage = z.infer<typeof jobStageSchema>;

/**
 * What became of the credits that the job reserved, and why. `returned`: they were charged and given back, because what
 * they paid for could not be delivered.
 */
export const settlementSchema = z.object({
  state: z.enum(['none', 'held', 'captured', 'released', 'returned']),
  credits: z.int().min(0),
  /** The credits by the bucket that they were held from; both 0 where no entry tells. */
  monthly: z.int().min(0),
  pack: z.int().min(0),
  reason: z.string().nullable(),
  /** The ledger's entries that the job caused, in their order. Empty for jobs from before these were kept. */
  entries: z.array(entryReferenceSchema),
});
export type Settlement = z.infer<typeof settlementSchema>;

export const jobSchema = z.object({
  id: idSchema,
  kind: z.literal('image'),
  state: jobStateSchema,
  stage: jobStageSchema,
  /** 0 to 1 over the whole job. */
  progress: z.number().min(0).max(1),
  prompt: z.string(),
  style: styleSchema,
  aspectRatio: aspectRatioSchema,
  seed: seedSchema,
  attempts: z.int().min(0),
  settlement: settlementSchema,
  reading: promptReadingSchema.nullable(),
  /** The stored picture, once there is one. */
  imageId: idSchema.nullable(),
  error: errorSchema.nullable(),
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
});
export type Job = z.infer<typeof jobSchema>;
