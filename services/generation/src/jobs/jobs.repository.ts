import type { PromptReading } from '@pictora/contracts';
import type { Progress } from './domain/job-progress.js';
import type { Lane } from './domain/job-saga.js';
import type { JobRecord } from './job-record.js';

export type JobsPage = {
  readonly userId: string;
  readonly active: boolean;
  readonly limit: number;
  readonly cursor?: string;
};

/** What goes along with the renewal of a lease, for those who read the job. */
export type Shown = Progress & { readonly reading?: PromptReading | null };

export interface JobsRepository {
  /** False when the user has another job under this idempotency key. */
  insert(job: JobRecord): Promise<boolean>;
  find(id: string): Promise<JobRecord | null>;
  findByKey(userId: string, idempotencyKey: string): Promise<JobRecord | null>;
  /** Writes the job as its next version. Null when another version was written since, or its seat is another job's. */
  replace(job: JobRecord): Promise<JobRecord | null>;
  /** Removes this very version of the job. */
  remove(job: JobRecord): Promise<boolean>;
  /** Moves the end of the lease, and what is shown with it. False when the lease is another's by now. */
  renew(id: string, owner: string, until: Date, shown: Shown): Promise<boolean>;
  /** The job that has waited longest in a lane and may be taken up. */
  nextIn(lane: Lane, now: Date): Promise<JobRecord | null>;
  /** How many jobs of a lane may be taken up. */
  countIn(lane: Lane, now: Date): Promise<number>;
  /** How many jobs of a person have not ended; those that nobody was told of do not count. */
  countActive(userId: string): Promise<number>;
  /** The seats of a person that are taken. */
  seatsOf(userId: string): Promise<number[]>;
  /** Sends a person's jobs that wait to be drawn out of their lanes until then, or until they are called back. */
  park(userId: string, now: Date, until: Date): Promise<void>;
  /** Calls a person's parked jobs back: from `now` on they wait in their lanes. */
  unpark(userId: string, now: Date): Promise<void>;
  /** Newest first; never one that nobody has been told of. */
  list(page: JobsPage): Promise<JobRecord[]>;
  /** Removes the jobs of a person that have ended. True when the person has none left. */
  forget(userId: string): Promise<boolean>;
}

export const JOBS = Symbol('JOBS');
