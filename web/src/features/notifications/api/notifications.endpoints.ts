import type { Notification, UnreadCount } from '@pictora/contracts';
import type { InfiniteData } from '@reduxjs/toolkit/query/react';
import { baseApi } from '../../../api/base-api.js';
import { cursorPages, itemsOf, pageParams, toCursorPage, type CursorPage } from '../../../api/cursor-pages.js';
import { unreadApi } from '../../../api/unread.endpoints.js';
import { inStep } from '../../../lib/live/in-step.js';
import { markNotifications, upsertNotification } from '../sync.js';

const PAGE = 30;
type Notifications = InfiniteData<CursorPage<Notification>, string | null>;

/** The whole list goes to the first page: one that more was folded into moves up over the borders of pages. */
const changeList = (data: Notifications, change: (list: Notification[]) => Notification[]): void => {
  const list = change(itemsOf(data));
  data.pages.forEach((page, n) => (page.items = n === 0 ? list : []));
};

export const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    /** Marked at once; the server's count takes the place of the guess. Mark-read errors are not handled (specification 8): the next look puts it right. */
    const marking =
      (ids: string[] | null, left: (count: number) => number) =>
      async (dispatch: (action: never) => unknown, queryFulfilled: Promise<{ data: UnreadCount }>): Promise<void> => {
        const send = dispatch as (action: unknown) => unknown;
        send(
          notificationsApi.util.updateQueryData('notifications', undefined, (data) =>
            changeList(data, (list) => markNotifications(list, ids)),
          ),
        );
        const count = (change: (count: number) => number) =>
          send(
            unreadApi.util.updateQueryData('unreadNotifications', undefined, (draft) => ({
              count: change(draft.count),
            })),
          );
        count(left);
        const answer = await queryFulfilled.catch(() => null);
        if (answer) count(() => answer.data.count);
        else send(notificationsApi.util.invalidateTags(['Notification', 'Unread']));
      };
    return {
      notifications: build.infiniteQuery<CursorPage<Notification>, void, string | null>({
        infiniteQueryOptions: cursorPages,
        query: ({ pageParam }) => ({ url: 'notifications', params: pageParams(PAGE, pageParam) }),
        transformResponse: toCursorPage<Notification>,
        providesTags: ['Notification'],
        ...inStep<Notifications>(['notification.added', 'notifications.read'], (data, push) => {
          if (push.name === 'notification.added')
            changeList(data, (list) => upsertNotification(list, push.payload.notification));
          if (push.name === 'notifications.read')
            changeList(data, (list) => markNotifications(list, push.payload.notificationIds));
        }),
      }),
      readNotification: build.mutation<UnreadCount, string>({
        query: (id) => ({ url: `notifications/${id}/read`, method: 'PATCH' }),
        onQueryStarted: (id, { dispatch, queryFulfilled }) =>
          marking([id], (count) => Math.max(0, count - 1))(dispatch, queryFulfilled),
      }),
      readAllNotifications: build.mutation<UnreadCount, void>({
        query: () => ({ url: 'notifications/mark-all-read', method: 'PATCH' }),
        onQueryStarted: (_, { dispatch, queryFulfilled }) => marking(null, () => 0)(dispatch, queryFulfilled),
      }),
    };
  },
});

export const { useNotificationsInfiniteQuery, useReadNotificationMutation, useReadAllNotificationsMutation } =
  notificationsApi;
