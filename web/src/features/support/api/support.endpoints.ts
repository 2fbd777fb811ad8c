import { idempotencyHeader, type SupportRequest, type SupportTicket } from '@pictora/contracts';
import { baseApi } from '../../../api/base-api.js';

export const supportApi = baseApi.enhanceEndpoints({ addTagTypes: ['SupportTicket'] }).injectEndpoints({
  endpoints: (build) => ({
    supportTickets: build.query<SupportTicket[], void>({
      query: () => ({ url: 'support', params: { limit: 5 } }),
      providesTags: ['SupportTicket'],
    }),
    submitTicket: build.mutation<SupportTicket, SupportRequest & { readonly key: string }>({
      query: ({ key, ...body }) => ({ url: 'support', method: 'POST', headers: { [idempotencyHeader]: key }, body }),
      invalidatesTags: (ticket) => (ticket ? ['SupportTicket'] : []),
    }),
  }),
});

export const { useSupportTicketsQuery, useSubmitTicketMutation } = supportApi;
