import type { ErrorShape, Placeholder, Tier } from '@pictora/contracts';

/** A finished picture that waits in the staging area. */
export type StagedPicture = {
  readonly type: 'picture';
  readonly stagingKey: string;
  readonly contentType: 'image/png' | 'image/webp' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly placeholder: Placeholder;
  /** The seed that the model says makes it again; null where it has none. */
  readonly seed: number | null;
  readonly model: string;
  /** How the model would make it again, vary, edit or animate it; null where it cannot. */
  readonly scene: unknown;
};

/** A finished video that waits in the staging area, with its still. */
export type StagedVideo = Omit<StagedPicture, 'type' | 'contentType' | 'scene'> & {
  readonly type: 'video';
  readonly contentType: 'video/mp4' | 'video/webm';
  readonly posterStagingKey: string;
  readonly seconds: number;
};

export type Staged = StagedPicture | StagedVideo;

/**
 * Where a job stands between the ledger, the model and the gallery. Each phase names the one thing to do next, so a
 * worker that finds a record needs nothing but the record.
 *
 * The ledger is the point of no return: what was made goes to the gallery only after the capture, and after the capture
 * it goes there, or the gallery refuses it for good and the charge is given back. That is what makes "stored" and
 * "charged" the same thing, whoever dies when. A job may be cancelled until the capture; the ledger says who was first.
 *
 * `made`: the pieces that are staged, in the order of their seeds. A job of several is charged when all are there.
 */
export type Saga =
  /** Written; whether credits are held is not known yet. Nobody has been told of the job. */
  | { readonly phase: 'reserving'; readonly attempts: 0 }
  /** Nobody is to hear of the job: what may be held goes back, then the record goes. `closesAt`: epoch milliseconds. */
  | { readonly phase: 'withdrawing'; readonly attempts: 0; readonly closesAt: number }
  /** Held (or, when `paid`, already charged): to be made. `attempts` are those of the piece after the made ones. */
  | {
      readonly phase: 'drawing';
      readonly attempts: number;
      readonly paid: boolean;
      readonly made: readonly Staged[];
    }
  | {
      readonly phase: 'capturing';
      readonly attempts: number;
      readonly made: readonly Staged[];
      readonly pauses: number;
    }
  /** Charged: what was made is owed. */
  | { readonly phase: 'storing'; readonly attempts: number; readonly made: readonly Staged[]; readonly pauses: number }
  | { readonly phase: 'releasing'; readonly attempts: number; readonly error: ErrorShape; readonly pauses: number }
  /** Its owner does not want it any more: what is held goes back, unless the charge was first. */
  | {
      readonly phase: 'cancelling';
      readonly attempts: number;
      readonly made: readonly Staged[];
      readonly pauses: number;
    }
  /** Charged for what cannot be delivered: the charge is to be corrected. */
  | { readonly phase: 'giving-back'; readonly attempts: number; readonly error: ErrorShape; readonly pauses: number }
  | { readonly phase: 'succeeded'; readonly attempts: number }
  | { readonly phase: 'cancelled'; readonly attempts: number }
  /** `returned`: it had been charged, and that was given back. */
  | { readonly phase: 'failed'; readonly attempts: number; readonly error: ErrorShape; readonly returned?: true };

export type JobPhase = Saga['phase'];
export type SagaIn<P extends JobPhase> = Extract<Saga, { phase: P }>;

export const endedPhases = ['succeeded', 'failed', 'cancelled'] as const satisfies readonly JobPhase[];
export type EndedPhase = (typeof endedPhases)[number];
/** Nobody has been told of a job in one of these, and perhaps nobody ever will be. */
export const hiddenPhases = ['reserving', 'withdrawing'] as const satisfies readonly JobPhase[];

/** What a worker does next. */
export type Step = 'withdraw' | 'draw' | 'capture' | 'store' | 'release' | 'cancel' | 'give-back';

/** How a step ended. Every step may be repeated: what it did the first time it finds done the second time. */
export type Outcome =
  | { readonly type: 'hold-gone' }
  /** `more`: further pieces are to be made before the job is charged. */
  | { readonly type: 'drawn'; readonly piece: Staged; readonly more: boolean }
  /** `final`: trying again cannot help. */
  | { readonly type: 'draw-failed'; readonly error: ErrorShape; readonly final: boolean }
  | { readonly type: 'captured' }
  | { readonly type: 'found-released' }
  | { readonly type: 'stored' }
  /** `kept`: so many of the first pieces are stored or still staged. */
  | { readonly type: 'staged-file-missing'; readonly kept: number }
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

const isIn = <P extends JobPhase>(phases: readonly P[], saga: Saga): saga is SagaIn<P> =>
  (phases as readonly JobPhase[]).includes(saga.phase);

export const hasEnded = (saga: Saga): saga is SagaIn<EndedPhase> => isIn(endedPhases, saga);

export const isHidden = (saga: Saga): saga is SagaIn<'reserving' | 'withdrawing'> => isIn(hiddenPhases, saga);

export const laneOf = (saga: Saga, tier: Tier): Lane | null => {
  if (hasEnded(saga)) return null;
  return saga.phase === 'drawing' ? tier : 'settling';
};
