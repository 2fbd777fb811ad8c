import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../api/base-api.js';
import { useUnreadMessagesQuery, useUnreadNotificationsQuery } from '../api/unread.endpoints.js';
import { liveUpdates } from '../lib/socket.js';

/** Milliseconds between two looks without pushes (specification 9), and with them, for one that was lost on its way. */
export const pollWhenAway = 30_000;
export const pollWhenLive = 300_000;

export type Unread = { readonly notifications: number; readonly messages: number };

/** The counts of the badges: pushed, or asked for every 30 seconds while pushes are away. */
export const useUnread = (): Unread => {
  const dispatch = useDispatch();
  const isLive = useSyncExternalStore(liveUpdates.subscribe, liveUpdates.isLive);
  const polling = { pollingInterval: isLive ? pollWhenLive : pollWhenAway };
  const notifications = useUnreadNotificationsQuery(undefined, polling).data?.count ?? 0;
  const messages = useUnreadMessagesQuery(undefined, polling).data?.count ?? 0;

  // Without pushes a count that changed is the only word of what else did.
  const seen = useRef({ notifications, messages });
  useEffect(() => {
    const before = seen.current;
    seen.current = { notifications, messages };
    if (isLive) return;
    if (before.messages !== messages) dispatch(baseApi.util.invalidateTags(['Conversation', 'Thread']));
    if (before.notifications !== notifications) dispatch(baseApi.util.invalidateTags(['Notification']));
  }, [isLive, notifications, messages, dispatch]);
  return { notifications, messages };
};
