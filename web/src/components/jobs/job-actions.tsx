import type { CurrentUser, Job } from '@pictora/contracts';
import { isTerminal } from '@pictora/contracts';
import { useCancelJobMutation, useRetryJobMutation } from '../../api/jobs.endpoints.js';
import { errorText } from '../../lib/error-text.js';
import { toastError } from '../../lib/toast.js';
import { watchedJobs } from '../../lib/watched-jobs.js';
import { m } from '../../texts/index.js';
import { failureText } from './job-words.js';

/** From here on the charge is made, and a picture that is paid for is kept. */
const isCharged = ({ stage }: Pick<Job, 'stage'>) => stage === 'storing' || stage === 'done';

export const CancelJob = ({ job, className = 'underlined' }: { job: Job; className?: string }) => {
  const [cancel, { isLoading }] = useCancelJobMutation();
  const stop = async () => {
    if (isLoading) return;
    try {
      await cancel(job.id).unwrap();
    } catch (error) {
      toastError(m.jobs_not_cancelled(), errorText(error, m.common_moment()));
    }
  };
  if (isTerminal(job.state) || isCharged(job)) return null;
  return (
    <button type="button" className={className} disabled={isLoading} onClick={() => void stop()}>
      {isLoading ? m.jobs_cancelling() : m.common_cancel()}
    </button>
  );
};

/** Orders the same once more; the new job takes the place of the lost one. */
export const RetryJob = ({ job, user, onRetried }: { job: Job; user: CurrentUser; onRetried?: (job: Job) => void }) => {
  const [retry, { isLoading }] = useRetryJobMutation();
  const again = async () => {
    if (isLoading) return;
    try {
      const next = await retry(job.id).unwrap();
      watchedJobs.add(user.id, next.id);
      watchedJobs.drop(user.id, [job.id]);
      onRetried?.(next);
    } catch (error) {
      const { title, fallback } = failureText[job.kind];
      toastError(title, errorText(error, fallback));
    }
  };
  return (
    <button type="button" className="underlined" disabled={isLoading} onClick={() => void again()}>
      {isLoading ? m.common_sending() : m.common_try_again()}
    </button>
  );
};
