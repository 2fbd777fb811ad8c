import { z } from 'zod';
import {
  favoriteImageSchema,
  imageSchema,
  imageVisibilitySchema,
  renameImageSchema,
  renditionWidths,
  renditionWidthSchema,
  uploadImageSchema,
} from '../entities/image.js';
import { generateSchema, jobSchema } from '../entities/job.js';
import {
  completeProfileSchema,
  establishSessionSchema,
  refreshSchema,
  sessionSchema,
  signInSchema,
  signUpReplySchema,
  signUpSchema,
} from '../entities/session.js';
import { ledgerEntrySchema, ledgerFilterSchema } from '../entities/ledger-entry.js';
import { currentUserSchema } from '../entities/user.js';
import type { ErrorCode } from '../errors.js';
import { planSchema } from '../plans.js';
import { idSchema, pageQuerySchema } from '../primitives.js';

/**
 * Every HTTP call of the gateway: the OpenAPI page is made from this table, and a test holds the gateway's routes
 * against it. `auth`: `none`, the `bearer` token, or `bearer-or-cookie` for files that an `<img>` loads.
 */
export type HttpRoute = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly auth: 'none' | 'bearer' | 'bearer-or-cookie';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a form with this field for a file, and `body` for its other fields. */
  readonly fileField?: string;
  readonly status: number;
  readonly reply?: z.ZodType;
  readonly replyType?: 'file';
  readonly errors: readonly ErrorCode[];
};

const byId = z.strictObject({ id: idSchema });

export const publicConfigSchema = z.object({
  productName: z.literal('Pictora'),
  /** `embedded` on one machine with no servers, `distributed` otherwise. */
  mode: z.enum(['embedded', 'distributed']),
  prices: z.object({ image: z.int(), edit: z.int(), videoPerSecond: z.int() }),
  supportEmail: z.string(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

export const healthSchema = z.object({
  status: z.enum(['ok', 'unavailable']),
  dependencies: z.record(z.string(), z.object({ status: z.enum(['up', 'down']), detail: z.string().optional() })),
});
export type Health = z.infer<typeof healthSchema>;

export const httpRoutes = {
  signUp: {
    method: 'POST',
    path: '/api/auth/sign-up',
    summary: 'Create an account',
    tag: 'identity',
    auth: 'none',
    body: signUpSchema,
    status: 201,
    reply: signUpReplySchema,
    errors: ['validation_failed', 'email_taken', 'username_taken', 'rate_limited'],
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/sign-in',
    summary: 'Sign in with email and password',
    tag: 'identity',
    auth: 'none',
    body: signInSchema,
    status: 200,
    reply: sessionSchema,
    errors: ['validation_failed', 'invalid_credentials', 'rate_limited'],
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Exchange a refresh token for a new session',
    tag: 'identity',
    auth: 'none',
    body: refreshSchema,
    status: 200,
    reply: sessionSchema,
    errors: ['validation_failed', 'refresh_token_invalid', 'rate_limited'],
  },
  establishSession: {
    method: 'POST',
    path: '/api/auth/establish-session',
    summary: 'Set the HttpOnly cookie that lets pages load private files',
    tag: 'identity',
    auth: 'none',
    body: establishSessionSchema,
    status: 204,
    errors: ['validation_failed', 'token_invalid', 'token_expired'],
  },
  completeProfile: {
    method: 'POST',
    path: '/api/auth/complete-profile',
    summary: 'Complete the profile',
    tag: 'identity',
    auth: 'bearer',
    body: completeProfileSchema,
    status: 200,
    reply: currentUserSchema,
    errors: ['validation_failed', 'unauthenticated', 'email_taken', 'username_taken'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End the session and clear the cookie',
    tag: 'identity',
    auth: 'none',
    status: 204,
    errors: [],
  },
  currentUser: {
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in user with tier and credits',
    tag: 'identity',
    auth: 'bearer',
    status: 200,
    reply: currentUserSchema,
    errors: ['unauthenticated', 'token_expired', 'token_invalid'],
  },
  config: {
    method: 'GET',
    path: '/api/config',
    summary: 'Public settings for the page',
    tag: 'platform',
    auth: 'none',
    status: 200,
    reply: publicConfigSchema,
    errors: [],
  },
  plans: {
    method: 'GET',
    path: '/api/plans',
    summary: 'The plan catalogue',
    tag: 'billing',
    auth: 'none',
    status: 200,
    reply: z.array(planSchema),
    errors: [],
  },
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
    params: byId,
    status: 200,
    reply: jobSchema,
    errors: ['validation_failed', 'unauthenticated', 'not_found'],
  },
  listImages: {
    method: 'GET',
    path: '/api/images',
    summary: 'Own images, newest first',
    tag: 'media',
    auth: 'bearer',
    query: pageQuerySchema,
    status: 200,
    reply: z.array(imageSchema),
    errors: ['validation_failed', 'unauthenticated'],
  },
  uploadImage: {
    method: 'POST',
    path: '/api/images/upload',
    summary: 'Upload an image: JPEG, PNG or WebP, at most 10 MB and 40 megapixels',
    tag: 'media',
    auth: 'bearer',
    body: uploadImageSchema,
    fileField: 'image',
    status: 201,
    reply: imageSchema,
    errors: ['validation_failed', 'malformed_body', 'unauthenticated', 'payload_too_large', 'unsupported_media_type'],
  },
  getImageFile: {
    method: 'GET',
    path: '/api/images/{id}',
    summary: 'The image file, or with `width` a WebP copy that is at most so wide',
    tag: 'media',
    auth: 'bearer-or-cookie',
    params: byId,
    query: z.strictObject({
      download: z.enum(['true', 'false']).optional(),
      width: z.enum(renditionWidths.map(String)).transform(Number).pipe(renditionWidthSchema).optional(),
    }),
    status: 200,
    replyType: 'file',
    errors: ['validation_failed', 'not_found'],
  },
  creditHistory: {
    method: 'GET',
    path: '/api/credits/history',
    summary:
      'The entries of the own credit ledger, newest first; as CSV all of them, by `format` or `Accept: text/csv`',
    tag: 'billing',
    auth: 'bearer',
    query: ledgerFilterSchema.extend({ format: z.enum(['json', 'csv']).optional() }),
    status: 200,
    reply: z.array(ledgerEntrySchema),
    errors: ['validation_failed', 'unauthenticated'],
  },
  renameImage: {
    method: 'PATCH',
    path: '/api/images/{id}/name',
    summary: 'Name an image',
    tag: 'media',
    auth: 'bearer',
    params: byId,
    body: renameImageSchema,
    status: 200,
    reply: imageSchema,
    errors: ['validation_failed', 'unauthenticated', 'not_found'],
  },
  favoriteImage: {
    method: 'PATCH',
    path: '/api/images/{id}/favorite',
    summary: 'Turn the favorite flag over, or set it with `isFavorite`, which makes a repeat harmless',
    tag: 'media',
    auth: 'bearer',
    params: byId,
    body: favoriteImageSchema,
    status: 200,
    reply: imageSchema,
    errors: ['validation_failed', 'unauthenticated', 'not_found', 'conflict'],
  },
  changeImageVisibility: {
    method: 'PATCH',
    path: '/api/images/{id}/visibility',
    summary: 'Make an image public or private in turn, or as `isPublic` says, which makes a repeat harmless',
    tag: 'media',
    auth: 'bearer',
    params: byId,
    body: imageVisibilitySchema,
    status: 200,
    reply: imageSchema,
    errors: ['validation_failed', 'unauthenticated', 'not_found', 'conflict'],
  },
  removeImage: {
    method: 'DELETE',
    path: '/api/images/{id}',
    summary: 'Delete an image with its files',
    tag: 'media',
    auth: 'bearer',
    params: byId,
    status: 204,
    errors: ['validation_failed', 'unauthenticated', 'not_found'],
  },
  live: {
    method: 'GET',
    path: '/api/health/live',
    summary: 'The process runs',
    tag: 'platform',
    auth: 'none',
    status: 200,
    reply: healthSchema,
    errors: [],
  },
  ready: {
    method: 'GET',
    path: '/api/health/ready',
    summary: 'The process and each dependency can serve',
    tag: 'platform',
    auth: 'none',
    status: 200,
    reply: healthSchema,
    errors: ['service_unavailable'],
  },
} as const satisfies Record<string, HttpRoute>;

export type HttpRouteName = keyof typeof httpRoutes;
export const nextCursorHeader = 'x-next-cursor';
export const correlationHeader = 'x-correlation-id';
export const idempotencyHeader = 'idempotency-key';
export const sessionCookie = 'pictora_session';
