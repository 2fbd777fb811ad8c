import type { MessageRecord } from '../message.schema.js';

type Place = Pick<MessageRecord, 'seq' | 'ordinal' | 'otherOrdinal'>;

/** Where in a conversation the next message of somebody stands, after the last one of all. */
export const placeAfter = (
  last: Pick<MessageRecord, 'seq' | 'senderId' | 'ordinal' | 'otherOrdinal'> | null,
  senderId: string,
): Place => {
  if (!last) return { seq: 1, ordinal: 1, otherOrdinal: 0 };
  return last.senderId === senderId
    ? { seq: last.seq + 1, ordinal: last.ordinal + 1, otherOrdinal: last.otherOrdinal }
    : { seq: last.seq + 1, ordinal: last.otherOrdinal + 1, otherOrdinal: last.ordinal };
};
