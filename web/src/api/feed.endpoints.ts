import type { CommunityImage, CommunityVideo, LikeState } from '@pictora/contracts';
import type { InfiniteData } from '@reduxjs/toolkit/query/react';
import { ownChanges } from '../lib/live/own-changes.js';
import { baseApi } from './base-api.js';
import { cursorPages, pageParams, toCursorPage, type CursorPage } from './cursor-pages.js';

export const feeds = ['all', 'friends'] as const;
export type Feed = (typeof feeds)[number];

const PAGE = 30;
/** Who comes back from a profile finds the feed as it was left, as far as it was scrolled. */
const KEPT_SECONDS = 600;

export type Dispatch = (patch: ReturnType<typeof feedApi.util.updateQueryData<'listFeedImages'>>) => unknown;

/** Changes an image wherever it is shown: in both feeds, and opened by its own address. */
export const changeFeedImage = (dispatch: Dispatch, id: string, change: (image: CommunityImage) => void): void => {
  for (const feed of feeds)
    dispatch(
      feedApi.util.updateQueryData('listFeedImages', feed, ({ pages }) => {
        for (const { items } of pages) for (const image of items) if (image.id === id) change(image);
      }),
    );
  dispatch(feedApi.util.updateQueryData('getCommunityImage', id, change));
};

/** Likes of one's own: where a feed, or the image, is being read, they are made in the answer too. */
const likesInFeeds = ownChanges<InfiniteData<CursorPage<CommunityImage>, string | null>, Feed>();
const likesInImage = ownChanges<CommunityImage, string>();
const like = (dispatch: Dispatch, id: string, change: (image: CommunityImage) => void): void => {
  changeFeedImage(dispatch, id, change);
  likesInFeeds.made(({ pages }) => {
    for (const { items } of pages) for (const image of items) if (image.id === id) change(image);
  });
  likesInImage.made((image, read) => {
    if (read === id) change(image);
  });
};

const countLike = (isLiked: boolean) => (image: CommunityImage) => {
  if (image.isLikedByUser === isLiked) return;
  image.isLikedByUser = isLiked;
  image.likesCount = Math.max(0, image.likesCount + (isLiked ? 1 : -1));
};

export type LikeChange = { readonly id: string; readonly isLiked: boolean };

/** What everybody shows, and what people whom one follows show. */
export const feedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFeedImages: build.infiniteQuery<CursorPage<CommunityImage>, Feed, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => ({ url: `explore/${queryArg}`, params: pageParams(PAGE, pageParam) }),
      transformResponse: toCursorPage<CommunityImage>,
      onQueryStarted: likesInFeeds.onQueryStarted,
      keepUnusedDataFor: KEPT_SECONDS,
      providesTags: (_data, _error, feed) => [
        { type: 'Feed', id: feed },
        { type: 'Image', id: 'PUBLIC' },
      ],
    }),
    listFeedVideos: build.infiniteQuery<CursorPage<CommunityVideo>, Feed, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => ({ url: `explore/videos/${queryArg}`, params: pageParams(PAGE, pageParam) }),
      transformResponse: toCursorPage<CommunityVideo>,
      keepUnusedDataFor: KEPT_SECONDS,
      providesTags: (_data, _error, feed) => [
        { type: 'Feed', id: feed },
        { type: 'Video', id: 'PUBLIC' },
      ],
    }),
    getCommunityImage: build.query<CommunityImage, string>({
      query: (id) => `community/images/${encodeURIComponent(id)}`,
      onQueryStarted: likesInImage.onQueryStarted,
      providesTags: ['Feed', { type: 'Image', id: 'PUBLIC' }],
    }),
    getCommunityVideo: build.query<CommunityVideo, string>({
      query: (id) => `community/videos/${encodeURIComponent(id)}`,
      providesTags: ['Feed', { type: 'Video', id: 'PUBLIC' }],
    }),
    likeImage: build.mutation<LikeState, LikeChange>({
      query: ({ id, isLiked }) => ({ url: `community/images/${id}/like`, method: 'POST', body: { isLiked } }),
      onQueryStarted: async ({ id, isLiked }, { dispatch, queryFulfilled }) => {
        like(dispatch, id, countLike(isLiked));
        try {
          const { data } = await queryFulfilled;
          like(dispatch, id, (image) => {
            image.isLikedByUser = data.isLiked;
            image.likesCount = data.likesCount;
          });
        } catch {
          like(dispatch, id, countLike(!isLiked)); // The caller says that it failed.
        }
      },
    }),
  }),
});

export const {
  useListFeedImagesInfiniteQuery,
  useListFeedVideosInfiniteQuery,
  useGetCommunityImageQuery,
  useGetCommunityVideoQuery,
  useLikeImageMutation,
} = feedApi;
