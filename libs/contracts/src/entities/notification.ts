import { z } from 'zod';
import { flagSchema, idSchema, timestampSchema } from '../primitives.js';
import { placeholderSchema } from './image.js';
import { personSchema, type Person } from './person.js';

export const notificationTypes = ['like', 'comment', 'follow', 'message'] as const;
export const notificationTypeSchema = z.enum(notificationTypes);
export type NotificationType = z.infer<typeof notificationTypeSchema>;

/** Several likes of one image, or messages of one conversation, within this time are one notification. Milliseconds. */
export const notificationFoldMs = 3_600_000;

export const notificationSchema = z.object({
  id: idSchema,
  type: notificationTypeSchema,
  isRead: flagSchema,
  /** Of the latest act in it. */
  createdAt: timestampSchema,
  /** Who acted last. */
  actor: personSchema,
  /** People beside the actor who did the same. */
  othersCount: z.int().min(0),
  /** Likes, comments or messages in it. */
  count: z.int().positive(),
  /** Null where the type has none, and once the image is gone. */
  image: z
    .object({
      id: idSchema,
      imageUrl: z.string(),
      prompt: z.string(),
      width: z.int().positive(),
      height: z.int().positive(),
      placeholder: placeholderSchema,
    })
    .nullable(),
  commentId: idSchema.nullable(),
  conversationId: idSchema.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

const others = (count: number): string => (count === 0 ? '' : count === 1 ? ' and 1 other' : ` and ${count} others`);

/** What a notification says after the name of its actor. */
export const notificationText = ({
  type,
  othersCount,
  count,
}: Pick<Notification, 'type' | 'othersCount' | 'count'>): string => {
  switch (type) {
    case 'like':
      return `${others(othersCount)} liked your image`.trimStart();
    case 'comment':
      return 'commented on your image';
    case 'follow':
      return 'started following you';
    case 'message':
      return count === 1 ? 'sent you a message' : `sent you ${count} messages`;
  }
};

/** The name that a notification shows. */
export const actorName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

const channelsSchema = z.object({ inApp: z.boolean(), email: z.boolean() });
export const notificationPreferencesSchema = z.object({
  like: channelsSchema,
  comment: channelsSchema,
  follow: channelsSchema,
  message: channelsSchema,
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

const channelChanges = z.strictObject({ inApp: z.boolean().optional(), email: z.boolean().optional() }).optional();
/** What is left out stays as it is. */
export const changeNotificationPreferencesSchema = z.strictObject({
  like: channelChanges,
  comment: channelChanges,
  follow: channelChanges,
  message: channelChanges,
});
export type NotificationPreferenceChanges = z.infer<typeof changeNotificationPreferencesSchema>;

export const defaultNotificationPreferences: NotificationPreferences = {
  like: { inApp: true, email: false },
  comment: { inApp: true, email: false },
  follow: { inApp: true, email: false },
  message: { inApp: true, email: false },
};
