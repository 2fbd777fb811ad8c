import { isTerminal, type CurrentUser } from '@pictora/contracts';
import { useEffect, useMemo } from 'react';
import { useListJobsQuery, type JobView } from '../../api/jobs.endpoints.js';
import { useWatchedJobs, watchedJobs, type WatchedJob } from '../../lib/watched-jobs.js';

/** A note of a job that no list knows is given up, unless the list may be older than the note. */
const noteLagMs = 60_000;

export type Jobs = {
  /** What runs, wherever it was ordered, and what ended and was not yet taken up here. Newest first. */
  readonly shown: readonly JobView[];
  readonly watched: readonly WatchedJob[];
  readonly isLoading: boolean;
  /** The server was not reached at the last look; what is shown may have moved on. */
  readonly isCut: boolean;
};

export const useJobs = ({ id: userId }: Pick<CurrentUser, 'id'>, pollingInterval = 0): Jobs => {
  const { data: jobs, error, isLoading, fulfilledTimeStamp } = useListJobsQuery(undefined, { pollingInterval });
  const watched = useWatchedJobs(userId);

  useEffect(() => {
    if (!jobs || fulfilledTimeStamp === undefined) return;
    const gone = watched.filter(
      ({ id, at }) => at < fulfilledTimeStamp - noteLagMs && !jobs.some((job) => job.id === id),
    );
    if (gone.length > 0)
      watchedJobs.drop(
        userId,
        gone.map(({ id }) => id),
      );
  }, [jobs, watched, fulfilledTimeStamp, userId]);

  const shown = useMemo(() => {
    // One that was tried again has given its place to the new one.
    const retried = new Set(jobs?.map(({ retryOf }) => retryOf));
    const isShown = ({ id, state }: JobView) => !isTerminal(state) || watched.some((job) => job.id === id);
    return (jobs ?? []).filter((job) => isShown(job) && !retried.has(job.id));
  }, [jobs, watched]);
  return { shown, watched, isLoading, isCut: error !== undefined };
};
