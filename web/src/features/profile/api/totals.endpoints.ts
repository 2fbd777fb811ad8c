import type { TotalLikes } from '@pictora/contracts';
import { baseApi } from '../../../api/base-api.js';

const totalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Likes on all own pictures together. */
    getTotalLikes: build.query<TotalLikes, void>({ query: () => 'user/total-likes' }),
  }),
});

export const { useGetTotalLikesQuery } = totalsApi;
