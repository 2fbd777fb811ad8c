import type { BlockedPerson, BlockState, FollowedPerson, FollowStatus } from '@pictora/contracts';
import { baseApi, shownPeopleTags } from './base-api.js';
import { cursorPages, pageParams, toCursorPage, type CursorPage } from './cursor-pages.js';

const PAGE = 30;
export type FollowSide = 'followers' | 'following';
export type FollowList = { readonly userId: string; readonly side: FollowSide };
export type FollowChange = { readonly userId: string; readonly follow: boolean };
export type BlockChange = { readonly userId: string; readonly block: boolean };

const setFollowing = (status: FollowStatus, follow: boolean) => {
  if (status.isFollowing === follow) return;
  status.isFollowing = follow;
  status.followerCount = Math.max(0, status.followerCount + (follow ? 1 : -1));
};

/** Who follows whom, and who wants nothing to do with whom. */
export const followsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFollowStatus: build.query<FollowStatus, string>({
      query: (userId) => `users/${userId}/follow-status`,
      providesTags: (_status, _error, userId) => [{ type: 'Follow', id: userId }],
    }),
    changeFollow: build.mutation<FollowStatus, FollowChange>({
      query: ({ userId, follow }) => ({ url: `users/${userId}/follow`, method: follow ? 'POST' : 'DELETE' }),
      onQueryStarted: async ({ userId, follow }, { dispatch, queryFulfilled }) => {
        const change = (set: (status: FollowStatus) => void) =>
          dispatch(followsApi.util.updateQueryData('getFollowStatus', userId, set));
        change((status) => setFollowing(status, follow));
        try {
          const { data } = await queryFulfilled;
          change((status) => void Object.assign(status, data));
        } catch {
          change((status) => setFollowing(status, !follow)); // The caller says that it failed.
        }
      },
      // The friends' feed has other people in it now, and so have the lists.
      invalidatesTags: (_status, error) =>
        error
          ? []
          : [
              { type: 'Feed', id: 'friends' },
              { type: 'Follow', id: 'LIST' },
            ],
    }),
    listFollows: build.infiniteQuery<CursorPage<FollowedPerson>, FollowList, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg: { userId, side }, pageParam }) => ({
        url: `users/${userId}/${side}`,
        params: pageParams(PAGE, pageParam),
      }),
      transformResponse: toCursorPage<FollowedPerson>,
      providesTags: [{ type: 'Follow', id: 'LIST' }],
    }),
    changeBlock: build.mutation<BlockState, BlockChange>({
      query: ({ userId, block }) => ({ url: `users/${userId}/block`, method: block ? 'POST' : 'DELETE' }),
      // Whatever shows the person again. Who blocks leaves first what shows them, and then has all of it asked anew.
      invalidatesTags: (_state, error, { block }) => (error || block ? [] : shownPeopleTags),
    }),
    listBlocks: build.infiniteQuery<CursorPage<BlockedPerson>, void, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ pageParam }) => ({ url: 'user/blocks', params: pageParams(PAGE, pageParam) }),
      transformResponse: toCursorPage<BlockedPerson>,
      providesTags: ['Block'],
    }),
  }),
});

export const {
  useGetFollowStatusQuery,
  useChangeFollowMutation,
  useListFollowsInfiniteQuery,
  useChangeBlockMutation,
  useListBlocksInfiniteQuery,
} = followsApi;
