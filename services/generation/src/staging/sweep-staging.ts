import { hasEnded } from '../jobs/domain/job-saga.js';
import type { JobsRepository } from '../jobs/jobs.repository.js';
import type { Staging } from './staging.port.js';

/**
 * Removes what workers that had lost their jobs put down after the end of those. What has no job may be on its way to somebody
 * else, for uploads are staged in the same area: the gallery takes it away when it has grown old.
 */
export const sweepStaging = async (staging: Staging, jobs: Pick<JobsRepository, 'find'>): Promise<void> => {
  for await (const jobId of staging.jobIds()) {
    const job = await jobs.find(jobId);
    if (job !== null && hasEnded(job.saga)) await staging.clear(jobId);
  }
};
