import { z } from 'zod';
import { errorSchema } from '../errors.js';
import { limits, videoSeconds } from '../limits.js';
import { idSchema, timestampSchema } from '../primitives.js';
import { aspectRatioSchema, styleSchema } from '../styles.js';
import { promptReadingSchema } from './image.js';
import { seedSchema } from './job-request.js';
import { entryReferenceSchema } from './ledger-entry.js';

export const jobKinds = ['image', 'edit', 'video'] as const;
export const jobKindSchema = z.enum(jobKinds);
export type JobKind = z.infer<typeof jobKindSchema>;

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
  kind: jobKindSchema,
  state: jobStateSchema,
  stage: jobStageSchema,
  /** 0 to 1 over the whole job. */
  progress: z.number().min(0).max(1),
  /** What was asked for: the prompt of a picture, the instruction of an edit, the motion of a video (may be empty). */
  prompt: z.string(),
  negativePrompt: z.string().nullable(),
  /** Of an edit and a video those of the picture that they are made of. */
  style: styleSchema,
  aspectRatio: aspectRatioSchema,
  /** Of the first picture; each further one has the next number. */
  seed: seedSchema,
  /** How many pictures are made. */
  count: z.int().min(1).max(limits.imagesPerJobMax),
  /** Of a video, in seconds. */
  duration: z.literal(videoSeconds).nullable(),
  /** The catalogue's id of the model that works on it. */
  model: z.string(),
  /** The picture that is edited or animated. */
  parentId: idSchema.nullable(),
  /** The failed or cancelled job that this one repeats. */
  retryOf: idSchema.nullable(),
  attempts: z.int().min(0),
  settlement: settlementSchema,
  reading: promptReadingSchema.nullable(),
  /** The stored picture, once there is one; the first of several. */
  imageId: idSchema.nullable(),
  /** Every stored picture, in the order of their seeds. */
  imageIds: z.array(idSchema),
  /** The stored video, once there is one. */
  videoId: idSchema.nullable(),
  error: errorSchema.nullable(),
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
});
export type Job = z.infer<typeof jobSchema>;
