import { z } from 'zod';
import { jobSchema } from '../entities/job.js';
import { byIdSchema, pageQuerySchema } from '../primitives.js';
import type { HttpRoute } from './http-route.js';

export const jobsRoutes = {
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
  cancelJob: {
    method: 'POST',
    path: '/api/jobs/{id}/cancel',
    summary:
      'Cancel an own job that is not charged yet; it costs nothing. When the charge is made at the same moment the ledger decides, and the state of the answered job tells which was first',
    tag: 'generation',
    auth: 'bearer',
    params: byIdSchema,
    status: 200,
    reply: jobSchema,
    errors: ['validation_failed', 'unauthenticated', 'not_found', 'cancel_too_late'],
  },
  retryJob: {
    method: 'POST',
    path: '/api/jobs/{id}/retry',
    summary:
      'Order once more what a failed or cancelled job was to make. Asked twice, both answers name the same new job',
    tag: 'generation',
    auth: 'bearer',
    params: byIdSchema,
    status: 200,
    reply: jobSchema,
    errors: [
      'validation_failed',
      'unauthenticated',
      'not_found',
      'conflict',
      'insufficient_credits',
      'plan_required',
      'model_unknown',
      'edit_not_understood',
      'too_many_jobs',
    ],
  },
} as const satisfies Record<string, HttpRoute>;
