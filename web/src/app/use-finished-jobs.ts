import { isTerminal } from '@pictora/contracts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { useActiveJobsQuery, useActiveJobsQueryState } from '../api/active-jobs.endpoints.js';
import { baseApi } from '../api/base-api.js';
import { liveUpdates, onPush } from '../lib/socket.js';

const pollWhenLive = 5000;
const pollWhenNot = 1500;

/**
 * A job that ends anywhere changes the gallery and the balance of every page that shows them, so the shell listens and
 * not the page that ordered. Pushes say it at once; a running job that is gone from the list says it without them.
 */
export const useFinishedJobs = (): void => {
  const dispatch = useDispatch();
  const isLive = useSyncExternalStore(liveUpdates.subscribe, liveUpdates.isLive);
  const waiting = (useActiveJobsQueryState().data ?? []).length > 0;
  const { data: active } = useActiveJobsQuery(undefined, {
    pollingInterval: waiting ? (isLive ? pollWhenLive : pollWhenNot) : 0,
  });
  const seen = useRef<readonly string[]>([]);

  useEffect(
    () =>
      onPush('job.progress', ({ job }) => {
        if (isTerminal(job.state))
          dispatch(baseApi.util.invalidateTags(['User', 'Job', { type: 'Image', id: 'LIST' }]));
      }),
    [dispatch],
  );
  useEffect(() => {
    if (!active) return;
    const running = active.map(({ id }) => id);
    const ended = seen.current.some((id) => !running.includes(id));
    seen.current = running;
    if (ended) dispatch(baseApi.util.invalidateTags(['User', { type: 'Image', id: 'LIST' }]));
  }, [active, dispatch]);
};
