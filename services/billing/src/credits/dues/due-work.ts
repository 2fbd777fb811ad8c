import { planOf } from '@pictora/contracts';
import type { CreditCommand } from '../domain/credit-account.decider.js';

/** A command that has become due. Its id follows from what is due, so that it happens once, whoever does it how often. */
export type DueWork = { readonly command: CreditCommand; readonly commandId: string };

export const newMonth = (start: string): DueWork => ({
  commandId: `month:${start}`,
  command: {
    type: 'start-month',
    start,
    monthlyCredits: planOf('free').monthlyCredits,
    reason: 'Monthly credits',
    cause: { type: 'billing-date', id: start },
  },
});

export const expiry = (holdId: string): DueWork => ({
  commandId: `expire:${holdId}`,
  command: { type: 'expire', holdId, reason: 'The job was not settled in time' },
});
