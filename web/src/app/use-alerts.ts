import { isTerminal, planOf, type CurrentUser, type Job } from '@pictora/contracts';
import { useEffect, useRef } from 'react';
import { creditCount } from '../lib/credits.js';
import { preferences } from '../lib/preferences.js';
import { onPush } from '../lib/socket.js';
import { toast } from '../lib/toast.js';

/** A fifth of the plan's credits, and one at least. */
const lowMark = ({ subscriptionTier }: CurrentUser) =>
  Math.max(1, Math.floor(planOf(subscriptionTier).monthlyCredits / 5));

/** Whether a balance has just fallen to where it is worth a word. */
export const hasRunLow = (before: number, user: CurrentUser): boolean =>
  before > lowMark(user) && user.creditsRemaining <= lowMark(user);

const notifyOf = (job: Job): void => {
  if (!preferences.current().generationAlerts || document.visibilityState === 'visible') return;
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const isReady = job.state === 'succeeded';
  // One for each job, however many tabs of the page are open.
  new Notification(isReady ? 'Your picture is ready' : 'Your picture could not be made', {
    body: isReady ? job.prompt : 'Nothing was spent.',
    tag: job.id,
  });
};

/** The alerts that a person has chosen in the settings of this device. */
export const useAlerts = (user: CurrentUser | undefined): void => {
  useEffect(() => onPush('job.progress', ({ job }) => isTerminal(job.state) && notifyOf(job)), []);

  const seen = useRef<{ id: string; credits: number } | null>(null);
  useEffect(() => {
    if (!user) return;
    const before = seen.current;
    seen.current = { id: user.id, credits: user.creditsRemaining };
    if (before?.id !== user.id || !hasRunLow(before.credits, user) || !preferences.current().creditAlerts) return;
    toast({
      title: `${creditCount(user.creditsRemaining)} left`,
      description: 'Add more in the settings, under Billing & Subscription.',
    });
  }, [user]);
};
