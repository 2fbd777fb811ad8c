import { isTerminal, type CurrentUser } from '@pictora/contracts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../api/base-api.js';
import { useListJobsQuery, type JobView } from '../api/jobs.endpoints.js';
import { failureText, lossText } from '../components/jobs/job-words.js';
import { liveUpdates } from '../lib/socket.js';
import { toast, toastError } from '../lib/toast.js';
import { watchedJobs } from '../lib/watched-jobs.js';
import { m } from '../texts/index.js';

const pollWhenLive = 5000;
const pollWhenNot = 1500;

/** What is said of an end, to the browser that ordered it. A picture is said by asking for its name. */
const sayEnd = (job: JobView) => {
  if (job.state === 'failed') toastError(failureText[job.kind].title, lossText(job));
  else if (job.state === 'cancelled') toast({ title: m.common_cancelled(), description: lossText(job) });
  else if (job.kind === 'video') toast({ title: m.common_video_generated() });
  else if (job.kind === 'edit')
    toast({ title: m.common_image_edited(), ...(job.imageId ? { picture: `/api/images/${job.imageId}` } : {}) });
};

/**
 * A job that ends anywhere changes the gallery and the balance of every page that shows them, so the shell watches and not
 * the page that ordered. Pushes move the list at once; while something runs it is read again too.
 */
export const useFinishedJobs = (user: Pick<CurrentUser, 'id'> | undefined): void => {
  const userId = user?.id ?? '';
  const dispatch = useDispatch();
  const isLive = useSyncExternalStore(liveUpdates.subscribe, liveUpdates.isLive);
  const running = useRef<ReadonlySet<string> | null>(null);
  const { data: jobs, isError } = useListJobsQuery(undefined, { pollingInterval: 0 });
  // Of a list that could not be read it is not known whether anything runs.
  const mayRun = isError || (jobs ?? []).some(({ state }) => !isTerminal(state));
  useListJobsQuery(undefined, { pollingInterval: mayRun ? (isLive ? pollWhenLive : pollWhenNot) : 0 });

  useEffect(() => {
    if (!jobs) return;
    const before = running.current;
    running.current = new Set(jobs.filter(({ state }) => !isTerminal(state)).map(({ id }) => id));
    if (before === null) return;
    const ended = [...before].filter((id) => !running.current?.has(id));
    if (ended.length === 0) return;
    dispatch(baseApi.util.invalidateTags(['User', { type: 'Image', id: 'LIST' }, { type: 'Video', id: 'LIST' }]));
    const mine = watchedJobs.current(userId);
    for (const id of ended) {
      const job = jobs.find((candidate) => candidate.id === id);
      if (job && mine.some((watched) => watched.id === id)) sayEnd(job);
    }
  }, [jobs, dispatch, userId]);
};
