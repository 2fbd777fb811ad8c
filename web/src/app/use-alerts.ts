import { isTerminal, planOf, type CurrentUser, type Job } from '@pictora/contracts';
import { useEffect, useRef } from 'react';
import { creditCount } from '../lib/credits.js';
import { preferences } from '../lib/preferences.js';
import { onPush } from '../lib/socket.js';
import { toast } from '../lib/toast.js';
import { m } from '../texts/index.js';

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
  new Notification(isReady ? m.shell_alert_ready() : m.shell_alert_failed(), {
    body: isReady ? job.prompt : m.shell_alert_nothing_spent(),
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
      title: m.shell_credits_left({ credits: creditCount(user.creditsRemaining) }),
      description: m.shell_credits_left_help(),
    });
  }, [user]);
};
