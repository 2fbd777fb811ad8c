import { z } from 'zod';
import { imageRequestSchema, jobSchema } from '../entities/job.js';
import { idSchema, pageQuerySchema } from '../primitives.js';
import { message } from './message.js';

export const generationMessages = {
  /**
   * Creates a job and reserves its credits. The same key with the same request answers with the same job; with another
   * request it is `idempotency_key_reused`. `insufficient_credits` when the hold is refused: no job is left behind.
   */
  'generation.jobs.create': message(
    z.strictObject({ userId: idSchema, idempotencyKey: z.string().min(1).max(200), request: imageRequestSchema }),
    jobSchema,
  ),
  'generation.jobs.get': message(z.strictObject({ jobId: idSchema, userId: idSchema }), jobSchema),
  /** Answers as soon as the job has ended, or with its state after `waitMs`: callers ask again. */
  'generation.jobs.await': message(
    z.strictObject({ jobId: idSchema, userId: idSchema, waitMs: z.int().min(0).max(20_000) }),
    jobSchema,
  ),
  'generation.jobs.list': message(
    pageQuerySchema.extend({ userId: idSchema, state: z.enum(['active', 'all']).default('all') }),
    z.object({ items: z.array(jobSchema), nextCursor: idSchema.nullable() }),
  ),
} as const;
