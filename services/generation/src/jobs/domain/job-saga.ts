import type { EntryReference, ErrorShape, Placeholder, Settlement, Tier } from '@pictora/contracts';
import { heldBy } from './entries.js';

/** A finished drawing that waits in the staging area. */
export type Drawing = {
  readonly stagingKey: string;
  readonly contentType: 'image/png' | 'image/webp' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly placeholder: Placeholder;
  /** The seed that the model says draws it again; null where it has none. */
  readonly seed: number | null;
  readonly model: string;
};

/**
 * Where a job stands between the ledger, the model and the gallery. Each phase names the one thing to do next, so a
 * worker that finds a record needs nothing but the record.
 *
 * The ledger is the point of no return: the picture goes to the gallery only after the capture, and after the capture
 * it goes there, or the gallery refuses it for good and the charge is given back. That is what makes "stored" and
 * "charged" the same thing, whoever dies when.
 */
export type Saga =
  /** Written; whether credits are held is not known yet. Nobody has been told of the job. */
  | { readonly phase: 'reserving'; readonly attempts: 0 }
  /** Nobody is to hear of the job: what may be held goes back, then the record goes. `closesAt`: epoch milliseconds. */
  | { readonly phase: 'withdrawing'; readonly attempts: 0; readonly closesAt: number }
  /** Held (or, when `paid`, already charged): to be drawn. */
  | { readonly phase: 'drawing'; readonly attempts: number; readonly paid: boolean }
  | { readonly phase: 'capturing'; readonly attempts: number; readonly drawing: Drawing; readonly pauses: number }
  /** Charged: the picture is owed. */
  | { readonly phase: 'storing'; readonly attempts: number; readonly drawing: Drawing; readonly pauses: number }
  | { readonly phase: 'releasing'; readonly attempts: number; readonly error: ErrorShape; readonly pauses: number }
  /** Charged for what cannot be delivered: the charge is to be corrected. */
  | { readonly phase: 'giving-back'; readonly attempts: number; readonly error: ErrorShape; readonly pauses: number }
  | { readonly phase: 'succeeded'; readonly attempts: number }
  /** `returned`: it had been charged, and that was given back. */
  | { readonly phase: 'failed'; readonly attempts: number; readonly error: ErrorShape; readonly returned?: true };

export type JobPhase = Saga['phase'];
export type SagaIn<P extends JobPhase> = Extract<Saga, { phase: P }>;

/** What a worker does next. */
export type Step = 'withdraw' | 'draw' | 'capture' | 'store' | 'release' | 'give-back';

/** How a step ended. Every step may be repeated: what it did the first time it finds done the second time. */
export type Outcome =
  | { readonly type: 'hold-gone' }
  | { readonly type: 'drawn'; readonly drawing: Drawing }
  /** `final`: trying again cannot help. */
  | { readonly type: 'draw-failed'; readonly error: ErrorShape; readonly final: boolean }
  | { readonly type: 'captured' }
  | { readonly type: 'found-released' }
  | { readonly type: 'stored' }
  | { readonly type: 'staged-file-missing' }
  /** The gallery will never take it in. */
  | { readonly type: 'store-refused'; readonly error: ErrorShape }
  | { readonly type: 'given-back' }
  /** There was nothing to give back: the ledger has not charged. */
  | { readonly type: 'found-uncharged' }
  | { readonly type: 'released' }
  | { readonly type: 'found-captured' }
  /** The other service did not answer, or not clearly: nothing is known. */
  | { readonly type: 'unclear' }
  /** The worker was told to stop in the middle. */
  | { readonly type: 'interrupted' };

/** Where waiting jobs line up: one lane a tier for drawing, and one for the short steps that settle money. */
export type Lane = Tier | 'settling';

export const hasEnded = (saga: Saga): saga is SagaIn<'succeeded' | 'failed'> =>
  saga.phase === 'succeeded' || saga.phase === 'failed';

/** Nobody has been told of the job, and perhaps nobody ever will be. */
export const isHidden = (saga: Saga): saga is SagaIn<'reserving' | 'withdrawing'> =>
  saga.phase === 'reserving' || saga.phase === 'withdrawing';

export const laneOf = (saga: Saga, tier: Tier): Lane | null => {
  if (hasEnded(saga)) return null;
  return saga.phase === 'drawing' ? tier : 'settling';
};

/** What the owner reads about the credits. It says what the ledger said, never what is hoped for. */
export const settlementOf = (saga: Saga, credits: number, entries: readonly EntryReference[]): Settlement => {
  const told = (state: Settlement['state'], reason: string): Settlement => ({
    state,
    credits,
    ...heldBy(entries),
    reason,
    entries: [...entries],
  });
  switch (saga.phase) {
    case 'reserving':
    case 'withdrawing':
      return { state: 'none', credits: 0, monthly: 0, pack: 0, reason: null, entries: [] };
    case 'drawing':
      return saga.paid
        ? told('captured', 'Charged; the picture is being made again')
        : told('held', 'Held while the picture is made');
    case 'capturing':
      return told('held', 'Held while the picture is made');
    case 'releasing':
      return told('held', 'On its way back to you');
    case 'giving-back':
      return told('captured', 'Charged, and on its way back to you');
    case 'storing':
    case 'succeeded':
      return told('captured', 'Charged for the finished picture');
    case 'failed':
      return saga.returned
        ? told('returned', `${saga.error.message} What it cost was given back.`)
        : told('released', `${saga.error.message} Nothing was spent.`);
    default:
      return saga satisfies never;
  }
};
