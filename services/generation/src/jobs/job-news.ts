import type { Nudges } from '@pictora/messaging';
import { z } from 'zod';
import type { JobRecord } from './job-record.js';

export const jobWordSchema = z.object({ jobId: z.string(), version: z.int() });
/** A job was written as this version, and nobody holds it any more. */
export type JobWord = z.output<typeof jobWordSchema>;

export const jobNudgesSubject = 'nudge.generation.jobs';

/** What replicas tell each other of jobs, so that who waits for one, or for work, need not wait for their next look. */
export class JobNews {
  constructor(private readonly nudges: Pick<Nudges<JobWord>, 'tell' | 'listen'>) {}

  /** Of a job that has ended or is to be taken up. What its worker writes in between is no news to others. */
  tell({ id: jobId, version, lease }: Pick<JobRecord, 'id' | 'version' | 'lease'>): void {
    if (lease === null) this.nudges.tell({ jobId, version });
  }

  listen(heed: (word: JobWord) => void): Promise<() => Promise<void>> {
    return this.nudges.listen(heed);
  }
}
