import { createHash } from 'node:crypto';
import { AppError } from '@pictora/messaging';
import { isPaymentFailure } from '../payments/payment-provider.port.js';

/** The messages of the specification's section 8, by what was wanted. */
export const failures = {
  checkout: 'Failed to start checkout process',
  portal: 'Failed to open billing portal. Please try upgrading to a paid plan first.',
  downgrade: 'Failed to downgrade to free tier',
  refund: 'Failed to refund the subscription',
} as const;

/** Asks the provider; when it does not answer, or refuses, the caller is told what has failed. */
export const asking = async <T>(what: keyof typeof failures, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (!isPaymentFailure(error)) throw error;
    throw new AppError('payment_unavailable', failures[what], undefined, { cause: error });
  }
};

/** Says once and for all which effect at the provider is meant. Providers limit its length, so what names it is hashed. */
export const effectKey = (effect: string, ...of: readonly string[]): string =>
  `${effect}:${createHash('sha256').update(JSON.stringify(of)).digest('hex')}`;
