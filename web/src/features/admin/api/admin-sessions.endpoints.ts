import { baseApi } from '../../../api/base-api.js';

const adminSessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    endSessions: build.mutation<void, string>({
      query: (userId) => ({ url: `admin/people/${userId}/logout-everywhere`, method: 'POST' }),
    }),
  }),
});

export const { useEndSessionsMutation } = adminSessionsApi;
