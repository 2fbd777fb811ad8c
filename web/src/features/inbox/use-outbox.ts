import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { useSendMessageMutation } from '../../api/direct-messages.endpoints.js';
import { errorText, isCallFailure } from '../../lib/error-text.js';
import { isSettledBy } from '../../lib/intents.js';
import { session } from '../../lib/session/session.js';
import { onPush } from '../../lib/socket.js';
import { m } from '../../texts/index.js';
import { showSent } from './api/inbox.endpoints.js';
import { again, arrive, fail, isSending, outgoingIn, put, remove, type Outbox, type Outgoing } from './sync/outbox.js';

/** What this page still has to send outlives the page's moving between conversations, and ends with the session. */
let outbox: Outbox = [];
const listeners = new Set<() => void>();
const change = (next: Outbox): void => {
  if (next === outbox) return;
  outbox = next;
  for (const listener of listeners) listener();
};
session.subscribe((event) => {
  if (event === 'SIGNED_OUT' || event === 'SIGNED_IN') change([]);
});
const store = {
  current: (): Outbox => outbox,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Sends into one conversation. A message is shown at once; its answer, its push, or both take its place, once. */
export const useOutbox = (conversationId: string, userId: string) => {
  const dispatch = useDispatch();
  const [sendMessage] = useSendMessageMutation();
  const all = useSyncExternalStore(store.subscribe, store.current);

  useEffect(
    () => onPush('message.added', ({ message }) => message.senderId === userId && change(arrive(outbox, message))),
    [userId],
  );

  const transmit = async ({ key, content }: Pick<Outgoing, 'key' | 'content'>): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        showSent(dispatch, await sendMessage({ conversationId, content, key }).unwrap());
        return change(remove(outbox, key));
      } catch (error) {
        const isLost = !(isCallFailure(error) && isSettledBy(error.status));
        // It was heard of, so it is there by all signs: the same key asks for the answer that was lost.
        if (isLost && tries === 1 && outbox.some((one) => one.key === key && one.arrivedAs !== null)) continue;
        return change(fail(outbox, key, errorText(error, m.common_moment())));
      }
    }
  };

  return {
    outgoing: useMemo(() => outgoingIn(all, conversationId), [all, conversationId]),
    isSending: isSending(all, conversationId),
    send: (content: string): void => {
      const message = { key: crypto.randomUUID(), conversationId, content, at: new Date().toISOString() };
      change(put(outbox, message));
      void transmit(message);
    },
    retry: (message: Outgoing): void => {
      change(again(outbox, message.key));
      void transmit(message);
    },
    discard: (key: string): void => change(remove(outbox, key)),
  };
};
