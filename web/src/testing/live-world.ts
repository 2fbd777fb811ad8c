import type { Conversation, DirectMessage, Notification, PushEvent, ReadMark } from '@pictora/contracts';
import { aPerson, userId } from './builders.js';

/** The truth behind pushes and answers, for tests of what a page makes of them. Its clock ticks with each act. */
const me = userId;
const idOf = (kind: number, n: number): string => `0192f0c0-0000-7000-800${kind}-${String(n).padStart(12, '0')}`;
const people = [1, 2].map((n) => {
  const { id, firstName, lastName, username, profileImageUrl } = aPerson({ id: idOf(1, n), username: `person_${n}` });
  return { id, firstName, lastName, username, profileImageUrl };
});

export type LiveWorld = ReturnType<typeof createLiveWorld>;

export const createLiveWorld = (push: (event: PushEvent) => void) => {
  let tick = 0;
  let serial = 0;
  const now = () => new Date(Date.UTC(2026, 0, 1) + (tick += 1) * 1000).toISOString();
  const talks = people.map((other, n) => ({
    id: idOf(2, n + 1),
    other,
    messages: [] as DirectMessage[],
    ownRead: null as ReadMark | null,
    otherRead: null as ReadMark | null,
  }));
  let notifications: Notification[] = [];
  type Talk = (typeof talks)[number];

  const unreadOf = ({ messages, ownRead }: Talk): number =>
    messages.filter(({ senderId, seq }) => senderId !== me && seq > (ownRead?.seq ?? 0)).length;
  const conversationOf = (talk: Talk): Conversation => {
    const last = talk.messages.at(-1);
    return {
      id: talk.id,
      otherUser: talk.other,
      unreadCount: unreadOf(talk),
      lastMessage: last ?? null,
      lastMessageAt: last?.createdAt ?? null,
      ownRead: talk.ownRead,
      otherRead: talk.otherRead,
    };
  };
  const unread = () => notifications.filter(({ isRead }) => isRead === 0).length;
  const unreadMessages = () => talks.reduce((sum, talk) => sum + unreadOf(talk), 0);
  const told = (ids: string[] | null) =>
    push({ name: 'notifications.read', payload: { notificationIds: ids, unreadCount: unread() } });

  return {
    conversations: (): Conversation[] =>
      talks
        .map(conversationOf)
        .sort((a, b) => (b.lastMessageAt ?? '').localeCompare(a.lastMessageAt ?? '') || b.id.localeCompare(a.id)),
    conversationId: (talk: number): string => talks[talk]?.id ?? '',
    messages: (talk: number): readonly DirectMessage[] => [...(talks[talk]?.messages ?? [])],
    notifications: (): Notification[] => [...notifications],

    write: (n: number, byMe: boolean): void => {
      const talk = talks[n] as Talk;
      const seq = talk.messages.length + 1;
      const id = idOf(3, (serial += 1));
      const senderId = byMe ? me : talk.other.id;
      const message = {
        id,
        conversationId: talk.id,
        seq,
        senderId,
        content: `${n}/${seq}`,
        createdAt: now(),
        card: null,
      };
      talk.messages.push(message);
      const conversation = conversationOf(talk);
      push({ name: 'message.added', payload: { message, conversation, unreadCount: unreadMessages() } });
    },
    read: (n: number, byMe: boolean, back: number): void => {
      const talk = talks[n] as Talk;
      const upTo = talk.messages.at(-1 - (back % Math.max(1, talk.messages.length)));
      const before = (byMe ? talk.ownRead : talk.otherRead)?.seq ?? 0;
      if (!upTo || upTo.seq <= before) return;
      const read = { messageId: upTo.id, seq: upTo.seq, readAt: now() };
      if (byMe) talk.ownRead = read;
      else talk.otherRead = read;
      const readerId = byMe ? me : talk.other.id;
      push({
        name: 'conversation.read',
        payload: { conversationId: talk.id, readerId, read, unreadCount: unreadMessages() },
      });
    },
    notify: (fold: number): void => {
      const folded = fold % 3 === 0 ? notifications[fold % Math.max(1, notifications.length)] : undefined;
      const notification: Notification = {
        id: folded?.id ?? idOf(4, (serial += 1)),
        type: 'like',
        isRead: 0,
        createdAt: now(),
        actor: people[0] as (typeof people)[number],
        othersCount: 0,
        count: (folded?.count ?? 0) + 1,
        image: null,
        commentId: null,
        conversationId: null,
      };
      notifications = [notification, ...notifications.filter(({ id }) => id !== notification.id)];
      push({ name: 'notification.added', payload: { notification, unreadCount: unread() } });
    },
    readNotification: (n: number): void => {
      const one = notifications[n % Math.max(1, notifications.length)];
      if (!one || one.isRead === 1) return;
      notifications = notifications.map((other) => (other.id === one.id ? { ...other, isRead: 1 } : other));
      told([one.id]);
    },
    readAllNotifications: (): void => {
      notifications = notifications.map((one) => ({ ...one, isRead: 1 }));
      told(null);
    },
  };
};
