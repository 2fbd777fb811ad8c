import { limits, nextCursorHeader, type Image } from '@pictora/contracts';
import type { InfiniteData } from '@reduxjs/toolkit/query/react';
import { ownChanges } from '../lib/live/own-changes.js';
import { baseApi } from './base-api.js';

export type ImagePage = { images: Image[]; readonly nextCursor: string | null };

type Dispatch = (action: ReturnType<typeof imagesApi.util.updateQueryData<'listImages'>>) => unknown;

const own = ownChanges<InfiniteData<ImagePage, string | null>>();
const changeImages = (dispatch: Dispatch, change: (images: Image[]) => Image[]) => {
  const recipe = ({ pages }: InfiniteData<ImagePage, string | null>) => {
    for (const page of pages) page.images = change(page.images);
  };
  dispatch(imagesApi.util.updateQueryData('listImages', undefined, recipe));
  own.made(recipe);
};
/** By id and not by place: the list may have grown meanwhile. */
const patchImage = (dispatch: Dispatch, id: string, patch: Partial<Image>) =>
  changeImages(dispatch, (images) => images.map((image) => (image.id === id ? { ...image, ...patch } : image)));

/** The lists of pictures as others see them. */
const shownToOthers = [
  { type: 'Image', id: 'PUBLIC' },
  { type: 'Image', id: 'FOUND' },
] as const;

export type FlagChange<K extends 'isFavorite' | 'isPublic'> = { readonly id: string } & { readonly [F in K]: 0 | 1 };

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
      onQueryStarted: own.onQueryStarted,
      providesTags: (data) => [
        { type: 'Image', id: 'LIST' },
        ...(data?.pages.flatMap(({ images }) => images.map(({ id }) => ({ type: 'Image' as const, id }))) ?? []),
      ],
    }),
    uploadImage: build.mutation<Image, File>({
      query: (file) => {
        const body = new FormData();
        body.set('image', file);
        return { url: 'images/upload', method: 'POST', body };
      },
      invalidatesTags: (image) => (image ? [{ type: 'Image', id: 'LIST' }] : []),
    }),
    renameImage: build.mutation<Image, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: `images/${id}/name`, method: 'PATCH', body: { name } }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null); // The caller shows the failure.
        if (answer) patchImage(dispatch, id, answer.data);
      },
    }),
    favoriteImage: build.mutation<Image, FlagChange<'isFavorite'>>({
      query: ({ id, isFavorite }) => ({ url: `images/${id}/favorite`, method: 'PATCH', body: { isFavorite } }),
      onQueryStarted: async ({ id, isFavorite }, { dispatch, queryFulfilled }) => {
        patchImage(dispatch, id, { isFavorite });
        await queryFulfilled.then(
          ({ data }) => patchImage(dispatch, id, { isFavorite: data.isFavorite }),
          // The caller shows the failure; here the flag goes back.
          () => patchImage(dispatch, id, { isFavorite: isFavorite ? 0 : 1 }),
        );
      },
    }),
    changeVisibility: build.mutation<Image, FlagChange<'isPublic'>>({
      query: ({ id, isPublic }) => ({ url: `images/${id}/visibility`, method: 'PATCH', body: { isPublic } }),
      onQueryStarted: async ({ id, isPublic }, { dispatch, queryFulfilled }) => {
        patchImage(dispatch, id, { isPublic });
        await queryFulfilled.then(
          ({ data }) => patchImage(dispatch, id, { isPublic: data.isPublic }),
          () => patchImage(dispatch, id, { isPublic: isPublic ? 0 : 1 }),
        );
      },
      invalidatesTags: shownToOthers,
    }),
    removeImage: build.mutation<void, string>({
      query: (id) => ({ url: `images/${id}`, method: 'DELETE' }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const gone = await queryFulfilled.then(
          () => true,
          () => false, // The caller shows the failure.
        );
        if (gone) changeImages(dispatch, (images) => images.filter((image) => image.id !== id));
      },
      invalidatesTags: shownToOthers,
    }),
  }),
});

export const {
  useListImagesInfiniteQuery,
  useRenameImageMutation,
  useUploadImageMutation,
  useFavoriteImageMutation,
  useChangeVisibilityMutation,
  useRemoveImageMutation,
} = imagesApi;
