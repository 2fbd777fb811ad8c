import {
  creditPack,
  idempotencyHeader,
  nextCursorHeader,
  type CurrentUser,
  type Job,
  type LedgerEntry,
  type LedgerEntryType,
  type PaidTier,
  type Subscription,
} from '@pictora/contracts';
import { saveFile } from '../lib/save-file.js';
import { accountApi } from './account.endpoints.js';
import { baseApi } from './base-api.js';

/** Which entries of the ledger: `from` inclusive, `to` exclusive, both ISO times. */
export type EntryFilter = { readonly type?: LedgerEntryType; readonly from?: string; readonly to?: string };
export type EntryPage = { readonly entries: readonly LedgerEntry[]; readonly nextCursor: string | null };
/** Entries since a time, oldest first. `complete` is false when there were more than a chart can use. */
export type EntrySeries = { readonly entries: readonly LedgerEntry[]; readonly complete: boolean };

type Redirect = { readonly url: string };
type Keyed = { readonly key: string };
type WithResponse = { readonly response?: Response } | undefined;

const pageSize = 30;
const seriesPage = 100;
const seriesPagesMax = 10;
const cursorOf = (meta: WithResponse): string | null => meta?.response?.headers.get(nextCursorHeader) ?? null;

/** Money is never shown before the server has said it: no call here changes a cache by itself but with an answer. */
export const billingApi = baseApi.enhanceEndpoints({ addTagTypes: ['Subscription', 'Ledger'] }).injectEndpoints({
  endpoints: (build) => ({
    checkoutPlan: build.mutation<Redirect, Keyed & { readonly tier: PaidTier }>({
      query: ({ tier, key }) => ({
        url: 'create-checkout-session',
        method: 'POST',
        headers: { [idempotencyHeader]: key },
        body: { tier },
      }),
    }),
    checkoutPack: build.mutation<Redirect, Keyed>({
      query: ({ key }) => ({
        url: 'create-credit-checkout',
        method: 'POST',
        headers: { [idempotencyHeader]: key },
        body: { credits: creditPack.credits },
      }),
    }),
    openPortal: build.mutation<Redirect, void>({
      query: () => ({ url: 'create-portal-session', method: 'POST' }),
    }),
    downgradeToFree: build.mutation<CurrentUser, void>({
      query: () => ({ url: 'downgrade-to-free', method: 'POST' }),
      invalidatesTags: (user) => (user ? ['Subscription', 'Ledger'] : ['User', 'Subscription']),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null); // The caller shows the failure.
        if (answer) await dispatch(accountApi.util.upsertQueryData('getUser', undefined, answer.data));
      },
    }),
    refundSubscription: build.mutation<CurrentUser, void>({
      query: () => ({ url: 'refund-subscription', method: 'POST' }),
      invalidatesTags: (user) => (user ? ['Subscription', 'Ledger'] : ['User', 'Subscription']),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null); // The caller shows the failure.
        if (answer) await dispatch(accountApi.util.upsertQueryData('getUser', undefined, answer.data));
      },
    }),
    getSubscription: build.query<Subscription, void>({
      query: () => 'subscription',
      providesTags: ['Subscription'],
    }),
    /** The newest entry carries the balance by bucket. */
    latestEntry: build.query<LedgerEntry | null, void>({
      query: () => ({ url: 'credits/history', params: { limit: 1 } }),
      transformResponse: ([entry]: LedgerEntry[]) => entry ?? null,
      providesTags: ['Ledger'],
    }),
    /** The number of the newest entry of a pack, -1 when none was bought among the newest grants. */
    latestPack: build.query<number, void>({
      query: () => ({ url: 'credits/history', params: { type: 'granted', limit: 10 } }),
      transformResponse: (grants: LedgerEntry[]) =>
        grants.find(({ pack, cause }) => pack > 0 && cause.type === 'payment')?.revision ?? -1,
      providesTags: ['Ledger'],
    }),
    listEntries: build.infiniteQuery<EntryPage, EntryFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: 'credits/history',
        params: { ...queryArg, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
      transformResponse: (entries: LedgerEntry[], meta: WithResponse) => ({ entries, nextCursor: cursorOf(meta) }),
      providesTags: ['Ledger'],
    }),
    /** What the chart draws: all entries since a time, or as many of the newest as it can use. */
    entriesSince: build.query<EntrySeries, string | null>({
      queryFn: async (from, _api, _extra, send) => {
        const found: LedgerEntry[] = [];
        let cursor: string | null = null;
        for (let page = 0; page < seriesPagesMax; page += 1) {
          const params = { limit: seriesPage, ...(from ? { from } : {}), ...(cursor ? { cursor } : {}) };
          const answer = await send({ url: 'credits/history', params });
          if (answer.error) return { error: answer.error };
          found.push(...(answer.data as LedgerEntry[]));
          cursor = cursorOf(answer.meta);
          if (!cursor) break;
        }
        return { data: { entries: found.reverse(), complete: cursor === null } };
      },
      providesTags: ['Ledger'],
    }),
    /** What a job was about, for its line in the ledger; asked again when its credits have come to another end. */
    entryJob: build.query<Job, { readonly id: string; readonly hold: string | null }>({
      query: ({ id }) => `jobs/${id}`,
      keepUnusedDataFor: 600,
    }),
    /** Saves the entries as a file; all of them, not only the shown ones. */
    exportEntries: build.mutation<null, EntryFilter>({
      queryFn: async (filter, _api, _extra, send) => {
        const answer = await send({
          url: 'credits/history',
          params: { ...filter, format: 'csv' },
          responseHandler: (response) => (response.ok ? response.blob() : response.json()),
        });
        if (answer.error) return { error: answer.error };
        saveFile(answer.data as Blob, 'pictora-credits.csv');
        return { data: null };
      },
    }),
  }),
});

export const {
  useCheckoutPlanMutation,
  useCheckoutPackMutation,
  useOpenPortalMutation,
  useDowngradeToFreeMutation,
  useRefundSubscriptionMutation,
  useGetSubscriptionQuery,
  useLatestEntryQuery,
  useLatestPackQuery,
  useLazyLatestPackQuery,
  useListEntriesInfiniteQuery,
  useEntriesSinceQuery,
  useEntryJobQuery,
  useExportEntriesMutation,
} = billingApi;
