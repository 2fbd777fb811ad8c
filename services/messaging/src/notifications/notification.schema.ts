import type { NotificationType } from '@pictora/contracts';
import { Schema, type Model } from 'mongoose';
import type { Revised } from '../records/rewrite.js';

/** A line in somebody's notifications: what the acts in it come to. */
export type NotificationRecord = Revised & {
  readonly recipientId: string;
  readonly type: NotificationType;
  /** False while nothing is left in it that may be shown. */
  readonly listed: boolean;
  readonly isRead: boolean;
  /** Sorts by the time of the latest act. */
  readonly position: string;
  readonly latestAt: Date;
  /** Of the latest act. */
  readonly actorId: string;
  readonly count: number;
  readonly imageId?: string;
  readonly commentId?: string;
  readonly conversationId?: string;
};
export type NotificationModel = Model<NotificationRecord>;

const text = { type: String, required: true } as const;
const flag = { type: Boolean, required: true } as const;
const count = { type: Number, required: true } as const;

export const notificationSchema = new Schema<NotificationRecord>(
  {
    _id: text,
    rev: count,
    recipientId: text,
    type: text,
    listed: flag,
    isRead: flag,
    position: text,
    latestAt: { type: Date, required: true },
    actorId: text,
    count,
    imageId: String,
    commentId: String,
    conversationId: String,
  },
  { collection: 'notifications', versionKey: false },
);
notificationSchema.index({ recipientId: 1, listed: 1, position: -1 });
notificationSchema.index({ recipientId: 1, listed: 1, isRead: 1 });
notificationSchema.index({ recipientId: 1, conversationId: 1 }, { sparse: true });

/** The notification that acts of one kind on one thing go into now. */
export type WindowRecord = {
  /** `{recipientId}/{what the acts are on}`. */
  readonly _id: string;
  readonly recipientId: string;
  readonly notificationId: string;
  /** The time of the first act. */
  readonly opensAt: Date;
};
export type WindowModel = Model<WindowRecord>;

export const windowSchema = new Schema<WindowRecord>(
  { _id: text, recipientId: text, notificationId: text, opensAt: { type: Date, required: true } },
  { collection: 'notification_windows', versionKey: false },
);
windowSchema.index({ recipientId: 1 });
