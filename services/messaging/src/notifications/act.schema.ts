import type { NotificationType } from '@pictora/contracts';
import { Schema, type Model } from 'mongoose';

/** Something that one person did and another is told of: a like, a comment, a follow, a message. */
export type Act = {
  /** The like's, the comment's, the message's own id. */
  readonly id: string;
  readonly type: NotificationType;
  readonly recipientId: string;
  readonly actorId: string;
  readonly at: Date;
  readonly imageId?: string;
  readonly commentId?: string;
  readonly conversationId?: string;
};

/**
 * An act as it is remembered. One that was taken back stays as such, with nothing but its id: told again late, it must not
 * come back.
 */
export type ActRecord = Omit<Act, 'id' | 'type' | 'recipientId' | 'actorId'> & {
  readonly _id: string;
  readonly type: NotificationType | null;
  readonly recipientId: string | null;
  readonly actorId: string | null;
  readonly notificationId: string | null;
  readonly withdrawn: boolean;
  /** One of the two has blocked the other. */
  readonly hidden: boolean;
};
export type ActModel = Model<ActRecord>;

const text = { type: String, default: null } as const;

export const actSchema = new Schema<ActRecord>(
  {
    _id: { type: String, required: true },
    type: text,
    recipientId: text,
    actorId: text,
    at: { type: Date, required: true },
    imageId: String,
    commentId: String,
    conversationId: String,
    notificationId: text,
    withdrawn: { type: Boolean, required: true },
    hidden: { type: Boolean, required: true },
  },
  { collection: 'acts', versionKey: false },
);
actSchema.index({ notificationId: 1, withdrawn: 1, hidden: 1, at: -1 });
actSchema.index({ recipientId: 1, actorId: 1, type: 1 });
actSchema.index({ actorId: 1 });
actSchema.index({ imageId: 1 }, { sparse: true });

/** Images that are gone: an act on one that comes late is not told. */
export type GoneImageRecord = { readonly _id: string; readonly at: Date };
export type GoneImageModel = Model<GoneImageRecord>;

export const goneImageSchema = new Schema<GoneImageRecord>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'gone_images', versionKey: false },
);
