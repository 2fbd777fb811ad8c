import { z } from 'zod';
import { describeRequestSchema, jobRequestSchema } from '../entities/job-request.js';
import { jobSchema } from '../entities/job.js';
import { modelSchema, quoteRequestSchema, quoteSchema } from '../entities/model.js';
import { promptDescriptionSchema } from '../entities/prompt-description.js';
import { emptySchema, idSchema, pageQuerySchema } from '../primitives.js';
import { message } from './message.js';

const ownJob = z.strictObject({ jobId: idSchema, userId: idSchema });

export const generationMessages = {
  /**
   * Creates a job and reserves its credits. The same key with the same request answers with the same job; with another
   * request it is `idempotency_key_reused`. Refused before anything is held, and no job is left behind: `insufficient_credits`,
   * `plan_required` for videos, `model_unknown`, `not_found` for a picture that is not there, `edit_not_understood`,
   * `price_changed` when the price is not the quoted one, `too_many_jobs`.
   */
  'generation.jobs.create': message(
    z.strictObject({
      userId: idSchema,
      idempotencyKey: z.string().min(1).max(200),
      request: jobRequestSchema,
      quotedCredits: z.int().min(0).optional(),
    }),
    jobSchema,
  ),
  'generation.jobs.get': message(ownJob, jobSchema),
  /** Answers as soon as the job has ended, or with its state after `waitMs`: callers ask again. */
  'generation.jobs.await': message(ownJob.extend({ waitMs: z.int().min(0).max(20_000) }), jobSchema),
  'generation.jobs.list': message(
    pageQuerySchema.extend({ userId: idSchema, state: z.enum(['active', 'all']).default('all') }),
    z.object({ items: z.array(jobSchema), nextCursor: idSchema.nullable() }),
  ),
  /**
   * Cancels a job that is not charged yet; `cancel_too_late` else. The ledger decides a race with the charge, so the state of
   * the job that is answered tells who won. Cancelling a cancelled job changes nothing.
   */
  'generation.jobs.cancel': message(ownJob, jobSchema),
  /** Orders once more what a failed or cancelled job was to make; asked again, it answers with the same new job. */
  'generation.jobs.retry': message(ownJob, jobSchema),
  /** What something costs now, and whether the person has it. */
  'generation.prices.quote': message(z.strictObject({ userId: idSchema, request: quoteRequestSchema }), quoteSchema),
  /** What the model of a request makes of its words. Nothing is ordered, and nothing is spent. */
  'generation.prompts.describe': message(
    z.strictObject({ userId: idSchema, request: describeRequestSchema }),
    promptDescriptionSchema,
  ),
  /** The catalogue, the default of each ability first. */
  'generation.models.list': message(emptySchema, z.object({ items: z.array(modelSchema) })),
} as const;
