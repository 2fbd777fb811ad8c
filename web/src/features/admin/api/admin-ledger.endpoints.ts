import {
  idempotencyHeader,
  nextCursorHeader,
  type AdminAccount,
  type AdminChange,
  type AdminChangeReply,
  type BalanceAsOf,
  type LedgerEvent,
  type LedgerReadModel,
  type LedgerRun,
  type LedgerRunKind,
} from '@pictora/contracts';
import { baseApi } from '../../../api/base-api.js';

export type EventPage = { readonly items: LedgerEvent[]; readonly nextCursor: number | null };
export type ChangeKind = 'grants' | 'corrections';

const pageSize = 200;

const account = (id: string) => ({ type: 'LedgerAccount' as const, id });

/** The calls of admin replay. They come with the page, so nobody else loads them. */
export const adminLedgerApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['LedgerAccount', 'LedgerRun'] })
  .injectEndpoints({
    endpoints: (build) => ({
      findAccounts: build.query<AdminAccount[], string>({
        query: (query) => ({ url: 'admin/ledger/accounts', params: { query } }),
        providesTags: (found) => found?.map(({ userId }) => account(userId)) ?? [],
        keepUnusedDataFor: 0,
      }),
      ledgerEvents: build.infiniteQuery<EventPage, string, number | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        },
        query: ({ queryArg, pageParam }) => ({
          url: `admin/ledger/accounts/${queryArg}/events`,
          params: { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        }),
        transformResponse: (items: LedgerEvent[], meta: { response?: Response } | undefined) => {
          const cursor = meta?.response?.headers.get(nextCursorHeader);
          return { items, nextCursor: cursor ? Number(cursor) : null };
        },
        providesTags: (_, __, userId) => [account(userId)],
      }),
      balanceAsOf: build.query<BalanceAsOf, { userId: string; at: string | null }>({
        query: ({ userId, at }) => ({
          url: `admin/ledger/accounts/${userId}/balance`,
          params: at === null ? {} : { at },
        }),
        providesTags: (_, __, { userId }) => [account(userId)],
      }),
      /** When an account was opened: the time of its first entry, which no later one changes. */
      openedAt: build.query<number | null, string>({
        query: (userId) => ({ url: `admin/ledger/accounts/${userId}/balance`, params: { revision: 0 } }),
        transformResponse: ({ time }: BalanceAsOf) => (time === null ? null : Date.parse(time)),
      }),
      changeByHand: build.mutation<
        AdminChangeReply,
        { userId: string; kind: ChangeKind; key: string; change: AdminChange }
      >({
        query: ({ userId, kind, key, change }) => ({
          url: `admin/ledger/accounts/${userId}/${kind}`,
          method: 'POST',
          headers: { [idempotencyHeader]: key },
          body: change,
        }),
        invalidatesTags: (_, error, { userId }) => (error ? [] : [account(userId)]),
      }),
      ledgerRuns: build.query<LedgerRun[], void>({
        query: () => 'admin/ledger/runs',
        providesTags: ['LedgerRun'],
      }),
      startRun: build.mutation<LedgerRun, { kind: LedgerRunKind; readModels?: LedgerReadModel[] }>({
        query: ({ kind, readModels }) => ({
          url: `admin/ledger/${kind}`,
          method: 'POST',
          body: readModels ? { readModels } : {},
        }),
        invalidatesTags: ['LedgerRun'],
      }),
    }),
  });

export const {
  useFindAccountsQuery,
  useLedgerEventsInfiniteQuery,
  useBalanceAsOfQuery,
  useOpenedAtQuery,
  useChangeByHandMutation,
  useLedgerRunsQuery,
  useStartRunMutation,
} = adminLedgerApi;
