import { jobsAtOnce, limits } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { Accounts } from '../accounts/accounts.port.js';
import type { JobsRepository } from '../jobs/jobs.repository.js';

/**
 * Refuses one more job to a person who has as many under way as the plan works on at once, and `jobsWaitingMax` more. It
 * keeps one person from filling the queue; orders that come at the same moment may pass it together.
 */
export const ensureRoom = async (
  userId: string,
  { jobs, accounts }: { readonly jobs: Pick<JobsRepository, 'countActive'>; readonly accounts: Accounts },
): Promise<void> => {
  const active = await jobs.countActive(userId);
  if (active < limits.jobsWaitingMax) return;
  const { tier } = await accounts.of(userId);
  const most = jobsAtOnce[tier] + limits.jobsWaitingMax;
  if (active >= most)
    throw new AppError('too_many_jobs', `You have ${active} jobs under way. Please wait until one of them has ended.`, {
      active,
      most,
    });
};
