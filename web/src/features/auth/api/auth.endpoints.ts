import type { CompleteProfile, CurrentUser, Session, SignIn, SignUp, SignUpReply } from '@pictora/contracts';
import { baseApi } from '../../../api/base-api.js';

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<Session, SignIn>({ query: (body) => ({ url: 'auth/sign-in', method: 'POST', body }) }),
    signUp: build.mutation<SignUpReply, SignUp>({ query: (body) => ({ url: 'auth/sign-up', method: 'POST', body }) }),
    completeProfile: build.mutation<CurrentUser, CompleteProfile>({
      query: (body) => ({ url: 'auth/complete-profile', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useSignInMutation, useSignUpMutation, useCompleteProfileMutation } = authApi;
