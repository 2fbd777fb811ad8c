import type { Conversation, PushPayload, ReadMark } from '@pictora/contracts';

const later = <T extends { readonly seq: number }>(a: T | null, b: T | null): T | null =>
  !a ? b : !b ? a : b.seq > a.seq ? b : a;
const seqOf = (mark: { readonly seq: number } | null): number => mark?.seq ?? 0;

/** More than this cannot be unread: what lies between the own mark and the newest message. */
const unreadAtMost = (conversation: Pick<Conversation, 'lastMessage' | 'ownRead'>): number =>
  Math.max(0, seqOf(conversation.lastMessage) - seqOf(conversation.ownRead));

/**
 * Two states of one conversation, in whichever order they came, make one: messages and read marks only move forward. The
 * count belongs to the state that knows more of both; where each knows something that the other does not, it is the
 * lower one, and never more than can be unread.
 */
export const mergeConversation = (known: Conversation, told: Conversation): Conversation => {
  const [newest, own] = [
    seqOf(told.lastMessage) - seqOf(known.lastMessage),
    seqOf(told.ownRead) - seqOf(known.ownRead),
  ];
  const merged = {
    ...told,
    lastMessage: later(known.lastMessage, told.lastMessage),
    lastMessageAt: newest >= 0 ? told.lastMessageAt : known.lastMessageAt,
    ownRead: later(known.ownRead, told.ownRead),
    otherRead: later(known.otherRead, told.otherRead),
  };
  const count =
    newest >= 0 && own >= 0
      ? told.unreadCount
      : newest <= 0 && own <= 0
        ? known.unreadCount
        : Math.min(known.unreadCount, told.unreadCount);
  return { ...merged, unreadCount: Math.min(count, unreadAtMost(merged)) };
};

/** A read mark that was told, of either person. */
export const markRead = (
  conversation: Conversation,
  { readerId, read, unreadCount }: Pick<PushPayload<'conversation.read'>, 'readerId' | 'read' | 'unreadCount'>,
): Conversation => {
  if (readerId === conversation.otherUser.id)
    return { ...conversation, otherRead: later(conversation.otherRead, read) };
  // With nothing left in all conversations nothing is left in this one.
  return withOwnRead(conversation, read, unreadCount === 0 ? 0 : undefined);
};

/** The own mark moves; what lies before it is read. */
export const withOwnRead = (conversation: Conversation, read: ReadMark | null, left?: number): Conversation => {
  const marked = { ...conversation, ownRead: later(conversation.ownRead, read) };
  const isNew = seqOf(read) >= seqOf(conversation.ownRead);
  const count = isNew && left !== undefined ? left : conversation.unreadCount;
  return { ...marked, unreadCount: Math.min(count, unreadAtMost(marked)) };
};

const when = ({ lastMessageAt }: Conversation): string => lastMessageAt ?? '';
/** The one with the newest message first, as the server has them; those without one last. */
const newestFirst = (a: Conversation, b: Conversation): number =>
  when(b).localeCompare(when(a)) || b.id.localeCompare(a.id);

/** Each conversation once, in its place, as the latest that is known of it. */
export const upsertConversation = (list: readonly Conversation[], told: Conversation): Conversation[] => {
  const known = list.find(({ id }) => id === told.id);
  const merged = known ? mergeConversation(known, told) : told;
  return [...list.filter(({ id }) => id !== told.id), merged].sort(newestFirst);
};
