import type { Session, SetPassword, Verify } from '@pictora/contracts';
import { baseApi } from '../../../api/base-api.js';

type NewPassword = SetPassword & { readonly recovery?: Session };

const recoveryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    recover: build.mutation<void, { email: string }>({
      query: (body) => ({ url: 'auth/recover', method: 'POST', body }),
    }),
    verify: build.mutation<Session, Verify>({ query: (body) => ({ url: 'auth/verify', method: 'POST', body }) }),
    /** With the token of a recovery in place of the page's own session, whoever is signed in. */
    setPassword: build.mutation<void, NewPassword>({
      query: ({ recovery, ...body }) => ({
        url: 'auth/password',
        method: 'PUT',
        body,
        ...(recovery ? { headers: { authorization: `Bearer ${recovery.access_token}` } } : {}),
      }),
    }),
    confirmEmail: build.mutation<void, { token: string }>({
      query: (body) => ({ url: 'auth/confirm-email', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    resendVerification: build.mutation<void, { email: string }>({
      query: (body) => ({ url: 'auth/resend-verification', method: 'POST', body }),
    }),
  }),
});

export const {
  useRecoverMutation,
  useVerifyMutation,
  useSetPasswordMutation,
  useConfirmEmailMutation,
  useResendVerificationMutation,
} = recoveryApi;
