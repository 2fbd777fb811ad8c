import { isTerminal, type CurrentUser, type Image } from '@pictora/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../api/base-api.js';
import { useListImagesInfiniteQuery } from '../../api/images.endpoints.js';
import { errorText, isCallFailure } from '../../lib/error-text.js';
import { liveUpdates } from '../../lib/socket.js';
import { toastError } from '../../lib/toast.js';
import {
  useActiveJobsQuery,
  useGetJobQuery,
  useGetJobQueryState,
  useOrderImageMutation,
  type ImageOrder,
  type JobView,
} from './api/jobs.endpoints.js';
import { pendingJob } from './pending-job.js';
import { intentFor, isUnsettled, type SubmitIntent } from './submit-intent.js';

export type Generation =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly order: ImageOrder }
  | { readonly phase: 'running'; readonly job: JobView }
  | { readonly phase: 'done'; readonly job: JobView; readonly image: Image };

const pollWhenLive = 5000;
const pollWhenNot = 700;

const isLost = (job: JobView | undefined) => job?.state === 'failed' || job?.state === 'cancelled';
const lossText = (job: JobView): string => {
  const why = job.error?.message ?? 'Failed to generate image';
  return job.settlement.state === 'released' ? `${why} Your credit was returned.` : why;
};

/** The job to follow: the one ordered here, or one that still runs from before a reload or from another device. */
const useFollowedJob = (user: CurrentUser) => {
  const [ordered, setOrdered] = useState(() => pendingJob.read(user.id));
  const { data: active, isLoading } = useActiveJobsQuery(undefined, { skip: ordered !== null });
  const id = ordered ?? active?.[0]?.id ?? null;

  const { currentData: known } = useGetJobQueryState(id ?? skipToken);
  const isLive = useSyncExternalStore(liveUpdates.subscribe, liveUpdates.isLive);
  const { currentData: job, error } = useGetJobQuery(id ?? skipToken, {
    pollingInterval: known && isTerminal(known.state) ? 0 : isLive ? pollWhenLive : pollWhenNot,
  });
  const isGone = isCallFailure(error) && error.status === 404;
  useEffect(() => {
    pendingJob.write(user.id, isGone || isLost(job) ? null : id);
  }, [user.id, id, isGone, job]);

  return { job, isRestoring: isLoading || (id !== null && !job && !error), follow: setOrdered };
};

/** One generation from click to name. The server knows the state; this shows it, and finds it again. */
export const useGeneration = (user: CurrentUser) => {
  const dispatch = useDispatch();
  const { job, isRestoring, follow } = useFollowedJob(user);
  const { data: pages } = useListImagesInfiniteQuery();
  const [orderImage] = useOrderImageMutation();
  const [sending, setSending] = useState<ImageOrder | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const busy = useRef(false);
  const unsettled = useRef<SubmitIntent | null>(null);

  const ended = job !== undefined && isTerminal(job.state);
  const lost = job && isLost(job) ? lossText(job) : null;
  useEffect(() => {
    if (ended) dispatch(baseApi.util.invalidateTags(['User', { type: 'Image', id: 'LIST' }]));
  }, [ended, dispatch]);
  useEffect(() => {
    if (lost) toastError('Generation failed', lost);
  }, [lost]);

  const start = async (order: ImageOrder) => {
    if (busy.current) return; // A second click on the same wish.
    busy.current = true;
    const intent = intentFor(unsettled.current, order, () => crypto.randomUUID());
    unsettled.current = intent;
    setRefusal(null);
    setSending(order);
    try {
      const { id } = await orderImage(intent).unwrap();
      unsettled.current = null;
      follow(id);
    } catch (error) {
      if (isCallFailure(error) && !isUnsettled(error.status)) unsettled.current = null;
      const text = errorText(error, 'Failed to generate image');
      setRefusal(text);
      toastError('Generation failed', text);
    } finally {
      busy.current = false;
      setSending(null);
    }
  };

  const image = job?.imageId ? pages?.pages.flatMap((p) => p.images).find(({ id }) => id === job.imageId) : undefined;
  const stateNow = (): Generation => {
    if (sending) return { phase: 'sending', order: sending };
    if (!job || lost) return { phase: 'idle' };
    return job.state === 'succeeded' && image ? { phase: 'done', job, image } : { phase: 'running', job };
  };
  const finish = () => {
    pendingJob.write(user.id, null);
    follow(null);
  };
  return { state: stateNow(), failure: refusal ?? lost, isRestoring: isRestoring && !lost, start, finish };
};
