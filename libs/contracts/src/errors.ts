import { z } from 'zod';
import { errorCodes } from './error-codes.js';

export const errorCodeSchema = z.enum(errorCodes);

/** One fault in one field of a refused input. `path` is dotted: `user.email`. */
export const fieldErrorSchema = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** An error as it travels between services. `message` is fit to show. */
export const errorSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  details: z.unknown().optional(),
});
export type ErrorShape = z.infer<typeof errorSchema>;

/** An error as it leaves the gateway. */
export const errorBodySchema = errorSchema.extend({ statusCode: z.int(), correlationId: z.string().optional() });
export type ErrorBody = z.infer<typeof errorBodySchema>;
