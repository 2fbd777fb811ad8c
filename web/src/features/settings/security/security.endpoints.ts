import { baseApi } from '../../../api/base-api.js';

const securityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<void, { currentPassword: string; password: string }>({
      query: (body) => ({ url: 'auth/password', method: 'PUT', body }),
    }),
    logoutEverywhere: build.mutation<void, void>({
      query: () => ({ url: 'auth/logout-everywhere', method: 'POST' }),
    }),
  }),
});

export const { useChangePasswordMutation, useLogoutEverywhereMutation } = securityApi;
