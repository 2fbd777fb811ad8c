import type { LastMessage, PlaceRecord, ReadUpTo } from '../place.schema.js';

/** A message as it counts: how many each of the two has written up to it. */
export type CountedMessage = LastMessage & {
  /** The sender's messages up to this one, itself included. */
  readonly ordinal: number;
  /** The other's messages before this one. */
  readonly otherOrdinal: number;
};

type Place = Pick<PlaceRecord, 'userId' | 'last' | 'received' | 'read' | 'unread' | 'position' | 'listed'>;

/** How many messages somebody has been sent up to a message. */
export const receivedUpTo = (message: Pick<CountedMessage, 'senderId' | 'ordinal' | 'otherOrdinal'>, userId: string) =>
  message.senderId === userId ? message.otherOrdinal : message.ordinal;

const unreadOf = (received: number, read: ReadUpTo | null): number => Math.max(0, received - (read?.received ?? 0));

/** The place once it knows of a message; null when it knew already. In whatever order messages come, the last one counts. */
export const withMessage = (place: Place, message: CountedMessage): Partial<PlaceRecord> | null => {
  if (place.last && place.last.seq >= message.seq) return null;
  const { id, seq, senderId, content, createdAt } = message;
  const received = receivedUpTo(message, place.userId);
  return {
    last: { id, seq, senderId, content, createdAt },
    position: id,
    listed: true,
    received,
    unread: unreadOf(received, place.read),
  };
};

/** The place once it is read up to a message; null when it was read that far already. */
export const readUpTo = (place: Place, message: CountedMessage, readAt: Date): Partial<PlaceRecord> | null => {
  if (place.read && place.read.seq >= message.seq) return null;
  const read: ReadUpTo = {
    messageId: message.id,
    seq: message.seq,
    readAt,
    received: receivedUpTo(message, place.userId),
  };
  return { read, unread: unreadOf(place.received, read) };
};
