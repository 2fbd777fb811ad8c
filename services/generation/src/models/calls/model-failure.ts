import { AppError } from '@pictora/messaging';

/**
 * A model did not deliver. `transient`: the same request may well succeed a moment later (a lost connection, a 429, a
 * 500); what is not transient fails in the same way again (a wrong key, an answer that is no picture).
 */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly transient: boolean;

  constructor(message: string, { transient, cause }: { transient: boolean; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause });
    this.transient = transient;
  }
}

export const isTransient = (error: unknown): boolean => error instanceof ModelFailure && error.transient;

/** The provider will not make this, and says so: no failure, and no other try can help. */
export const refusedByProvider = (cause?: unknown): AppError =>
  new AppError(
    'prompt_refused',
    'The model declined this request because of its content rules. Nothing was charged. Try to say it in other words.',
    undefined,
    cause === undefined ? undefined : { cause },
  );
