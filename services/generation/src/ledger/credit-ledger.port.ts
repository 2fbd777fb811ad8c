import type { Tier } from '@pictora/contracts';
import type { AppError } from '@pictora/messaging';

/** What a job asks the ledger to hold. The hold's id and every command's id follow from the job's id. */
export type HoldRequest = { readonly jobId: string; readonly userId: string; readonly credits: number };

export type ReserveAnswer =
  | { readonly type: 'held'; readonly tier: Tier }
  /** The ledger said no, so nothing is held. */
  | { readonly type: 'refused'; readonly error: AppError }
  /** Nobody knows whether it is held. */
  | { readonly type: 'unclear'; readonly error: unknown };

/** Every call may be repeated; the ledger answers a repeated one as it did the first time. */
export interface CreditLedger {
  reserve(hold: HoldRequest): Promise<ReserveAnswer>;
  capture(hold: HoldRequest): Promise<'captured' | 'found-released' | 'unclear'>;
  /** Ends as `released` also where nothing was held. */
  release(hold: HoldRequest, reason: string): Promise<'released' | 'found-captured' | 'unclear'>;
}

export const CREDIT_LEDGER = Symbol('CREDIT_LEDGER');
