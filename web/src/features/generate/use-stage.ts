import { isTerminal, type CurrentUser } from '@pictora/contracts';
import type { JobView } from '../../api/jobs.endpoints.js';
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

/** Which of the jobs is on the stage. One that was lost leaves it, and stands in the list with the way to try again. */
export const useStage = (user: CurrentUser, { shown, isLoading }: Jobs): OnStage => {
  const [focusedId, show] = useFocusedJob(user.id);
  const focused = shown.find(({ id }) => id === focusedId);
  const isOnStage =
    focused !== undefined && !isLost(focused) && (!isTerminal(focused.state) || focused.kind === 'image');
  const job = isOnStage ? focused : null;
  return {
    job,
    others: shown.filter(({ id }) => id !== job?.id),
    isRestoring: focusedId !== null && isLoading,
    show,
    finishedVideo: focused?.kind === 'video' && focused.state === 'succeeded' ? focused : null,
  };
};
