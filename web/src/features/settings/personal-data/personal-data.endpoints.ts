import type { DataExport, Erasure, LastDataExport } from '@pictora/contracts';
import { baseApi } from '../../../api/base-api.js';

export const personalDataApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The last export, or null when none was ever asked for. */
    getDataExport: build.query<DataExport | null, void>({
      query: () => 'user/data-export',
      transformResponse: ({ last }: LastDataExport) => last,
      providesTags: ['DataExport'],
    }),
    requestDataExport: build.mutation<DataExport, void>({
      query: () => ({ url: 'user/data-export', method: 'POST' }),
      invalidatesTags: ['DataExport'],
    }),
    /** One call removes a page of pictures; `left` asks for another. */
    removeAllImages: build.mutation<{ removed: number; left: boolean }, void>({
      query: () => ({ url: 'images', method: 'DELETE' }),
      invalidatesTags: ['Image'],
    }),
    deleteAccount: build.mutation<Erasure, { password: string }>({
      query: (body) => ({ url: 'user/delete-account', method: 'POST', body }),
    }),
  }),
});

export const {
  useGetDataExportQuery,
  useRequestDataExportMutation,
  useRemoveAllImagesMutation,
  useDeleteAccountMutation,
} = personalDataApi;
