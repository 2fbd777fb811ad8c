import type { JobsRepository } from './jobs.repository.js';

/** A job under way still moves credits and a picture; it is forgotten when it has ended. */
export class JobsStillRunning extends Error {
  override readonly name = 'JobsStillRunning';
}

/** Forgets what a person ordered, prompts above all. Fails while a job of theirs runs: the caller asks again. */
export const forgetJobs = async (jobs: Pick<JobsRepository, 'forget'>, userId: string): Promise<void> => {
  if (!(await jobs.forget(userId))) throw new JobsStillRunning('jobs of a person who leaves are still running');
};
