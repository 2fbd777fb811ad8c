import type { CurrentUser } from '@pictora/contracts';
import { useState } from 'react';
import type { JobView, Order } from '../../api/jobs.endpoints.js';
import { useJobs, type Jobs } from '../../components/jobs/use-jobs.js';
import { useOrder } from '../../components/jobs/use-order.js';

/** One order of a dialog, and the job that came of it. When the dialog closes, the tray goes on following the job. */
export const useDialogJob = (user: CurrentUser) => {
  const jobs: Jobs = useJobs(user);
  const { send, sending, refusal, forget } = useOrder(user, { saysRefusals: true });
  const [jobId, setJobId] = useState<string | null>(null);
  const job: JobView | null = jobs.shown.find(({ id }) => id === jobId) ?? null;

  const order = async (wish: Order): Promise<boolean> => {
    const ordered = await send(wish, ({ id }) => setJobId(id));
    return ordered !== null;
  };
  const reset = () => {
    setJobId(null);
    forget();
  };
  return { jobs, job, order, sending, refusal, reset, isCut: jobs.isCut && job !== null };
};
