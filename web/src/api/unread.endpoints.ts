import type { UnreadCount } from '@pictora/contracts';
import { inStep } from '../lib/live/in-step.js';
import { baseApi } from './base-api.js';

/** The counts of the badges. Pushes bring them; without pushes they are asked for. */
export const unreadApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    unreadNotifications: build.query<UnreadCount, void>({
      query: () => 'notifications/unread-count',
      providesTags: ['Unread'],
      ...inStep<UnreadCount>(['notification.added', 'notifications.read'], (draft, { payload }) => {
        if ('unreadCount' in payload) draft.count = payload.unreadCount;
      }),
    }),
    unreadMessages: build.query<UnreadCount, void>({
      query: () => 'messages/unread-count',
      providesTags: ['Unread'],
      ...inStep<UnreadCount>(['message.added', 'conversation.read'], (draft, { payload }) => {
        if ('unreadCount' in payload) draft.count = payload.unreadCount;
      }),
    }),
  }),
});

export const { useUnreadNotificationsQuery, useUnreadMessagesQuery } = unreadApi;
