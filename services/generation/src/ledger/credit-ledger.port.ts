import type { EntryReference, JobKind, Tier } from '@pictora/contracts';
import type { AppError } from '@pictora/messaging';

/** What a job asks the ledger to hold. The hold's id and every command's id follow from the job's id. */
export type HoldRequest = {
  readonly jobId: string;
  readonly userId: string;
  /** For the words in the ledger. */
  readonly kind: JobKind;
  readonly credits: number;
};

export type ReserveAnswer =
  | { readonly type: 'held'; readonly tier: Tier; readonly entries: readonly EntryReference[] }
  /** The ledger said no, so nothing is held. */
  | { readonly type: 'refused'; readonly error: AppError }
  /** Nobody knows whether it is held. */
  | { readonly type: 'unclear'; readonly error: unknown };

/** How the hold stands, and the entries that the ledger names for it; none where it names none. */
export type LedgerAnswer<Type extends string> = {
  readonly type: Type | 'unclear';
  readonly entries: readonly EntryReference[];
};

/** Every call may be repeated; the ledger answers a repeated one as it did the first time. */
export interface CreditLedger {
  reserve(hold: HoldRequest): Promise<ReserveAnswer>;
  capture(hold: HoldRequest): Promise<LedgerAnswer<'captured' | 'found-released'>>;
  /** Ends as `released` also where nothing was held. */
  release(hold: HoldRequest, reason: string): Promise<LedgerAnswer<'released' | 'found-captured'>>;
  /** Corrects a charge for what could not be delivered. */
  giveBack(hold: HoldRequest, reason: string): Promise<LedgerAnswer<'given-back' | 'found-uncharged'>>;
}

export const CREDIT_LEDGER = Symbol('CREDIT_LEDGER');
