import type { CompleteProfile, CurrentUser, Session, SignIn, SignUp, SignUpReply } from '@pictora/contracts';
import { baseApi } from '../../../api/base-api.js';

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<Session, SignIn>({ query: (body) => ({ url: 'auth/sign-in', method: 'POST', body }) }),
    signUp: build.mutation<SignUpReply, SignUp>({ query: (body) => ({ url: 'auth/sign-up', method: 'POST', body }) }),
    /** Answers the embedded issuer's question who somebody is, and tells where its login goes on. */
    answerLogin: build.mutation<{ location: string }, SignIn & { interaction: string }>({
      query: ({ interaction, ...body }) => ({
        url: new URL(`/oidc/interaction/${encodeURIComponent(interaction)}`, location.origin).href,
        method: 'POST',
        body,
      }),
    }),
    finishLogin: build.mutation<Session, { login: string }>({
      query: (body) => ({ url: 'login/session', method: 'POST', body }),
    }),
    completeProfile: build.mutation<CurrentUser, CompleteProfile>({
      query: (body) => ({ url: 'auth/complete-profile', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useAnswerLoginMutation,
  useCompleteProfileMutation,
  useFinishLoginMutation,
  useSignInMutation,
  useSignUpMutation,
} = authApi;
