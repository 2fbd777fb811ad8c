import { Schema, type Model } from 'mongoose';
import type { CountedMessage } from '../conversations/domain/place.js';

/** A message: the one truth that inboxes, unread counts and notifications follow from. */
export type MessageRecord = {
  readonly _id: string;
  readonly conversationId: string;
  /** Counts the messages of the conversation from 1. The unique index gives each number once. */
  readonly seq: number;
  readonly senderId: string;
  readonly ordinal: number;
  readonly otherOrdinal: number;
  readonly content: string;
  readonly createdAt: Date;
  /** The sender's name for this wish to write. */
  readonly idempotencyKey: string;
  /** Set until both inboxes and the notification know of it; what a process that died left is found by it. */
  readonly unsettledSince?: Date;
};
export type MessageModel = Model<MessageRecord>;

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;

export const messageSchema = new Schema<MessageRecord>(
  {
    _id: text,
    conversationId: text,
    seq: count,
    senderId: text,
    ordinal: count,
    otherOrdinal: count,
    content: text,
    createdAt: { type: Date, required: true },
    idempotencyKey: text,
    unsettledSince: Date,
  },
  { collection: 'messages', versionKey: false },
);
messageSchema.index({ conversationId: 1, seq: -1 }, { unique: true });
messageSchema.index({ senderId: 1, idempotencyKey: 1 }, { unique: true });
messageSchema.index({ unsettledSince: 1 }, { sparse: true });

export const asCounted = (record: MessageRecord): CountedMessage => {
  const { _id: id, seq, senderId, content, createdAt, ordinal, otherOrdinal } = record;
  return { id, seq, senderId, content, createdAt, ordinal, otherOrdinal };
};
