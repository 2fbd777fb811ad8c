import { Schema, type Model } from 'mongoose';

/** That two people have a conversation. There is one for each two: the unique index settles who was first. */
export type ConversationRecord = {
  readonly _id: string;
  /** Both ids in their order. */
  readonly pair: string;
  readonly members: readonly [string, string];
  readonly createdAt: Date;
};
export type ConversationModel = Model<ConversationRecord>;

const text = { type: String, required: true } as const;

export const conversationSchema = new Schema<ConversationRecord>(
  { _id: text, pair: text, members: { type: [String], required: true }, createdAt: { type: Date, required: true } },
  { collection: 'conversations', versionKey: false },
);
conversationSchema.index({ pair: 1 }, { unique: true });
conversationSchema.index({ members: 1 });

export const membersOf = (one: string, other: string): readonly [string, string] =>
  one < other ? [one, other] : [other, one];
export const pairOf = (members: readonly [string, string]): string => members.join('/');
