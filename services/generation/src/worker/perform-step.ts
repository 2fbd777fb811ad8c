import type { EntryReference, PromptReading } from '@pictora/contracts';
import { isAppError } from '@pictora/messaging';
import type { Gallery } from '../gallery/gallery.port.js';
import { couldNotMake } from '../jobs/domain/job-saga.decider.js';
import type { Outcome, Step } from '../jobs/domain/job-saga.js';
import { thingOf } from '../jobs/domain/thing.js';
import type { JobRecord } from '../jobs/job-record.js';
import type { CreditLedger, HoldRequest, LedgerAnswer } from '../ledger/credit-ledger.port.js';
import { keepPieces, recallPieces } from './keep-pieces.js';
import type { Log } from './log.js';
import { makePiece, type MakeHooks, type MakeParts } from './make-piece.js';

export type StepParts = MakeParts & {
  readonly ledger: CreditLedger;
  readonly gallery: Gallery;
  readonly log: Log;
};

export type StepHooks = MakeHooks;

export type StepResult = {
  readonly outcome: Outcome;
  readonly reading?: PromptReading | null;
  /** Entries that the ledger has named. */
  readonly entries?: readonly EntryReference[];
};

/** The ledger keeps reasons up to this length. */
const reasonMax = 200;

const holdOf = ({ id: jobId, userId, kind, credits }: JobRecord): HoldRequest => ({ jobId, userId, kind, credits });

/** Does the one thing that a job needs next. Whatever goes wrong is an outcome; nothing is thrown. */
export const performStep = async (
  step: Step,
  job: JobRecord,
  parts: StepParts,
  hooks: StepHooks,
): Promise<StepResult> => {
  if (hooks.signal.aborted) return { outcome: { type: 'interrupted' } };
  try {
    switch (step) {
      case 'withdraw':
        return { outcome: await withdraw(job, parts) };
      case 'draw':
        return await draw(job, parts, hooks);
      case 'capture':
        return ledgerResult(await parts.ledger.capture(holdOf(job)));
      case 'store':
        return { outcome: await store(job, parts) };
      case 'release':
        return await release(job, parts, reasonOf(job));
      case 'cancel':
        return await release(job, parts, 'Cancelled by its owner');
      case 'give-back':
        return await giveBack(job, parts);
      default:
        return step satisfies never;
    }
  } catch (error) {
    if (hooks.signal.aborted) return { outcome: { type: 'interrupted' } };
    logFailure(error, { jobId: job.id, step, model: job.model }, parts.log);
    return { outcome: step === 'draw' ? drawFailed(job, error) : { type: 'unclear' } };
  }
};

/** A prompt is refused in words that may quote it: no fault of ours, and nothing for the log. */
const logFailure = (error: unknown, about: { jobId: string; step: Step; model: string }, log: Log): void => {
  if (about.step === 'draw' && isAppError(error) && error.status < 500) {
    log.info({ ...about, code: error.code }, 'what a job asks for was refused');
  } else log.error({ ...about, err: error }, 'a step of a job failed');
};

type LedgerWord = 'captured' | 'found-released' | 'released' | 'found-captured' | 'given-back' | 'found-uncharged';

const ledgerResult = <T extends LedgerWord>(answer: LedgerAnswer<T>): StepResult => ({
  outcome: { type: answer.type },
  entries: answer.entries,
});

/** Why what was held or charged goes back. */
const reasonOf = ({ id, saga }: JobRecord): string => {
  if (saga.phase !== 'releasing' && saga.phase !== 'giving-back') throw new Error(`job ${id} has nothing to give back`);
  return saga.error.message.slice(0, reasonMax);
};

const withdraw = async (job: JobRecord, { ledger }: StepParts): Promise<Outcome> => {
  const answer = await ledger.release(holdOf(job), 'The job was withdrawn');
  if (answer.type === 'released') return { type: 'hold-gone' };
  // Nothing that is withdrawn was ever drawn, so nobody captured; if the ledger says so, people must look.
  if (answer.type === 'found-captured') throw new Error('the ledger has charged for a job that was never drawn');
  return { type: answer.type };
};

const draw = async (job: JobRecord, parts: StepParts, hooks: StepHooks): Promise<StepResult> => {
  const { piece, reading } = await makePiece(job, parts, hooks);
  const madeBefore = job.saga.phase === 'drawing' ? job.saga.made.length : 0;
  const more = madeBefore + 1 < job.resultIds.length;
  // What was understood is shown once for the whole job.
  return { outcome: { type: 'drawn', piece, more }, ...(madeBefore === 0 && { reading }) };
};

const drawFailed = (job: JobRecord, error: unknown): Outcome =>
  isAppError(error) && error.status < 500 && error.code !== 'rate_limited'
    ? { type: 'draw-failed', error: error.toShape(), final: true }
    : { type: 'draw-failed', error: couldNotMake(thingOf(job)), final: false };

const store = async (job: JobRecord, { gallery, staging }: StepParts): Promise<Outcome> => {
  if (job.saga.phase !== 'storing') throw new Error(`job ${job.id} has nothing to store`);
  const outcome = await keepPieces(job, job.saga.made, gallery);
  if (outcome.type === 'stored') await staging.clear(job.id);
  return outcome;
};

const release = async (job: JobRecord, { ledger, staging }: StepParts, reason: string): Promise<StepResult> => {
  const answer = await ledger.release(holdOf(job), reason);
  if (answer.type === 'released') await staging.clear(job.id);
  return ledgerResult(answer);
};

/** In this order: once the files are gone nothing is stored any more, and what was stored before is not given back. */
const giveBack = async (job: JobRecord, { ledger, gallery, staging }: StepParts): Promise<StepResult> => {
  await staging.clear(job.id);
  const stored = await recallPieces(job, gallery);
  if (stored !== 'none') return { outcome: { type: stored === 'all' ? 'stored' : 'unclear' } };
  return ledgerResult(await ledger.giveBack(holdOf(job), reasonOf(job)));
};
