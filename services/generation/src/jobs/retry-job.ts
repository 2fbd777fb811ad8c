import { AppError } from '@pictora/messaging';
import { requestOf } from '../orders/request-of.js';
import type { JobIntake } from './job-intake.js';
import type { JobRecord } from './job-record.js';
import type { JobsRepository } from './jobs.repository.js';
import { ownJob, type OwnJob } from './own-job.js';

/** With a space in it, no caller can have chosen it for a key of its own. */
const keyOf = (jobId: string): string => `retry of ${jobId}`;

/**
 * Orders once more what a failed or cancelled job was to make. The key follows from the job, so a double click makes one new
 * job; and a retry that fails in turn has a retry of its own.
 */
export const retryJob = async (
  own: OwnJob,
  { jobs, intake }: { readonly jobs: Pick<JobsRepository, 'find'>; readonly intake: Pick<JobIntake, 'create'> },
): Promise<JobRecord> => {
  const job = await ownJob(jobs, own);
  if (job.saga.phase !== 'failed' && job.saga.phase !== 'cancelled')
    throw new AppError('conflict', 'Only a job that failed or was cancelled can be tried again');
  const { id, userId } = job;
  return intake.create({ userId, idempotencyKey: keyOf(id), request: requestOf(job), retryOf: id });
};
