import { outboxPlugin, type WithOutbox } from '@pictora/durable-events';
import { Schema, type Model } from 'mongoose';

/** What one person thinks of one image: one document a pair, kept when the like is withdrawn. */
export type LikeRecord = WithOutbox & {
  readonly _id: string;
  readonly imageId: string;
  /** Whose image it is. */
  readonly ownerId: string;
  readonly userId: string;
  readonly isLiked: boolean;
  /** New each time that the person begins to like the image. */
  readonly likeId: string;
  readonly changedAt: Date;
};
export type LikeModel = Model<LikeRecord>;

export const likeKey = (imageId: string, userId: string): string => `${imageId}/${userId}`;

export const createLikeSchema = (): Schema<LikeRecord> => {
  const schema = new Schema<LikeRecord>(
    {
      _id: { type: String, required: true },
      imageId: { type: String, required: true },
      ownerId: { type: String, required: true },
      userId: { type: String, required: true },
      isLiked: { type: Boolean, required: true },
      likeId: { type: String, required: true },
      changedAt: { type: Date, required: true },
    },
    { collection: 'likes', versionKey: false },
  );
  schema.index({ imageId: 1, isLiked: 1 });
  schema.index({ ownerId: 1, isLiked: 1 });
  schema.index({ userId: 1, isLiked: 1, likeId: -1 });
  schema.plugin(outboxPlugin as never);
  return schema;
};
