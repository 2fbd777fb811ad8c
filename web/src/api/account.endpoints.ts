import type { CurrentUser } from '@pictora/contracts';
import { onPush } from '../lib/socket.js';
import { baseApi } from './base-api.js';

/** The signed-in person with tier and credits: the header, the gate and the forms all read it. */
export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<CurrentUser, void>({
      query: () => 'auth/user',
      providesTags: ['User'],
      onCacheEntryAdded: async (_, { cacheDataLoaded, cacheEntryRemoved, updateCachedData }) => {
        // Balances show what the server said, never a guess of the page.
        const stop = onPush('balance.changed', ({ available, held }) =>
          updateCachedData((user) => {
            user.creditsRemaining = available;
            user.creditsHeld = held;
          }),
        );
        await cacheDataLoaded.catch(() => undefined); // The query reports its own failure.
        await cacheEntryRemoved;
        stop();
      },
    }),
    logout: build.mutation<void, void>({ query: () => ({ url: 'auth/logout', method: 'POST' }) }),
  }),
});

export const { useGetUserQuery, useLogoutMutation } = accountApi;
