import type { Metrics } from '@pictora/service-kit';
import type { JobRecord } from '../jobs/job-record.js';

/** Counts a job when it has ended, with the time that its owner has waited for it. */
export const measureEnd = ({ kind, model, saga, createdAt, finishedAt }: JobRecord, metrics: Metrics): void => {
  if (finishedAt === null) return;
  const labels = { kind, model, outcome: saga.phase };
  metrics.observe('pictora_job_seconds', labels, (finishedAt.getTime() - createdAt.getTime()) / 1000);
};
