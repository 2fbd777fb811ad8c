import { Schema, type Model } from 'mongoose';
import type { Revised } from '../records/rewrite.js';

export type ReadUpTo = {
  readonly messageId: string;
  readonly seq: number;
  readonly readAt: Date;
  /** How many of the other's messages that was. */
  readonly received: number;
};

export type LastMessage = {
  readonly id: string;
  readonly seq: number;
  readonly senderId: string;
  readonly content: string;
  readonly createdAt: Date;
};

/**
 * A person's place in a conversation: one line of an inbox, with all that the line shows, so that a page of an inbox is
 * one indexed read. It follows from the messages and the read mark.
 */
export type PlaceRecord = Revised & {
  readonly conversationId: string;
  readonly userId: string;
  readonly otherId: string;
  /** Of the last message, or of the conversation while there is none: an inbox is in this order. */
  readonly position: string;
  /** Whether the inbox shows it. The one who is written to sees a conversation from the first message on. */
  readonly listed: boolean;
  readonly last: LastMessage | null;
  /** The other's messages up to the last one. */
  readonly received: number;
  readonly read: ReadUpTo | null;
  /** The other's messages after the read mark. */
  readonly unread: number;
};
export type PlaceModel = Model<PlaceRecord>;

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const time = { type: Date, required: true } as const;
const last = new Schema<LastMessage>(
  { id: text, seq: count, senderId: text, content: text, createdAt: time },
  { _id: false },
);
const read = new Schema<ReadUpTo>({ messageId: text, seq: count, readAt: time, received: count }, { _id: false });

export const placeSchema = new Schema<PlaceRecord>(
  {
    _id: text,
    rev: count,
    conversationId: text,
    userId: text,
    otherId: text,
    position: text,
    listed: { type: Boolean, required: true },
    last: { type: last, default: null },
    received: count,
    read: { type: read, default: null },
    unread: count,
  },
  { collection: 'places', versionKey: false },
);
placeSchema.index({ userId: 1, listed: 1, position: -1 });
placeSchema.index({ userId: 1, unread: 1 });

export const placeId = (conversationId: string, userId: string): string => `${conversationId}/${userId}`;
