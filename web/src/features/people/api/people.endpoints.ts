import type { PublicImage, PublicProfile } from '@pictora/contracts';
import { nextCursorHeader } from '@pictora/contracts/constants';
import { baseApi } from '../../../api/base-api.js';

export type PublicImagePage = { readonly images: PublicImage[]; readonly nextCursor: string | null };

const PAGE = 60;

export const peopleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPerson: build.query<PublicProfile, string>({
      query: (id) => `users/${encodeURIComponent(id)}`,
      providesTags: ['User', 'Person'],
    }),
    listPublicImages: build.infiniteQuery<PublicImagePage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: `users/${encodeURIComponent(queryArg)}/images`,
        params: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
      transformResponse: (images: PublicImage[], meta: { response?: Response } | undefined) => ({
        images,
        nextCursor: meta?.response?.headers.get(nextCursorHeader) ?? null,
      }),
      // Who has just shared or hidden a picture sees it so at once.
      providesTags: [{ type: 'Image', id: 'PUBLIC' }],
    }),
  }),
});

export const { useGetPersonQuery, useListPublicImagesInfiniteQuery } = peopleApi;
