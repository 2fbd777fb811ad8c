import type { CurrentUser } from '@pictora/contracts';
import { inStep } from '../lib/live/in-step.js';
import { session } from '../lib/session/session.js';
import { baseApi } from './base-api.js';

/** Balances show what the server said, never a guess of the page. */
const balance = inStep<CurrentUser>(['balance.changed'], (user, push) => {
  if (push.name !== 'balance.changed') return;
  const { available, held, tier, total } = push.payload;
  user.creditsRemaining = available;
  user.creditsHeld = held;
  if (tier !== undefined) user.subscriptionTier = tier;
  if (total !== undefined) user.creditsTotal = total;
});

/** The signed-in person with tier and credits: the header, the gate and the forms all read it. */
export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<CurrentUser, void>({
      query: () => 'auth/user',
      providesTags: ['User'],
      // The session tells every tab when what it says of the person is no longer so. A failure is the query's to report.
      onQueryStarted: async (_, started) => {
        const replayed = balance.onQueryStarted(undefined, started);
        await started.queryFulfilled.then(
          ({ data }) => session.updateUser(data),
          () => undefined,
        );
        await replayed;
      },
      onCacheEntryAdded: balance.onCacheEntryAdded,
    }),
  }),
});

export const { useGetUserQuery } = accountApi;
