import type { Report, ReportReason, ReportTarget } from '@pictora/contracts';
import { baseApi } from './base-api.js';
import { cursorPages, pageParams, toCursorPage, type CursorPage } from './cursor-pages.js';

const PAGE = 30;
export type NewReport = {
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly reason: ReportReason;
  readonly note?: string;
};

/** What one has reported, and what became of it. */
export const reportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    fileReport: build.mutation<Report, NewReport>({
      query: (body) => ({ url: 'reports', method: 'POST', body }),
      invalidatesTags: (report) => (report ? ['Report'] : []),
    }),
    listOwnReports: build.infiniteQuery<CursorPage<Report>, void, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ pageParam }) => ({ url: 'reports', params: pageParams(PAGE, pageParam) }),
      transformResponse: toCursorPage<Report>,
      providesTags: ['Report'],
    }),
  }),
});

export const { useFileReportMutation, useListOwnReportsInfiniteQuery } = reportsApi;
