import type { Conversation, ConversationRead, DirectMessage } from '@pictora/contracts';
import type { InfiniteData } from '@reduxjs/toolkit/query/react';
import { baseApi } from '../../../api/base-api.js';
import { cursorPages, itemsOf, pageParams, toCursorPage, type CursorPage } from '../../../api/cursor-pages.js';
import { unreadApi } from '../../../api/unread.endpoints.js';
import { inStep } from '../../../lib/live/in-step.js';
import { markRead, upsertConversation, withOwnRead } from '../sync/conversations.js';
import { fetchThread, threadPage } from '../sync/fetch-thread.js';
import { emptyThread, joinMessage, joinPage, type Thread } from '../sync/thread.js';

const PAGE = 30;
type Conversations = InfiniteData<CursorPage<Conversation>, string | null>;

/** The whole list goes to the first page: it is one list, and its order has changed over the borders of pages. */
const changeList = (data: Conversations, change: (list: Conversation[]) => Conversation[]): void => {
  const list = change(itemsOf(data));
  data.pages.forEach((page, n) => (page.items = n === 0 ? list : []));
};
const changeOne = (data: Conversations, id: string, change: (one: Conversation) => Conversation): void =>
  changeList(data, (list) => list.map((one) => (one.id === id ? change(one) : one)));

export const inboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    conversations: build.infiniteQuery<CursorPage<Conversation>, void, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ pageParam }) => ({ url: 'conversations', params: pageParams(PAGE, pageParam) }),
      transformResponse: toCursorPage<Conversation>,
      providesTags: ['Conversation'],
      ...inStep<Conversations>(['message.added', 'conversation.read'], (data, push) => {
        if (push.name === 'message.added')
          changeList(data, (list) => upsertConversation(list, push.payload.conversation));
        if (push.name === 'conversation.read')
          changeOne(data, push.payload.conversationId, (one) => markRead(one, push.payload));
      }),
    }),
    /** One that was opened by its address, and may lie far down the list. */
    conversation: build.query<Conversation, string>({
      query: (id) => `conversations/${encodeURIComponent(id)}`,
      providesTags: ['Conversation'],
      ...inStep<Conversation, string>(['message.added', 'conversation.read'], (known, push, id) => {
        if (push.name === 'message.added' && push.payload.conversation.id === id)
          return upsertConversation([known], push.payload.conversation)[0];
        if (push.name === 'conversation.read' && push.payload.conversationId === id)
          return markRead(known, push.payload);
        return undefined;
      }),
    }),
    thread: build.query<Thread, string>({
      queryFn: (id, { getState }, _extra, send) =>
        fetchThread(
          () => knownThread(id, getState()),
          async (params) => {
            const answer = await send({ url: `conversations/${encodeURIComponent(id)}/messages`, params });
            if (answer.error) return { error: answer.error };
            return toCursorPage(answer.data as DirectMessage[], answer.meta);
          },
        ),
      providesTags: (_, __, id) => [{ type: 'Thread', id }],
      // Going back and forth between conversations asks for what is new, and not for all.
      keepUnusedDataFor: 600,
      ...inStep<Thread, string>(['message.added'], (thread, push, id) =>
        push.name === 'message.added' && push.payload.message.conversationId === id
          ? joinMessage(thread, push.payload.message)
          : undefined,
      ),
    }),
    olderMessages: build.mutation<DirectMessage[], { readonly id: string; readonly before: string }>({
      query: ({ id, before }) => ({ url: `conversations/${id}/messages`, params: pageParams(threadPage, before) }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null); // The caller shows the failure.
        if (answer)
          dispatch(inboxApi.util.updateQueryData('thread', id, (thread) => joinPage(thread as Thread, answer.data)));
      },
    }),
    readConversation: build.mutation<ConversationRead, { readonly id: string; readonly messageId: string }>({
      query: ({ id, messageId }) => ({ url: `conversations/${id}/read`, method: 'POST', body: { messageId } }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null); // Not handled (specification 8); the next look tries again.
        if (!answer) return;
        const { ownRead, unreadCount, totalUnreadCount } = answer.data;
        const read = (one: Conversation) => withOwnRead(one, ownRead, unreadCount);
        dispatch(inboxApi.util.updateQueryData('conversations', undefined, (data) => changeOne(data, id, read)));
        dispatch(inboxApi.util.updateQueryData('conversation', id, read));
        dispatch(unreadApi.util.updateQueryData('unreadMessages', undefined, () => ({ count: totalUnreadCount })));
      },
    }),
  }),
});

const knownThread = (id: string, state: unknown): Thread =>
  inboxApi.endpoints.thread.select(id)(state as Parameters<ReturnType<typeof inboxApi.endpoints.thread.select>>[0])
    .data ?? emptyThread;

type Dispatch = (action: ReturnType<typeof inboxApi.util.updateQueryData<'thread' | 'conversations'>>) => unknown;

/** What the server answered to a message that was sent, or to a conversation that was begun. */
export const showSent = (dispatch: Dispatch, message: DirectMessage): void => {
  dispatch(
    inboxApi.util.updateQueryData('thread', message.conversationId, (thread) =>
      joinMessage(thread as Thread, message),
    ) as never,
  );
  dispatch(
    inboxApi.util.updateQueryData('conversations', undefined, (data) =>
      changeList(data, (list) => {
        const known = list.find(({ id }) => id === message.conversationId);
        if (!known) return list;
        return upsertConversation(list, { ...known, lastMessage: message, lastMessageAt: message.createdAt });
      }),
    ) as never,
  );
};
export const showBegun = (dispatch: Dispatch, conversation: Conversation): void => {
  dispatch(
    inboxApi.util.updateQueryData('conversations', undefined, (data) =>
      changeList(data, (list) => upsertConversation(list, conversation)),
    ) as never,
  );
};

export const {
  useConversationsInfiniteQuery,
  useConversationQuery,
  useThreadQuery,
  useOlderMessagesMutation,
  useReadConversationMutation,
} = inboxApi;
