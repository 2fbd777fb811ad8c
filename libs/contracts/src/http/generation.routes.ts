import { z } from 'zod';
import { imageSchema } from '../entities/image.js';
import { generateSchema, jobSchema } from '../entities/job.js';
import { byIdSchema, pageQuerySchema } from '../primitives.js';
import type { HttpRoute } from './http-route.js';

export const generationRoutes = {
  generate: {
    method: 'POST',
    path: '/api/generate',
    summary:
      'Generate an image. Answers with the finished image; with `Prefer: respond-async` at once with the job (202). `Idempotency-Key` makes a repeat harmless',
    tag: 'generation',
    auth: 'bearer',
    body: generateSchema,
    status: 200,
    reply: imageSchema,
    errors: [
      'validation_failed',
      'unauthenticated',
      'insufficient_credits',
      'idempotency_key_reused',
      'generation_failed',
      'job_not_finished',
    ],
  },
  listJobs: {
    method: 'GET',
    path: '/api/jobs',
    summary: 'Own jobs, newest first',
    tag: 'generation',
    auth: 'bearer',
    query: pageQuerySchema.extend({ state: z.enum(['active', 'all']).default('all') }),
    status: 200,
    reply: z.array(jobSchema),
    errors: ['validation_failed', 'unauthenticated'],
  },
  getJob: {
    method: 'GET',
    path: '/api/jobs/{id}',
    summary: 'One of the own jobs',
    tag: 'generation',
    auth: 'bearer',
    params: byIdSchema,
    status: 200,
    reply: jobSchema,
    errors: ['validation_failed', 'unauthenticated', 'not_found'],
  },
} as const satisfies Record<string, HttpRoute>;
