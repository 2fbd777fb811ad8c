import { pushSubject, type PushEvent } from '@pictora/contracts';
import type { Broadcast } from '@pictora/messaging';
import { isHidden } from '../jobs/domain/job-saga.js';
import type { JobRecord } from '../jobs/job-record.js';
import { toJob } from '../jobs/to-job.js';
import type { Log } from './log.js';

/** Longest preview, in characters of its data URI, that is worth pushing; a broker's message must stay below 1 MB. */
const previewMax = 200_000;

/** Shows the job to its owner's browsers. At most once: who misses it reads the job. */
export class JobPush {
  constructor(
    private readonly broadcast: Broadcast,
    private readonly log: Log,
  ) {}

  push(job: JobRecord, preview?: string): void {
    if (isHidden(job.saga)) return;
    const shown = preview !== undefined && preview.length <= previewMax ? { preview } : {};
    const event: PushEvent = { name: 'job.progress', payload: { job: toJob(job), ...shown } };
    this.broadcast.publish(pushSubject(job.userId), event).catch((error: unknown) => {
      this.log.warn({ err: error, jobId: job.id }, 'the progress of a job could not be pushed');
    });
  }
}
