import { limits, nextCursorHeader, type Image } from '@pictora/contracts';
import { baseApi } from './base-api.js';

export type ImagePage = { readonly images: Image[]; readonly nextCursor: string | null };

/** Own images, newest first, page by page. Shared: the profile shows them all, generate and home the newest few. */
export const imagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listImages: build.infiniteQuery<ImagePage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ pageParam }) => ({
        url: 'images',
        params: { limit: limits.pageSizeMax, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
      transformResponse: (images: Image[], meta: { response?: Response } | undefined) => ({
        images,
        nextCursor: meta?.response?.headers.get(nextCursorHeader) ?? null,
      }),
      providesTags: (data) => [
        { type: 'Image', id: 'LIST' },
        ...(data?.pages.flatMap(({ images }) => images.map(({ id }) => ({ type: 'Image' as const, id }))) ?? []),
      ],
    }),
    renameImage: build.mutation<Image, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: `images/${id}/name`, method: 'PATCH', body: { name } }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null); // The caller shows the failure.
        if (!answer) return;
        dispatch(
          imagesApi.util.updateQueryData('listImages', undefined, ({ pages }) => {
            for (const { images } of pages) {
              const image = images.find((candidate) => candidate.id === id);
              if (image) Object.assign(image, answer.data);
            }
          }),
        );
      },
    }),
  }),
});

export const { useListImagesInfiniteQuery, useRenameImageMutation } = imagesApi;
