import {
  defaultNotificationPreferences,
  errorStatus,
  type Conversation,
  type DirectMessage,
  type ErrorCode,
  type Notification,
  type NotificationPreferences,
  type Person,
  type ReadMark,
  type SupportTicket,
} from '@pictora/contracts';
import { testId, userId } from './builders.js';

export type MockTalk = {
  readonly id: string;
  readonly other: Person;
  messages: DirectMessage[];
  ownRead: ReadMark | null;
  otherRead: ReadMark | null;
};
/** What messaging holds for the person under test. */
export type MockMessaging = {
  talks: MockTalk[];
  /** Newest first. */
  notifications: Notification[];
  preferences: NotificationPreferences;
  tickets: SupportTicket[];
  /** Which key made which message. */
  readonly sent: Map<string, DirectMessage>;
};
export const aMessaging = (changes: Partial<MockMessaging> = {}): MockMessaging => ({
  talks: [],
  notifications: [],
  preferences: structuredClone(defaultNotificationPreferences),
  tickets: [],
  sent: new Map(),
  ...changes,
});

const nowhere: Person = { id: '', firstName: '', lastName: '', username: '', profileImageUrl: null };
const asPerson = ({ id, firstName, lastName, username, profileImageUrl }: Person): Person => ({
  id,
  firstName,
  lastName,
  username,
  profileImageUrl,
});

/** A conversation with what was said in it: `me` for one's own words, `them` for the other's. */
export const aTalk = (other: Person, said: readonly (readonly ['me' | 'them', string])[] = []): MockTalk => {
  const talk: MockTalk = { id: testId(), other: asPerson(other), messages: [], ownRead: null, otherRead: null };
  for (const [who, content] of said) say(talk, who === 'me' ? userId : other.id, content);
  return talk;
};

/** One minute lies between two messages. */
export const say = (talk: MockTalk, senderId: string, content: string): DirectMessage => {
  const seq = talk.messages.length + 1;
  const createdAt = new Date(Date.UTC(2026, 10, 20, 9, seq)).toISOString();
  const message = { id: testId(), conversationId: talk.id, seq, senderId, content, createdAt, card: null };
  talk.messages.push(message);
  return message;
};
export const readUpTo = (talk: MockTalk, seq = talk.messages.length): ReadMark | null => {
  const message = talk.messages[seq - 1];
  return message ? { messageId: message.id, seq, readAt: '2026-11-20T12:00:00.000Z' } : null;
};
export const unreadIn = ({ messages, ownRead }: MockTalk): number =>
  messages.filter(({ senderId, seq }) => senderId !== userId && seq > (ownRead?.seq ?? 0)).length;
export const toConversation = (talk: MockTalk): Conversation => ({
  id: talk.id,
  otherUser: talk.other,
  unreadCount: unreadIn(talk),
  lastMessage: talk.messages.at(-1) ?? null,
  lastMessageAt: talk.messages.at(-1)?.createdAt ?? null,
  ownRead: talk.ownRead,
  otherRead: talk.otherRead,
});
export const unreadMessages = ({ talks }: MockMessaging): number =>
  talks.reduce((sum, talk) => sum + unreadIn(talk), 0);
export const unreadNotifications = ({ notifications }: MockMessaging): number =>
  notifications.filter(({ isRead }) => isRead === 0).length;

export const aNotification = (changes: Partial<Notification> = {}): Notification => ({
  id: testId(),
  type: 'like',
  isRead: 0,
  createdAt: '2026-11-20T09:00:00.000Z',
  actor: nowhere,
  othersCount: 0,
  count: 1,
  image: null,
  commentId: null,
  conversationId: null,
  ...changes,
});

const json = (body: unknown, status = 200, cursor: string | null = null): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...(cursor ? { 'x-next-cursor': cursor } : {}) },
  });
const refused = (code: ErrorCode, message: string): Response =>
  json({ statusCode: errorStatus[code], code, message }, errorStatus[code]);

const messagesOf = ({ messages }: MockTalk, query: URLSearchParams): Response => {
  const limit = Number(query.get('limit'));
  const [after, cursor] = [query.get('after'), query.get('cursor')];
  const place = (id: string | null): number => messages.find((message) => message.id === id)?.seq ?? 0;
  if (after) {
    const following = messages.slice(place(after), place(after) + limit);
    const isLast = place(after) + limit >= messages.length;
    return json(following.toReversed(), 200, isLast ? null : (following.at(-1)?.id ?? null));
  }
  const end = cursor ? place(cursor) - 1 : messages.length;
  const page = messages.slice(Math.max(0, end - limit), end);
  return json(page.toReversed(), 200, end > limit ? (page[0]?.id ?? null) : null);
};

const ofTalk = (state: MockMessaging, method: string, id: string, part: string, request: MockRequest): Response => {
  const talk = state.talks.find((one) => one.id === id);
  if (!talk) return refused('not_found', 'There is no such conversation');
  switch (`${method} ${part}`) {
    case 'GET ':
      return json(toConversation(talk));
    case 'GET messages':
      return messagesOf(talk, request.query);
    case 'POST messages': {
      const key = request.headers.get('idempotency-key') ?? '';
      const message = state.sent.get(key) ?? say(talk, userId, (request.body as { content: string }).content);
      state.sent.set(key, message);
      return json(message, 201);
    }
    case 'POST read': {
      const { messageId } = request.body as { messageId?: string };
      talk.ownRead = readUpTo(talk, talk.messages.find((one) => one.id === messageId)?.seq);
      return json({
        ownRead: talk.ownRead,
        unreadCount: unreadIn(talk),
        totalUnreadCount: unreadMessages(state),
      });
    }
    default:
      return refused('not_found', 'There is no such call');
  }
};

type MockRequest = { readonly query: URLSearchParams; readonly headers: Headers; readonly body: unknown };

const aTicket = ({ subject, message }: { subject: string; message: string }): SupportTicket => ({
  id: testId(),
  subject,
  message,
  tier: 'pro',
  createdAt: '2026-11-20T09:00:00.000Z',
});

/** The calls of messaging, or null when it is another service's. */
export const mockMessaging = (
  state: MockMessaging,
  people: readonly Person[],
  method: string,
  path: string,
  request: MockRequest,
): Response | null => {
  const [area = '', id = '', part = ''] = path.split('/');
  if (area === 'conversations' && id) return ofTalk(state, method, id, part, request);
  const one = state.notifications.find((notification) => notification.id === id);
  switch (`${method} ${path}`) {
    case 'GET conversations':
      return json(
        state.talks.map(toConversation).sort((a, b) => (b.lastMessageAt ?? '').localeCompare(a.lastMessageAt ?? '')),
      );
    case 'POST conversations': {
      const { otherUserId } = request.body as { otherUserId: string };
      const known = state.talks.find(({ other }) => other.id === otherUserId);
      const talk = known ?? aTalk(people.find((person) => person.id === otherUserId) ?? nowhere);
      if (!known) state.talks.push(talk);
      return json(toConversation(talk));
    }
    case 'GET messages/unread-count':
      return json({ count: unreadMessages(state) });
    case 'GET notifications':
      return json(state.notifications);
    case 'GET notifications/unread-count':
      return json({ count: unreadNotifications(state) });
    case 'PATCH notifications/mark-all-read':
      for (const notification of state.notifications) notification.isRead = 1;
      return json({ count: 0 });
    case 'GET notifications/preferences':
      return json(state.preferences);
    case 'PATCH notifications/preferences':
      for (const [type, channels] of Object.entries(request.body as Partial<NotificationPreferences>))
        Object.assign(state.preferences[type as keyof NotificationPreferences], channels);
      return json(state.preferences);
    case 'GET support':
      return json(state.tickets);
    case 'POST support':
      state.tickets.unshift(aTicket(request.body as { subject: string; message: string }));
      return json(state.tickets[0], 201);
    default:
      if (method !== 'PATCH' || area !== 'notifications' || part !== 'read') return null;
      if (one) one.isRead = 1;
      return one ? json({ count: unreadNotifications(state) }) : refused('not_found', 'There is no such notification');
  }
};
