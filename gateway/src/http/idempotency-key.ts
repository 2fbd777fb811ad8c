import { AppError } from '@pictora/messaging';
import type { Ids } from '@pictora/service-kit';

/** The caller's name for what it wants done once; a caller without one gets a name of its own for each call. */
export const readIdempotencyKey = (header: string | undefined, ids: Ids): string => {
  if (header === undefined) return ids.next();
  if (!/^[\x21-\x7e]{1,200}$/.test(header))
    throw new AppError('validation_failed', 'Idempotency-Key must be 1 to 200 visible characters');
  return header;
};
