import { type CurrentUser, type Image } from '@pictora/contracts';
import { useEffect } from 'react';
import type { JobView } from '../../api/jobs.endpoints.js';
import { useTurns } from '../../lib/use-turns.js';
import { watchedJobs } from '../../lib/watched-jobs.js';
import type { Jobs } from '../jobs/use-jobs.js';
import { isLost } from '../jobs/job-words.js';
import { useMadeImage } from './use-made-image.js';

export type Naming = {
  readonly job: JobView;
  readonly image: Image;
  /** Which of the job's pictures it is, from 1. */
  readonly number: number;
  readonly total: number;
  /** It has its name. Whether it was the job's last. */
  readonly done: () => boolean;
};

/**
 * The next picture to be named. A finished job is asked about in one tab: the one that ordered it, and when that is closed
 * another that is open. Until it is named the note of the job stays, so a reload or a new tab asks again.
 */
export const useNaming = (user: CurrentUser, { shown, watched }: Jobs): Naming | null => {
  const pictures = shown.filter(
    (job) => job.kind === 'image' && !isLost(job) && watched.some(({ id }) => id === job.id),
  );
  const turns = useTurns(pictures.map(({ id }) => `name-${id}`));
  // In the order in which they were asked for.
  const job = pictures.findLast(({ id, state }) => state === 'succeeded' && turns.has(`name-${id}`));
  const named = watched.find(({ id }) => id === job?.id)?.named ?? [];
  const left = job?.imageIds.filter((id) => !named.includes(id)) ?? [];
  const next = left[0];
  const { image, isGone } = useMadeImage(next);

  const jobId = job?.id;
  const isOver = isGone || (job !== undefined && next === undefined);
  useEffect(() => {
    if (!isOver || jobId === undefined) return;
    // Deleted before it was named.
    if (next === undefined || left.length === 1) watchedJobs.drop(user.id, [jobId]);
    else watchedJobs.named(user.id, jobId, next);
  }, [isOver, jobId, next, left.length, user.id]);

  if (!job || !image) return null;
  const done = () => {
    const isLast = left.length <= 1;
    if (isLast) watchedJobs.drop(user.id, [job.id]);
    else watchedJobs.named(user.id, job.id, image.id);
    return isLast;
  };
  return { job, image, number: job.imageIds.length - left.length + 1, total: job.imageIds.length, done };
};
