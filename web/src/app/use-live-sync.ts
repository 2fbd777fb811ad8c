import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi, messagingTags, shownPeopleTags } from '../api/base-api.js';
import { liveUpdates, onPush, onPushes } from '../lib/socket.js';

/** Pushes of one person come through several processes, so two of them so close together may have crossed. */
const crossingMs = 2000;
/** After a pause of the whole bus everybody is told at once; nobody needs to ask at once. */
const spreadMs = 2000;

/**
 * When a page asks, although pushes come: when they begin to come, for what happened before; and where a push leaves
 * something in doubt. All else the pushes themselves put right, in the endpoints.
 */
export const useLiveSync = (userId: string | undefined): void => {
  const dispatch = useDispatch();
  const hasBeenReady = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const catchUp = () => dispatch(baseApi.util.invalidateTags([...messagingTags, 'User', 'Job']));
    const stop = liveUpdates.onReady(() => {
      clearTimeout(timer);
      timer = setTimeout(catchUp, hasBeenReady.current ? Math.random() * spreadMs : 0);
      hasBeenReady.current = true;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [dispatch]);

  useEffect(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onPushes(['message.added', 'conversation.read', 'notification.added', 'notifications.read'], () => {
      const now = Date.now();
      if (now - last < crossingMs) {
        clearTimeout(timer);
        timer = setTimeout(
          () => dispatch(baseApi.util.invalidateTags(['Unread', 'Conversation', 'Notification'])),
          crossingMs,
        );
      }
      last = now;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [dispatch]);

  // Somebody was blocked, in another window or by the other one, or is blocked no more.
  useEffect(
    () => onPush('blocks.changed', () => dispatch(baseApi.util.invalidateTags([...shownPeopleTags]))),
    [dispatch],
  );

  useEffect(
    () =>
      onPushes(['notifications.read', 'conversation.read'], (push) => {
        // Some of them may have vanished, and "all" may be older than the newest one.
        if (push.name === 'notifications.read') dispatch(baseApi.util.invalidateTags(['Notification']));
        // Read up to somewhere in the middle: only the server knows what is left.
        else if ('readerId' in push.payload && push.payload.readerId === userId && push.payload.unreadCount > 0)
          dispatch(baseApi.util.invalidateTags(['Conversation']));
      }),
    [dispatch, userId],
  );
};
