import { nextCursorHeader, type FoundImage, type PersonWithTier } from '@pictora/contracts';
import { baseApi } from '../../../api/base-api.js';

export type ResultPage<T> = { readonly items: T[]; readonly nextCursor: string | null };

const PAGE = 30;
const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};
const paramsOf = (q: string, cursor: string | null) => ({ q, limit: PAGE, ...(cursor ? { cursor } : {}) });
const toPage = <T>(items: T[], meta: { response?: Response } | undefined): ResultPage<T> => ({
  items,
  nextCursor: meta?.response?.headers.get(nextCursorHeader) ?? null,
});

export const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchUsers: build.infiniteQuery<ResultPage<PersonWithTier>, string, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => ({ url: 'users/search', params: paramsOf(queryArg, pageParam) }),
      transformResponse: toPage<PersonWithTier>,
    }),
    searchImages: build.infiniteQuery<ResultPage<FoundImage>, string, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => ({ url: 'images/search', params: paramsOf(queryArg, pageParam) }),
      transformResponse: toPage<FoundImage>,
      // A picture that turned private must not stay found.
      providesTags: [{ type: 'Image', id: 'FOUND' }],
    }),
  }),
});

export const { useSearchUsersInfiniteQuery, useSearchImagesInfiniteQuery } = searchApi;
