import type { Comment } from '@pictora/contracts';
import type { InfiniteData } from '@reduxjs/toolkit/query/react';
import { ownChanges } from '../lib/live/own-changes.js';
import { baseApi } from './base-api.js';
import { cursorPages, pageParams, toCursorPage, type CursorPage } from './cursor-pages.js';
import { changeFeedImage, type Dispatch } from './feed.endpoints.js';

const PAGE = 30;
/** Comments are kept for 30 seconds (specification 9). */
const KEPT_SECONDS = 30;

type OfImage = { readonly id: string; readonly imageId: string };
/** `key` makes a second try of the same words one comment. */
export type NewComment = { readonly imageId: string; readonly comment: string; readonly key: string };

type CommentDispatch = Dispatch &
  ((patch: ReturnType<typeof commentsApi.util.updateQueryData<'listComments'>>) => unknown);

type Comments = InfiniteData<CursorPage<Comment>, string | null>;

const own = ownChanges<Comments, string>();
const changeComments = (dispatch: CommentDispatch, imageId: string, change: (comments: Comments) => void): void => {
  dispatch(commentsApi.util.updateQueryData('listComments', imageId, change));
  own.made((comments, read) => {
    if (read === imageId) change(comments);
  });
};

/** Off the page, once the server has taken it away. */
const dropComment = (dispatch: CommentDispatch, { id, imageId }: OfImage) => {
  changeComments(dispatch, imageId, ({ pages }) => {
    for (const page of pages) page.items = page.items.filter((comment) => comment.id !== id);
  });
  changeFeedImage(dispatch, imageId, (image) => {
    image.commentsCount = Math.max(0, image.commentsCount - 1);
  });
};
/** Whether a call was carried out; the caller says that it was not. */
const succeeded = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

/** What people say of an image, newest first. */
export const commentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listComments: build.infiniteQuery<CursorPage<Comment>, string, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => ({
        url: `community/images/${queryArg}/comments`,
        params: pageParams(PAGE, pageParam),
      }),
      transformResponse: toCursorPage<Comment>,
      keepUnusedDataFor: KEPT_SECONDS,
      onQueryStarted: own.onQueryStarted,
      providesTags: ['Comment'],
    }),
    addComment: build.mutation<Comment, NewComment>({
      query: ({ imageId, comment, key }) => ({
        url: `community/images/${imageId}/comments`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { comment },
      }),
      onQueryStarted: async ({ imageId }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null); // The caller says that it failed.
        if (!answer) return;
        let isNew = true;
        changeComments(dispatch, imageId, ({ pages }) => {
          isNew = !pages.some(({ items }) => items.some(({ id }) => id === answer.data.id));
          if (isNew) pages[0]?.items.unshift(answer.data);
        });
        if (isNew) changeFeedImage(dispatch, imageId, (image) => void (image.commentsCount += 1));
      },
    }),
    removeComment: build.mutation<void, OfImage>({
      query: ({ id }) => ({ url: `community/comments/${id}`, method: 'DELETE' }),
      onQueryStarted: async (comment, { dispatch, queryFulfilled }) => {
        if (await succeeded(queryFulfilled)) dropComment(dispatch, comment);
      },
    }),
    hideComment: build.mutation<void, OfImage>({
      query: ({ id }) => ({ url: `community/comments/${id}/hide`, method: 'POST' }),
      onQueryStarted: async (comment, { dispatch, queryFulfilled }) => {
        if (await succeeded(queryFulfilled)) dropComment(dispatch, comment);
      },
    }),
  }),
});

export const { useListCommentsInfiniteQuery, useAddCommentMutation, useRemoveCommentMutation, useHideCommentMutation } =
  commentsApi;
