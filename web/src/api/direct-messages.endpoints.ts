import type { Conversation, DirectMessage, Person } from '@pictora/contracts';
import { baseApi } from './base-api.js';

const RECIPIENTS = 20;
export type NewMessage = { readonly conversationId: string; readonly content: string; readonly key: string };

/** Writing to somebody from outside the inbox: there is one conversation for each two people, begun or found. */
export const directMessagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    findRecipients: build.query<Person[], string>({
      query: (term) => ({ url: 'users/search', params: { term, limit: RECIPIENTS } }),
    }),
    startConversation: build.mutation<Conversation, string>({
      query: (otherUserId) => ({ url: 'conversations', method: 'POST', body: { otherUserId } }),
    }),
    sendMessage: build.mutation<DirectMessage, NewMessage>({
      query: ({ conversationId, content, key }) => ({
        url: `conversations/${conversationId}/messages`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { content },
      }),
    }),
  }),
});

export const { useFindRecipientsQuery, useStartConversationMutation, useSendMessageMutation } = directMessagesApi;
