import { isTerminal, type CurrentUser, type Image } from '@pictora/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../api/base-api.js';
import { useListImagesInfiniteQuery } from '../../api/images.endpoints.js';
import { errorCode, errorText, isCallFailure } from '../../lib/error-text.js';
import { liveUpdates } from '../../lib/socket.js';
import { toastError } from '../../lib/toast.js';
import {
  useGetJobQuery,
  useGetJobQueryState,
  useOrderImageMutation,
  type ImageOrder,
  type JobView,
} from './api/jobs.endpoints.js';
import { ownJobs } from './own-jobs.js';
import { intentFor, isUnsettled, type SubmitIntent } from './submit-intent.js';

export type Generation =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly order: ImageOrder }
  | { readonly phase: 'running'; readonly job: JobView }
  | { readonly phase: 'done'; readonly job: JobView; readonly image: Image };

const pollWhenLive = 5000;
const pollWhenNot = 700;
const pollWhenCut = 2000;

const isLost = (job: JobView | undefined) => job?.state === 'failed' || job?.state === 'cancelled';
/** Why, and what became of the credits: that nothing was spent, or that it was given back. */
const lossText = ({ settlement, error }: JobView): string => {
  const isSettled = settlement.state === 'released' || settlement.state === 'returned';
  return (isSettled ? settlement.reason : null) ?? error?.message ?? 'Failed to generate image';
};

/** The job to follow is one that this tab ordered, before a reload or after it. Others are named where they were made. */
const useFollowedJob = (user: CurrentUser) => {
  const [own, setOwn] = useState(() => ownJobs.read(user.id));
  const id = own[0] ?? null;
  const change = useCallback(
    (next: (ids: readonly string[]) => readonly string[]) =>
      setOwn(ownJobs.write(user.id, next(ownJobs.read(user.id)))),
    [user.id],
  );
  const follow = useCallback((jobId: string) => change((ids) => [jobId, ...ids]), [change]);
  const drop = useCallback((jobId: string) => change((ids) => ids.filter((other) => other !== jobId)), [change]);

  const { currentData: known } = useGetJobQueryState(id ?? skipToken);
  const isLive = useSyncExternalStore(liveUpdates.subscribe, liveUpdates.isLive);
  const [isCut, setCut] = useState(false);
  const { currentData: job, error } = useGetJobQuery(id ?? skipToken, {
    pollingInterval: known && isTerminal(known.state) ? 0 : isCut ? pollWhenCut : isLive ? pollWhenLive : pollWhenNot,
  });
  const isGone = isCallFailure(error) && error.status === 404;
  const failing = id !== null && error !== undefined && !isGone;
  if (failing !== isCut) setCut(failing);
  if (id !== null && isGone) setOwn(own.filter((other) => other !== id));
  useEffect(() => {
    ownJobs.write(user.id, own);
  }, [user.id, own]);

  return { job: id === null ? undefined : job, isCut, isRestoring: id !== null && !job && !isGone, follow, drop };
};

/** One generation from click to name. The server knows the state; this shows it, and finds it again. */
export const useGeneration = (user: CurrentUser) => {
  const dispatch = useDispatch();
  const { job, isCut, isRestoring, follow, drop } = useFollowedJob(user);
  const { data: pages } = useListImagesInfiniteQuery();
  const [orderImage] = useOrderImageMutation();
  const [sending, setSending] = useState<ImageOrder | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const busy = useRef(false);
  const unsettled = useRef<SubmitIntent | null>(null);

  const ended = job !== undefined && isTerminal(job.state);
  const lost = job && isLost(job) ? lossText(job) : null;
  useEffect(() => {
    if (ended) dispatch(baseApi.util.invalidateTags(['User', 'Job', { type: 'Image', id: 'LIST' }]));
  }, [ended, dispatch]);
  useEffect(() => {
    if (lost) toastError('Generation failed', lost);
  }, [lost]);
  useEffect(() => {
    // Said once: a reload does not say it again, while this page still shows it.
    if (lost && job)
      ownJobs.write(
        user.id,
        ownJobs.read(user.id).filter((id) => id !== job.id),
      );
  }, [lost, job, user.id]);

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
      // The form says it for as long as it holds; a toast would only repeat it.
      if (errorCode(error) !== 'insufficient_credits') toastError('Generation failed', text);
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
    if (job) drop(job.id);
  };
  return { state: stateNow(), failure: refusal ?? lost, isCut, isRestoring: isRestoring && !lost, start, finish };
};
