import { AppError } from '@pictora/messaging';
import type { CreditRefusal } from './domain/credit-account.decider.js';

/** What a caller is told when the ledger says no. */
export const toAppError = (refusal: CreditRefusal): AppError => {
  switch (refusal.refused) {
    case 'insufficient-credits': {
      const { available = 0, short = 0 } = refusal.details ?? {};
      const message =
        available === 0
          ? "You've run out of credits. Upgrade your plan to continue generating images."
          : `You need at least ${available + short} credits. Your current balance: ${available}`;
      return new AppError('insufficient_credits', message, { required: available + short, available, short });
    }
    case 'account-not-open':
      return new AppError('not_found', 'There is no credit account for this user yet.');
    case 'hold-unknown':
      return new AppError('not_found', 'No credits are held for this job.');
    case 'hold-exists':
      return new AppError('conflict', 'Another amount of credits is held for this job.');
    case 'hold-open':
      return new AppError('conflict', 'The credits for this job have not been charged.');
    case 'hold-ended':
      return new AppError('conflict', 'The credits for this job have been settled already.');
    default:
      return refusal satisfies never;
  }
};
