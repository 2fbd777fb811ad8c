import {
  idempotencyHeader,
  isTerminal,
  withStyleSuffix,
  type AspectRatio,
  type Job,
  type Style,
} from '@pictora/contracts';
import { baseApi } from '../../../api/base-api.js';
import { analytics } from '../../../lib/analytics.js';
import { onPush } from '../../../lib/socket.js';

export type ImageOrder = { readonly prompt: string; readonly style: Style; readonly aspectRatio: AspectRatio };
/** A job as the page shows it: pushes add a small preview while the picture develops. */
export type JobView = Job & { preview?: string };

/** Pushes and polls overtake each other: what is behind the shown state is dropped, and a preview outlives a poll. */
export const mergeJob = (shown: JobView, next: JobView): JobView => {
  if (isTerminal(shown.state) || (!isTerminal(next.state) && next.progress < shown.progress)) return shown;
  return { ...next, ...((next.preview ?? shown.preview) ? { preview: next.preview ?? shown.preview } : {}) };
};

const jobsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Answers at once with the job; the key makes a repeat of the same click harmless. */
    orderImage: build.mutation<Job, { order: ImageOrder; key: string }>({
      query: ({ order, key }) => ({
        url: 'generate',
        method: 'POST',
        headers: { [idempotencyHeader]: key, prefer: 'respond-async' },
        body: { prompt: withStyleSuffix(order.prompt, order.style), aspectRatio: order.aspectRatio },
      }),
      invalidatesTags: ['User', 'Job'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null); // The caller shows the failure.
        if (!answer) return;
        analytics.report({ name: 'image-generation' });
        await dispatch(jobsApi.util.upsertQueryData('getJob', answer.data.id, answer.data));
      },
    }),
    getJob: build.query<JobView, string>({
      query: (id) => `jobs/${id}`,
      merge: (shown, next) => mergeJob(shown, next),
      keepUnusedDataFor: 600,
      onCacheEntryAdded: async (id, entry) => {
        let early: JobView | undefined;
        const stop = onPush('job.progress', ({ job, preview }) => {
          if (job.id !== id) return;
          const next: JobView = preview === undefined ? job : { ...job, preview };
          early = next;
          entry.updateCachedData((shown) => mergeJob(shown, next));
        });
        const loaded = await entry.cacheDataLoaded.then(
          () => true,
          () => false, // The query reports its own failure.
        );
        if (loaded && early) {
          const pushed = early;
          entry.updateCachedData((shown) => mergeJob(shown, pushed));
        }
        await entry.cacheEntryRemoved;
        stop();
      },
    }),
  }),
});

export const { useOrderImageMutation, useGetJobQuery } = jobsApi;
export const useGetJobQueryState = jobsApi.endpoints.getJob.useQueryState;
