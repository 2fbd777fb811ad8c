import { isWatermarked, type EntryReference } from '@pictora/contracts';
import { AppError, isAppError } from '@pictora/messaging';
import type { Gallery } from '../gallery/gallery.port.js';
import { heldBy } from '../jobs/domain/entries.js';
import { couldNotDraw } from '../jobs/domain/job-saga.decider.js';
import { drawingProgress, reading as readingPrompt, type Progress } from '../jobs/domain/job-progress.js';
import type { Drawing, Outcome, Step } from '../jobs/domain/job-saga.js';
import type { JobRecord, Understanding } from '../jobs/job-record.js';
import type { CreditLedger, HoldRequest, LedgerAnswer } from '../ledger/credit-ledger.port.js';
import type { ImageModel } from '../models/image-model.port.js';
import { faultOf } from './check-drawing.js';
import type { Log } from './log.js';
import { stagingKey, type Staging } from '../staging/staging.port.js';

export type StepParts = {
  readonly ledger: CreditLedger;
  readonly gallery: Gallery;
  readonly staging: Staging;
  readonly model: ImageModel;
  readonly log: Log;
};

export type StepHooks = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress, preview?: string) => void;
  readonly onUnderstood: (understanding: Understanding) => void;
};

export type StepResult = {
  readonly outcome: Outcome;
  readonly understanding?: Understanding;
  /** Entries that the ledger has named. */
  readonly entries?: readonly EntryReference[];
};

const holdOf = (job: JobRecord): HoldRequest => ({ jobId: job.id, userId: job.userId, credits: job.credits });

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
        return await release(job, parts);
      case 'give-back':
        return await giveBack(job, parts);
      default:
        return step satisfies never;
    }
  } catch (error) {
    if (hooks.signal.aborted) return { outcome: { type: 'interrupted' } };
    parts.log.error({ jobId: job.id, step, err: error }, 'a step of a job failed');
    return { outcome: step === 'draw' ? drawFailed(error) : { type: 'unclear' } };
  }
};

type LedgerWord = 'captured' | 'found-released' | 'released' | 'found-captured' | 'given-back' | 'found-uncharged';

const ledgerResult = <T extends LedgerWord>(answer: LedgerAnswer<T>): StepResult => ({
  outcome: { type: answer.type },
  entries: answer.entries,
});

const withdraw = async (job: JobRecord, { ledger }: StepParts): Promise<Outcome> => {
  const answer = await ledger.release(holdOf(job), 'The job was withdrawn');
  if (answer.type === 'released') return { type: 'hold-gone' };
  // Nothing that is withdrawn was ever drawn, so nobody captured; if the ledger says so, people must look.
  if (answer.type === 'found-captured') throw new Error('the ledger has charged for a job that was never drawn');
  return { type: answer.type };
};

const draw = async (job: JobRecord, parts: StepParts, hooks: StepHooks): Promise<StepResult> => {
  const { id, prompt, style, aspectRatio, seed, lease } = job;
  if (lease === null) throw new Error(`job ${id} is drawn by nobody`);
  const assignment = { prompt, style, aspectRatio, seed };
  hooks.onProgress(readingPrompt);
  if (parts.model.describe) hooks.onUnderstood(await parts.model.describe(assignment));

  const image = await orAborted(
    hooks.signal,
    parts.model.generate({
      ...assignment,
      signal: hooks.signal,
      onProgress: ({ stage, fraction, preview }) => hooks.onProgress(drawingProgress(stage, fraction), preview),
    }),
  );
  const fault = faultOf(image);
  if (fault) throw new Error(`model ${parts.model.id} answered out of form: ${fault}`);

  const { bytes, contentType, width, height, placeholder, reading, scene } = image;
  const key = stagingKey(id, lease.owner);
  await parts.staging.put(key, bytes, contentType);
  const drawing: Drawing = {
    stagingKey: key,
    contentType,
    width,
    height,
    placeholder,
    seed: image.seed,
    model: parts.model.id,
  };
  return { outcome: { type: 'drawn', drawing }, understanding: { reading, scene } };
};

/** A model that does not heed the signal must not hold up the worker; what it still brings is thrown away. */
const orAborted = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

const drawFailed = (error: unknown): Outcome =>
  isAppError(error) && error.status < 500 && error.code !== 'rate_limited'
    ? { type: 'draw-failed', error: error.toShape(), final: true }
    : { type: 'draw-failed', error: couldNotDraw, final: false };

const store = async (job: JobRecord, { gallery, staging }: StepParts): Promise<Outcome> => {
  if (job.saga.phase !== 'storing') throw new Error(`job ${job.id} has nothing to store`);
  const { stagingKey: key, contentType, width, height, placeholder, seed, model } = job.saga.drawing;
  const { imageId, userId: ownerId, prompt, style, aspectRatio, id: jobId, scene } = job;
  const watermark = isWatermarked(job.tier, heldBy(job.entries));
  const picture = { contentType, width, height, placeholder, prompt, style, aspectRatio, seed, model, watermark };
  const answer = await gallery.store({ ...picture, imageId, ownerId, stagingKey: key, jobId, scene });
  if (answer.type === 'stored') await staging.clear(jobId);
  return answer;
};

const release = async (job: JobRecord, { ledger, staging }: StepParts): Promise<StepResult> => {
  if (job.saga.phase !== 'releasing') throw new AppError('internal', `job ${job.id} has nothing to give back`);
  const answer = await ledger.release(holdOf(job), job.saga.error.message.slice(0, 200));
  if (answer.type === 'released') await staging.clear(job.id);
  return ledgerResult(answer);
};

/** In this order: once the files are gone nothing is stored any more, and what was stored before is not given back. */
const giveBack = async (job: JobRecord, { ledger, gallery, staging }: StepParts): Promise<StepResult> => {
  if (job.saga.phase !== 'giving-back') throw new AppError('internal', `job ${job.id} has nothing to correct`);
  await staging.clear(job.id);
  const stored = await gallery.has(job.imageId, job.userId);
  if (stored !== 'no') return { outcome: { type: stored === 'yes' ? 'stored' : 'unclear' } };
  return ledgerResult(await ledger.giveBack(holdOf(job), job.saga.error.message.slice(0, 200)));
};
