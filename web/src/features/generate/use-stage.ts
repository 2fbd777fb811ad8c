import { isTerminal, type CurrentUser } from '@pictora/contracts';
import { useState } from 'react';
import type { JobView, Order } from '../../api/jobs.endpoints.js';
import { isLost } from '../../components/jobs/job-words.js';
import type { Jobs } from '../../components/jobs/use-jobs.js';
import { useFocusedJob } from '../../lib/focused-job.js';

export type OnStage = {
  /** What this tab watches: while it is made, and until its picture has a name. */
  readonly job: JobView | null;
  /** Everything else that runs, or that waits for the person. */
  readonly others: readonly JobView[];
  /** A reload: what was on the stage is still being asked for. */
  readonly isRestoring: boolean;
  readonly show: (jobId: string | null) => void;
  /** What was on the stage and is to be seen elsewhere now. */
  readonly finishedVideo: JobView | null;
};

/** The jobs that were there when the order went out; null while none is on its way. */
const useKnownBefore = (sending: Order | null, shown: readonly JobView[]): ReadonlySet<string> | null => {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const isSending = sending !== null;
  if (isSending === (known !== null)) return known;
  const next = isSending ? new Set(shown.map(({ id }) => id)) : null;
  setKnown(next);
  return next;
};

/**
 * Which of the jobs is on the stage. One that was lost leaves it, and stands in the list with the way to try again. One
 * that comes while an order is on its way is most likely told of before the order is answered: it is on the stage
 * already, as what is being sent, and is listed only if the answer names another.
 */
export const useStage = (user: CurrentUser, { shown, isLoading }: Jobs, sending: Order | null): OnStage => {
  const [focusedId, show] = useFocusedJob(user.id);
  const before = useKnownBefore(sending, shown);
  const focused = shown.find(({ id }) => id === focusedId);
  const isOnStage =
    focused !== undefined && !isLost(focused) && (!isTerminal(focused.state) || focused.kind === 'image');
  const job = isOnStage ? focused : null;
  return {
    job,
    others: shown.filter(({ id }) => id !== job?.id && (before === null || before.has(id))),
    isRestoring: focusedId !== null && isLoading,
    show,
    finishedVideo: focused?.kind === 'video' && focused.state === 'succeeded' ? focused : null,
  };
};
