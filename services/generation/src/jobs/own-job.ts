import { AppError } from '@pictora/messaging';
import { isHidden } from './domain/job-saga.js';
import type { JobRecord } from './job-record.js';
import type { JobsRepository } from './jobs.repository.js';

export type OwnJob = { readonly jobId: string; readonly userId: string };

/** A stranger's job and one that nobody was told of do not exist, as far as anybody can tell. */
export const asOwn = (job: JobRecord | null, userId: string): JobRecord => {
  if (job === null || job.userId !== userId || isHidden(job.saga)) throw new AppError('not_found', 'Job not found');
  return job;
};

export const ownJob = async (jobs: Pick<JobsRepository, 'find'>, { jobId, userId }: OwnJob): Promise<JobRecord> =>
  asOwn(await jobs.find(jobId), userId);
