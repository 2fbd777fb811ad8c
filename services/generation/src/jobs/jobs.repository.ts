import type { Progress } from './domain/job-progress.js';
import type { Lane } from './domain/job-saga.js';
import type { JobRecord, Understanding } from './job-record.js';

export type JobsPage = {
  readonly userId: string;
  readonly active: boolean;
  readonly limit: number;
  readonly cursor?: string;
};

export interface JobsRepository {
  /** False when the user has another job under this idempotency key. */
  insert(job: JobRecord): Promise<boolean>;
  find(id: string): Promise<JobRecord | null>;
  findByKey(userId: string, idempotencyKey: string): Promise<JobRecord | null>;
  /** Writes the job as its next version, unless another was written since; null then. */
  replace(job: JobRecord): Promise<JobRecord | null>;
  /** Removes this very version of the job. */
  remove(job: JobRecord): Promise<boolean>;
  /** Moves the end of the lease, and what is shown with it. False when the lease is another's by now. */
  renew(id: string, owner: string, until: Date, shown: Progress & Partial<Understanding>): Promise<boolean>;
  /** The job that has waited longest in a lane and may be taken up. */
  nextIn(lane: Lane, now: Date): Promise<JobRecord | null>;
  /** Newest first; never one that nobody has been told of. */
  list(page: JobsPage): Promise<JobRecord[]>;
  /** Removes the jobs of a person that have ended. True when the person has none left. */
  forget(userId: string): Promise<boolean>;
}

export const JOBS = Symbol('JOBS');
