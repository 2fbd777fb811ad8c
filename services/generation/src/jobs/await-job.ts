import type { JobRecord } from './job-record.js';
import type { JobNotices } from './job-notices.js';
import { hasEnded } from './domain/job-saga.js';

/** How long a change may go unseen that another process has made, should its word be lost. */
const recheckMs = 1000;

/** The job as soon as it has ended, or as it is after `waitMs`; null when there is none. */
export const awaitJob = async (
  jobId: string,
  waitMs: number,
  read: () => Promise<JobRecord | null>,
  notices: JobNotices,
): Promise<JobRecord | null> => {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const notice = notices.next(jobId);
    try {
      const job = await read();
      const left = deadline - performance.now();
      if (job === null || hasEnded(job.saga) || left <= 0 || notices.isClosed) return job;
      await notice.orAfter(Math.min(left, recheckMs));
    } finally {
      notice.forget();
    }
  }
};
