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

/** One generation from click to name. The server knows the state; this finds it again after a reload. */
export const useGeneration = (user: CurrentUser) => {
  const dispatch = useDispatch();
  const [jobId, setJobId] = useState(() => pendingJob.read(user.id));
  const [sending, setSending] = useState<ImageOrder | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const unsettled = useRef<SubmitIntent | null>(null);
  const [orderImage] = useOrderImageMutation();
  const isLive = useSyncExternalStore(liveUpdates.subscribe, liveUpdates.isLive);

  const { data: active, isLoading: isSearching } = useActiveJobsQuery(undefined, { skip: jobId !== null });
  const follow = (id: string | null) => {
    pendingJob.write(user.id, id);
    setJobId(id);
  };
  const found = active?.[0]?.id;
  useEffect(() => {
    if (found && jobId === null && sending === null) follow(found);
    // Only a newly found job matters; `follow` is made anew on each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);

  const [finished, setFinished] = useState(false);
  const { currentData: job, error: jobError } = useGetJobQuery(jobId ?? skipToken, {
    pollingInterval: finished ? 0 : isLive ? pollWhenLive : pollWhenNot,
    skipPollingIfUnfocused: false,
  });
  const ended = job ? isTerminal(job.state) : false;
  useEffect(() => setFinished(ended), [ended]);
  useEffect(() => {
    if (job) setSending(null);
  }, [job]);

  const { data: pages } = useListImagesInfiniteQuery();
  const image = job?.imageId ? pages?.pages.flatMap((p) => p.images).find(({ id }) => id === job.imageId) : undefined;

  useEffect(() => {
    if (ended) dispatch(baseApi.util.invalidateTags(['User', { type: 'Image', id: 'LIST' }]));
  }, [ended, dispatch]);

  useEffect(() => {
    const gone = isCallFailure(jobError) && jobError.status === 404;
    if (gone) follow(null);
    if (!job || (job.state !== 'failed' && job.state !== 'cancelled')) return;
    const text = job.error?.message ?? 'Failed to generate image';
    setFailure(job.settlement.state === 'released' ? `${text} Your credit was returned.` : text);
    toastError('Generation failed', text);
    follow(null);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [job?.state, jobError]);

  const start = async (order: ImageOrder) => {
    if (sending || jobId) return; // A second click on the same wish.
    const intent = intentFor(unsettled.current, order, () => crypto.randomUUID());
    unsettled.current = intent;
    setFailure(null);
    setFinished(false);
    setSending(order);
    try {
      const { id } = await orderImage(intent).unwrap();
      unsettled.current = null;
      follow(id);
    } catch (error) {
      if (isCallFailure(error) && !isUnsettled(error.status)) unsettled.current = null;
      const text = errorText(error, 'Failed to generate image');
      setFailure(text);
      toastError('Generation failed', text);
      setSending(null);
    }
  };

  const state: Generation =
    job && image && job.state === 'succeeded'
      ? { phase: 'done', job, image }
      : job && job.state !== 'failed' && job.state !== 'cancelled'
        ? { phase: 'running', job }
        : sending
          ? { phase: 'sending', order: sending }
          : { phase: 'idle' };

  const isRestoring = isSearching || (jobId !== null && !job && !jobError);
  return { state, failure, isRestoring, start, finish: () => follow(null) };
};
