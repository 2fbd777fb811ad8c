import type { CurrentUser } from '@pictora/contracts';
import { session } from '../lib/session/session.js';
import { onPush } from '../lib/socket.js';
import { baseApi } from './base-api.js';

/** The signed-in person with tier and credits: the header, the gate and the forms all read it. */
export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<CurrentUser, void>({
      query: () => 'auth/user',
      providesTags: ['User'],
      // The session tells every tab when what it says of the person is no longer so. A failure is the query's to report.
      onQueryStarted: (_, { queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => session.updateUser(data),
          () => undefined,
        ),
      onCacheEntryAdded: async (_, entry) => {
        // Balances show what the server said, never a guess of the page.
        const stop = onPush('balance.changed', ({ available, held, tier, total }) =>
          entry.updateCachedData((user) => {
            user.creditsRemaining = available;
            user.creditsHeld = held;
            if (tier !== undefined) user.subscriptionTier = tier;
            if (total !== undefined) user.creditsTotal = total;
          }),
        );
        await entry.cacheDataLoaded.catch(() => undefined); // The query reports its own failure.
        await entry.cacheEntryRemoved;
        stop();
      },
    }),
  }),
});

export const { useGetUserQuery } = accountApi;
