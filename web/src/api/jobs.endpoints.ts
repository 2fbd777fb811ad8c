import {
  idempotencyHeader,
  withStyleSuffix,
  type AspectRatio,
  type EditBody,
  type GenerateBody,
  type GenerateVideoBody,
  type Job,
  type Style,
  type VideoSeconds,
} from '@pictora/contracts';
import { analytics } from '../lib/analytics.js';
import { onPush } from '../lib/socket.js';
import { baseApi } from './base-api.js';
import { mergeList, withJob, type JobView } from './merge-jobs.js';

export type { JobView } from './merge-jobs.js';

/** `quotedCredits`: the price on the button that was clicked; another by now is refused. */
type Quoted = { readonly quotedCredits?: number };
export type ImageOrder = Quoted & {
  readonly kind: 'image';
  readonly prompt: string;
  readonly style: Style;
  readonly aspectRatio: AspectRatio;
  readonly negativePrompt?: string;
  readonly seed?: number;
  readonly count: number;
  readonly model?: string;
};
export type EditOrder = Quoted & { readonly kind: 'edit'; readonly imageId: string; readonly prompt: string };
export type VideoOrder = Quoted & {
  readonly kind: 'video';
  readonly imageId: string;
  readonly motionPrompt: string;
  readonly duration: VideoSeconds;
};
export type Order = ImageOrder | EditOrder | VideoOrder;

type Call = { readonly url: string; readonly body: GenerateBody | EditBody | GenerateVideoBody };

const callOf = (order: Order): Call => {
  const { kind, ...fields } = order;
  switch (kind) {
    case 'image': {
      // The style goes at the end of the words (specification 7.4), and one picture needs no count.
      const { prompt, style, count, ...rest } = fields as ImageOrder;
      return {
        url: 'generate',
        body: { prompt: withStyleSuffix(prompt, style), ...(count > 1 ? { count } : {}), ...rest },
      };
    }
    case 'edit':
      return { url: 'edit', body: fields };
    case 'video':
      return { url: 'generate-video', body: fields };
  }
};

type Dispatch = (
  action: ReturnType<typeof jobsApi.util.updateQueryData<'listJobs'> | typeof jobsApi.util.invalidateTags>,
) => unknown;
type Started = {
  readonly dispatch: Dispatch;
  readonly getState: () => State;
  readonly queryFulfilled: Promise<{ data: Job }>;
};
type State = Parameters<ReturnType<typeof jobsApi.endpoints.listJobs.select>>[0];

/** How many of the newest jobs the page follows: more than can run and wait at once. */
const followed = 30;

/**
 * Puts what an answer tells of a job into the list. One that could not be read yet is read again: it knows of the job by now.
 * Null where there was no answer; the caller shows the failure.
 */
const putAnswer = async ({ dispatch, getState, queryFulfilled }: Started): Promise<Job | null> => {
  const answer = await queryFulfilled.catch(() => null);
  if (!answer) return null;
  dispatch(jobsApi.util.updateQueryData('listJobs', undefined, (jobs) => withJob(jobs, answer.data, Date.now())));
  if (jobsApi.endpoints.listJobs.select()(getState()).data === undefined)
    dispatch(jobsApi.util.invalidateTags(['Job']));
  return answer.data;
};

export const jobsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest own jobs, wherever they were ordered. Pushes patch it; polls mend what pushes missed. */
    listJobs: build.query<JobView[], void>({
      query: () => ({ url: 'jobs', params: { limit: followed } }),
      merge: (shown, read) => mergeList(shown, read, Date.now()),
      keepUnusedDataFor: 600,
      providesTags: ['Job'],
      onCacheEntryAdded: async (_, entry) => {
        const early: JobView[] = [];
        const stop = onPush('job.progress', ({ job, preview }) => {
          const told: JobView = preview === undefined ? job : { ...job, preview };
          if (entry.getCacheEntry().data === undefined) early.push(told);
          else entry.updateCachedData((jobs) => withJob(jobs, told, Date.now()));
        });
        const loaded = await entry.cacheDataLoaded.then(
          () => true,
          () => false, // The query reports its own failure.
        );
        if (loaded && early.length > 0)
          entry.updateCachedData((jobs) => early.reduce((list, told) => withJob(list, told, Date.now()), jobs));
        await entry.cacheEntryRemoved;
        stop();
      },
    }),
    /** Answers at once with the job; the key makes a repeat of the same click harmless. */
    orderJob: build.mutation<Job, { readonly order: Order; readonly key: string }>({
      query: ({ order, key }) => ({
        ...callOf(order),
        method: 'POST',
        headers: { [idempotencyHeader]: key, prefer: 'respond-async' },
      }),
      invalidatesTags: (job) => (job ? ['User'] : ['User', 'Quote']),
      onQueryStarted: async ({ order }, started) => {
        const job = await putAnswer(started);
        if (job && order.kind !== 'edit') analytics.report({ name: `${order.kind}-generation` });
      },
    }),
    cancelJob: build.mutation<Job, string>({
      query: (id) => ({ url: `jobs/${id}/cancel`, method: 'POST' }),
      invalidatesTags: (job) => (job ? ['User'] : ['User', 'Job']),
      onQueryStarted: async (_, started) => void (await putAnswer(started)),
    }),
    /** Asked twice, both answers name the same new job. */
    retryJob: build.mutation<Job, string>({
      query: (id) => ({ url: `jobs/${id}/retry`, method: 'POST' }),
      invalidatesTags: ['User'],
      onQueryStarted: async (_, started) => void (await putAnswer(started)),
    }),
  }),
});

export const { useListJobsQuery, useOrderJobMutation, useCancelJobMutation, useRetryJobMutation } = jobsApi;
