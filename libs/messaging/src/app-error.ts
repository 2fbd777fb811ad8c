import { errorSchema, errorStatus, type ErrorCode, type ErrorShape, type FieldError } from '@pictora/contracts';
import type { z } from 'zod';

/**
 * The one exception type for expected refusals and failures. It carries a stable code, a message fit to show, and
 * travels unchanged from the service that throws it, over the transport, to the gateway's HTTP answer.
 */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: unknown,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toShape(): ErrorShape {
    return this.details === undefined
      ? { code: this.code, message: this.message }
      : { code: this.code, message: this.message, details: this.details };
  }

  static fromShape(shape: unknown): AppError {
    const parsed = errorSchema.safeParse(shape);
    if (!parsed.success) return new AppError('internal', 'The service answered with an unreadable error');
    return new AppError(parsed.data.code, parsed.data.message, parsed.data.details);
  }
}

export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code);

/** Field by field what a schema refused, in the shape that every `validation_failed` carries. */
export const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code ?? 'custom', message: issue.message }));

/** The first message is shown on its own; the whole list goes into `details`. */
export const validationError = (error: z.ZodError): AppError => {
  const fields = fieldErrors(error);
  return new AppError('validation_failed', fields[0]?.message ?? 'The request is not valid', fields);
};
