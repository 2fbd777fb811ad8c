import { outboxPlugin, type WithOutbox } from '@pictora/durable-events';
import { Schema, type Model } from 'mongoose';

/** `deleted` by its author, `hidden` by the image's owner or a moderator. What is deleted keeps no words. */
export type CommentState = 'shown' | 'hidden' | 'deleted';

export type CommentRecord = WithOutbox & {
  readonly _id: string;
  readonly imageId: string;
  /** Whose image it is. */
  readonly ownerId: string;
  readonly userId: string;
  readonly text: string;
  readonly state: CommentState;
  readonly createdAt: Date;
  /** The author's name for the writing of it; absent when there was none. */
  readonly requestKey?: string;
};
export type CommentModel = Model<CommentRecord>;

export const createCommentSchema = (): Schema<CommentRecord> => {
  const schema = new Schema<CommentRecord>(
    {
      _id: { type: String, required: true },
      imageId: { type: String, required: true },
      ownerId: { type: String, required: true },
      userId: { type: String, required: true },
      text: { type: String, default: '' },
      state: { type: String, required: true },
      createdAt: { type: Date, required: true },
      requestKey: { type: String },
    },
    { collection: 'comments', versionKey: false },
  );
  schema.index({ imageId: 1, state: 1, _id: -1 });
  schema.index({ userId: 1, _id: -1 });
  schema.index({ requestKey: 1 }, { unique: true, sparse: true });
  schema.plugin(outboxPlugin as never);
  return schema;
};
