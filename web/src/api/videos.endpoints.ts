import { limits, nextCursorHeader, type Video } from '@pictora/contracts';
import type { InfiniteData } from '@reduxjs/toolkit/query/react';
import { ownChanges } from '../lib/live/own-changes.js';
import { baseApi } from './base-api.js';

export type VideoPage = { videos: Video[]; readonly nextCursor: string | null };

type Dispatch = (action: ReturnType<typeof videosApi.util.updateQueryData<'listVideos'>>) => unknown;

const own = ownChanges<InfiniteData<VideoPage, string | null>>();
const changeVideos = (dispatch: Dispatch, change: (videos: Video[]) => Video[]) => {
  const recipe = ({ pages }: InfiniteData<VideoPage, string | null>) => {
    for (const page of pages) page.videos = change(page.videos);
  };
  dispatch(videosApi.util.updateQueryData('listVideos', undefined, recipe));
  own.made(recipe);
};
const patchVideo = (dispatch: Dispatch, id: string, patch: Partial<Video>) =>
  changeVideos(dispatch, (videos) => videos.map((video) => (video.id === id ? { ...video, ...patch } : video)));

/** The list as others see it. */
const shownToOthers = [{ type: 'Video', id: 'PUBLIC' }] as const;

/** Own videos, newest first, page by page. */
export const videosApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listVideos: build.infiniteQuery<VideoPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ pageParam }) => ({
        url: 'videos',
        params: { limit: limits.pageSizeMax, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
      transformResponse: (videos: Video[], meta: { response?: Response } | undefined) => ({
        videos,
        nextCursor: meta?.response?.headers.get(nextCursorHeader) ?? null,
      }),
      onQueryStarted: own.onQueryStarted,
      providesTags: [{ type: 'Video', id: 'LIST' }],
    }),
    changeVideoVisibility: build.mutation<Video, { readonly id: string; readonly isPublic: 0 | 1 }>({
      query: ({ id, isPublic }) => ({ url: `videos/${id}/visibility`, method: 'PATCH', body: { isPublic } }),
      onQueryStarted: async ({ id, isPublic }, { dispatch, queryFulfilled }) => {
        patchVideo(dispatch, id, { isPublic });
        await queryFulfilled.then(
          ({ data }) => patchVideo(dispatch, id, { isPublic: data.isPublic }),
          // The caller shows the failure; here the flag goes back.
          () => patchVideo(dispatch, id, { isPublic: isPublic ? 0 : 1 }),
        );
      },
      invalidatesTags: shownToOthers,
    }),
    removeVideo: build.mutation<void, string>({
      query: (id) => ({ url: `videos/${id}`, method: 'DELETE' }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const gone = await queryFulfilled.then(
          () => true,
          () => false, // The caller shows the failure.
        );
        if (gone) changeVideos(dispatch, (videos) => videos.filter((video) => video.id !== id));
      },
      invalidatesTags: shownToOthers,
    }),
  }),
});

export const { useListVideosInfiniteQuery, useChangeVideoVisibilityMutation, useRemoveVideoMutation } = videosApi;
