import type { ModeratedReport, ModerationAction, ModerationEntry, ReportStatus } from '@pictora/contracts';
import { baseApi } from '../../../api/base-api.js';
import { cursorPages, pageParams, toCursorPage, type CursorPage } from '../../../api/cursor-pages.js';

const PAGE = 30;
/** `waiting`: open or under review, the queue of work. */
export type Queue = ReportStatus | 'waiting';
export type Decision = { readonly id: string; readonly action: ModerationAction; readonly note?: string };

/** The moderators' queue and their log. Always fresh: two moderators may work at once. */
export const adminReportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReports: build.infiniteQuery<CursorPage<ModeratedReport>, Queue, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => ({
        url: 'admin/reports',
        params: { ...pageParams(PAGE, pageParam), ...(queryArg === 'waiting' ? {} : { status: queryArg }) },
      }),
      transformResponse: toCursorPage<ModeratedReport>,
      providesTags: ['ReportQueue'],
    }),
    getReport: build.query<ModeratedReport, string>({
      query: (id) => `admin/reports/${encodeURIComponent(id)}`,
      providesTags: (_report, _error, id) => [{ type: 'ReportQueue', id }],
    }),
    moderate: build.mutation<ModeratedReport, Decision>({
      query: ({ id, ...body }) => ({ url: `admin/reports/${id}/actions`, method: 'POST', body }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null); // The caller shows the failure.
        if (answer) dispatch(adminReportsApi.util.updateQueryData('getReport', id, () => answer.data));
      },
      // Also after a refusal: somebody else may have decided meanwhile.
      invalidatesTags: ['ReportQueue', 'ModerationLog', 'Feed', 'Comment'],
    }),
    moderationLog: build.infiniteQuery<CursorPage<ModerationEntry>, void, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ pageParam }) => ({ url: 'admin/moderation-log', params: pageParams(PAGE, pageParam) }),
      transformResponse: toCursorPage<ModerationEntry>,
      providesTags: ['ModerationLog'],
    }),
  }),
});

export const { useListReportsInfiniteQuery, useGetReportQuery, useModerateMutation, useModerationLogInfiniteQuery } =
  adminReportsApi;
