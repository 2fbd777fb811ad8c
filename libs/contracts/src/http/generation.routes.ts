import { z } from 'zod';
import { imageSchema } from '../entities/image.js';
import { editSchema, generateSchema, generateVideoSchema } from '../entities/job-request.js';
import { modelSchema, quoteRequestSchema, quoteSchema } from '../entities/model.js';
import { describeSchema, promptDescriptionSchema } from '../entities/prompt-description.js';
import { videoSchema } from '../entities/video.js';
import type { HttpRoute } from './http-route.js';

const creditsRemaining = z.int().min(0);
/** The picture; when several were asked for, the first of them, and all in `images`. */
export const generatedImageSchema = imageSchema.extend({ images: z.array(imageSchema).optional() });
/** The new picture; the one that was edited stays. */
export const editedImageSchema = imageSchema.extend({ creditsRemaining });
export const generatedVideoSchema = videoSchema.extend({ creditsRemaining });

const refusals = [
  'validation_failed',
  'model_unknown',
  'unauthenticated',
  'insufficient_credits',
  'price_changed',
  'idempotency_key_reused',
  'prompt_refused',
  'too_many_jobs',
  'generation_failed',
  'job_not_finished',
] as const;

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
    reply: generatedImageSchema,
    errors: refusals,
  },
  edit: {
    method: 'POST',
    path: '/api/edit',
    summary:
      'Make a new image by an instruction from an own one. Answers as `/api/generate` does. An instruction that is not understood costs nothing, and the message says what can be asked for',
    tag: 'generation',
    auth: 'bearer',
    body: editSchema,
    status: 200,
    reply: editedImageSchema,
    errors: [...refusals, 'not_found', 'edit_not_understood'],
  },
  generateVideo: {
    method: 'POST',
    path: '/api/generate-video',
    summary: 'Make a video of an own image, on the premium plan. Answers as `/api/generate` does, with the video',
    tag: 'generation',
    auth: 'bearer',
    body: generateVideoSchema,
    status: 200,
    reply: generatedVideoSchema,
    errors: [...refusals, 'not_found', 'plan_required'],
  },
  quote: {
    method: 'POST',
    path: '/api/quote',
    summary: 'What something would cost now, and whether the available credits are enough. This price is charged',
    tag: 'generation',
    auth: 'bearer',
    body: quoteRequestSchema,
    status: 200,
    reply: quoteSchema,
    errors: ['validation_failed', 'model_unknown', 'unauthenticated'],
  },
  describe: {
    method: 'POST',
    path: '/api/describe',
    summary:
      'What the model would make of the words of a picture, an edit or a motion: those that it understands, those that it does not, and a suggestion. Costs nothing',
    tag: 'generation',
    auth: 'bearer',
    body: describeSchema,
    status: 200,
    reply: promptDescriptionSchema,
    errors: [
      'validation_failed',
      'model_unknown',
      'prompt_refused',
      'edit_not_understood',
      'not_found',
      'unauthenticated',
    ],
  },
  models: {
    method: 'GET',
    path: '/api/models',
    summary: 'The models that can be asked for, the default of each ability first',
    tag: 'generation',
    auth: 'bearer',
    status: 200,
    reply: z.array(modelSchema),
    errors: ['unauthenticated'],
  },
} as const satisfies Record<string, HttpRoute>;
