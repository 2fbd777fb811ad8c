import type { Job } from '@pictora/contracts';
import { baseApi } from './base-api.js';

/** The jobs that still run, whichever tab or device ordered them. Shared: the shell watches for their end. */
export const activeJobsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    activeJobs: build.query<Job[], void>({
      query: () => ({ url: 'jobs', params: { state: 'active', limit: 20 } }),
      keepUnusedDataFor: 0,
      providesTags: ['Job'],
    }),
  }),
});

export const { useActiveJobsQuery } = activeJobsApi;
export const useActiveJobsQueryState = activeJobsApi.endpoints.activeJobs.useQueryState;
