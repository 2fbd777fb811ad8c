import { AppError } from '@pictora/messaging';
import { cancel } from './domain/cancellation.js';
import { beingCancelled } from './job-changes.js';
import { ownJob, type OwnJob } from './own-job.js';
import type { JobRecord } from './job-record.js';
import type { JobsRepository } from './jobs.repository.js';

export type CancelParts = {
  readonly jobs: Pick<JobsRepository, 'find' | 'replace' | 'unpark'>;
  readonly now: () => Date;
  /** The job is no longer that of the worker that has it, and something is to be given back. */
  readonly onCancelled: (job: JobRecord) => void;
};

/** How often a cancellation begins anew when workers move the job under its hands: more often than a job has steps. */
const maxRounds = 10;

/**
 * Takes a job from whoever works on it, so that its credits go back. A write of the worker and this one exclude each other by
 * the job's version; a charge that is already under way is told apart by the ledger when the credits are asked back.
 */
export const cancelJob = async (own: OwnJob, { jobs, now, onCancelled }: CancelParts): Promise<JobRecord> => {
  for (let round = 0; round < maxRounds; round++) {
    const job = await ownJob(jobs, own);
    const saga = cancel(job.saga);
    if (saga === 'too-late') throw new AppError('cancel_too_late', 'It is too late to cancel this job');
    if (saga === job.saga || saga.phase === 'cancelled') return job;
    const written = await jobs.replace(beingCancelled(job, saga, now()));
    if (written === null) continue;
    // Its seat is free for the next of its owner's jobs.
    await jobs.unpark(job.userId, now());
    onCancelled(written);
    return written;
  }
  throw new AppError('service_unavailable', 'The job could not be cancelled now. Please try again.');
};
