import type { ErrorShape } from '@pictora/contracts';
import type { EndedPhase, Outcome, Saga, SagaIn, Step } from './job-saga.js';
import { was, type Thing } from './thing.js';

export type SagaRules = {
  readonly maxAttempts: number;
  /** For so long after it was asked for, a hold may still come into being. */
  readonly holdGraceMs: number;
};

/** The rules, and what is made, for the words. */
export type SagaTerms = SagaRules & { readonly thing: Thing };

export type Decision =
  /** The same worker goes on with the next step. */
  | { readonly then: 'continue'; readonly saga: Saga }
  /** The job goes back into its lane and may be taken up again after `ms`. */
  | { readonly then: 'pause'; readonly saga: Saga; readonly ms: number }
  | { readonly then: 'end'; readonly saga: SagaIn<EndedPhase> }
  | { readonly then: 'remove' };

export const couldNotMake = (thing: Thing): ErrorShape => ({
  code: 'generation_failed',
  message: `The ${thing} could not be made. Please try again.`,
});
export const holdWasReturned = (thing: Thing): ErrorShape => ({
  code: 'generation_failed',
  message: `The credits for this ${thing === 'pictures' ? 'order' : thing} were returned before it was finished. Please try again.`,
});
/** `cause` is for those who look into it: its message is about our own services. */
export const couldNotKeep = (thing: Thing, { code, message }: ErrorShape): ErrorShape => ({
  code: 'generation_failed',
  message: `The ${thing} ${was(thing)} made, but could not be kept in your gallery.`,
  details: { cause: { code, message } },
});

/** Doubles from half a second to half a minute. */
export const pauseMs = (pauses: number): number => Math.min(500 * 2 ** Math.min(pauses, 10), 30_000);

/** What is paid for gets as many tries again. */
const isLastTry = ({ attempts, paid }: SagaIn<'drawing'>, { maxAttempts }: SagaRules): boolean =>
  attempts >= (paid ? 2 * maxAttempts : maxAttempts);

const givenUp = ({ attempts, paid }: SagaIn<'drawing'>, error: ErrorShape): Saga => ({
  phase: paid ? 'giving-back' : 'releasing',
  attempts,
  error,
  pauses: 0,
});

/** What becomes of a job when a worker takes it up, which is also what happens after its last worker was lost. */
export const takeUp = (saga: Saga, now: number, terms: SagaTerms): Saga => {
  switch (saga.phase) {
    case 'reserving':
      // Whoever created it never came back, so nobody was told of it.
      return { phase: 'withdrawing', attempts: 0, closesAt: now + terms.holdGraceMs };
    case 'drawing':
      return isLastTry(saga, terms)
        ? givenUp(saga, couldNotMake(terms.thing))
        : { ...saga, attempts: saga.attempts + 1 };
    default:
      return saga;
  }
};

export const nextStep = (saga: Saga): Step | null => {
  switch (saga.phase) {
    case 'withdrawing':
      return 'withdraw';
    case 'drawing':
      return 'draw';
    case 'capturing':
      return 'capture';
    case 'storing':
      return 'store';
    case 'releasing':
      return 'release';
    case 'cancelling':
      return 'cancel';
    case 'giving-back':
      return 'give-back';
    case 'reserving':
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return null;
    default:
      return saga satisfies never;
  }
};

const go = (saga: Saga): Decision => ({ then: 'continue', saga });
const pause = (saga: Saga, ms: number): Decision => ({ then: 'pause', saga, ms });

/** An answer that says nothing is asked for again, for ever: money and what is paid for are not given up for that. */
const askAgain = (saga: SagaIn<'capturing' | 'storing' | 'releasing' | 'cancelling' | 'giving-back'>): Decision =>
  pause({ ...saga, pauses: saga.pauses + 1 }, pauseMs(saga.pauses));

const impossible = (saga: Saga, outcome: Outcome): never => {
  throw new Error(`a job that is ${saga.phase} cannot have '${outcome.type}' as an outcome`);
};

export const decide = (saga: Saga, outcome: Outcome, now: number, terms: SagaTerms): Decision => {
  switch (saga.phase) {
    case 'withdrawing':
      return decideWithdrawing(saga, outcome, now);
    case 'drawing':
      return decideDrawing(saga, outcome, terms);
    case 'capturing':
      return decideCapturing(saga, outcome, terms);
    case 'storing':
      return decideStoring(saga, outcome, terms);
    case 'releasing':
      return decideReleasing(saga, outcome);
    case 'cancelling':
      return decideCancelling(saga, outcome);
    case 'giving-back':
      return decideGivingBack(saga, outcome);
    case 'reserving':
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return impossible(saga, outcome);
    default:
      return saga satisfies never;
  }
};

const decideWithdrawing = (saga: SagaIn<'withdrawing'>, outcome: Outcome, now: number): Decision => {
  switch (outcome.type) {
    case 'hold-gone':
      // A reservation that was under way may land after the first release, so the last word comes after the grace.
      return now >= saga.closesAt ? { then: 'remove' } : pause(saga, saga.closesAt - now);
    case 'unclear':
      return pause(saga, pauseMs(3));
    case 'interrupted':
      return pause(saga, 0);
    default:
      return impossible(saga, outcome);
  }
};

const decideDrawing = (saga: SagaIn<'drawing'>, outcome: Outcome, terms: SagaTerms): Decision => {
  const { attempts, paid } = saga;
  switch (outcome.type) {
    case 'drawn': {
      const made = [...saga.made, outcome.piece];
      // The next piece has tries of its own, and this is the first.
      if (outcome.more) return go({ ...saga, attempts: 1, made });
      return go({ phase: paid ? 'storing' : 'capturing', attempts, made, pauses: 0 });
    }
    case 'draw-failed':
      if (outcome.final) return go(givenUp(saga, outcome.error));
      return isLastTry(saga, terms) ? go(givenUp(saga, couldNotMake(terms.thing))) : pause(saga, pauseMs(attempts));
    case 'interrupted':
      // Not the job's fault, so the try does not count.
      return pause({ ...saga, attempts: Math.max(0, attempts - 1) }, 0);
    default:
      return impossible(saga, outcome);
  }
};

const decideCapturing = (saga: SagaIn<'capturing'>, outcome: Outcome, { thing }: SagaTerms): Decision => {
  switch (outcome.type) {
    case 'captured':
      return go({ phase: 'storing', attempts: saga.attempts, made: saga.made, pauses: 0 });
    case 'found-released':
      return go({ phase: 'releasing', attempts: saga.attempts, error: holdWasReturned(thing), pauses: 0 });
    case 'unclear':
      return askAgain(saga);
    case 'interrupted':
      return pause(saga, 0);
    default:
      return impossible(saga, outcome);
  }
};

const decideStoring = (saga: SagaIn<'storing'>, outcome: Outcome, { thing }: SagaTerms): Decision => {
  const { attempts } = saga;
  switch (outcome.type) {
    case 'stored':
      return { then: 'end', saga: { phase: 'succeeded', attempts } };
    case 'staged-file-missing':
      return pause({ phase: 'drawing', attempts, paid: true, made: saga.made.slice(0, outcome.kept) }, 0);
    case 'store-refused':
      return go({ phase: 'giving-back', attempts, error: couldNotKeep(thing, outcome.error), pauses: 0 });
    case 'unclear':
      return askAgain(saga);
    case 'interrupted':
      return pause(saga, 0);
    default:
      return impossible(saga, outcome);
  }
};

const decideGivingBack = (saga: SagaIn<'giving-back'>, outcome: Outcome): Decision => {
  const { attempts, error } = saga;
  switch (outcome.type) {
    case 'given-back':
      return { then: 'end', saga: { phase: 'failed', attempts, error, returned: true } };
    case 'found-uncharged':
      return { then: 'end', saga: { phase: 'failed', attempts, error } };
    case 'stored':
      // An answer of the gallery was lost: it has all of it, so the charge is right.
      return { then: 'end', saga: { phase: 'succeeded', attempts } };
    case 'unclear':
      return askAgain(saga);
    case 'interrupted':
      return pause(saga, 0);
    default:
      return impossible(saga, outcome);
  }
};

const decideReleasing = (saga: SagaIn<'releasing'>, outcome: Outcome): Decision => {
  switch (outcome.type) {
    case 'released':
      return { then: 'end', saga: { phase: 'failed', attempts: saga.attempts, error: saga.error } };
    case 'found-captured':
      // The ledger charged first: then it is owed.
      return pause({ phase: 'drawing', attempts: saga.attempts, paid: true, made: [] }, 0);
    case 'unclear':
      return askAgain(saga);
    case 'interrupted':
      return pause(saga, 0);
    default:
      return impossible(saga, outcome);
  }
};

const decideCancelling = (saga: SagaIn<'cancelling'>, outcome: Outcome): Decision => {
  const { attempts, made } = saga;
  switch (outcome.type) {
    case 'released':
      return { then: 'end', saga: { phase: 'cancelled', attempts } };
    case 'found-captured':
      // The charge was first, and is only ever asked for when all is made: then its owner gets what was paid for.
      return go({ phase: 'storing', attempts, made, pauses: 0 });
    case 'unclear':
      return askAgain(saga);
    case 'interrupted':
      return pause(saga, 0);
    default:
      return impossible(saga, outcome);
  }
};
