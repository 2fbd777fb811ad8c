import { z } from 'zod';
import {
  conversationReadSchema,
  conversationSchema,
  messageSchema,
  messagesQuerySchema,
  readConversationSchema,
  sendMessageSchema,
  startConversationSchema,
  unreadCountSchema,
} from '../entities/conversation.js';
import {
  changeNotificationPreferencesSchema,
  notificationPreferencesSchema,
  notificationSchema,
} from '../entities/notification.js';
import { receivedTicketSchema, supportRequestSchema, supportTicketSchema } from '../entities/support.js';
import { idSchema, pageQuerySchema } from '../primitives.js';
import { message } from './message.js';

const person = z.strictObject({ userId: idSchema });
const ownConversation = person.extend({ conversationId: idSchema });
const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: idSchema.nullable() });

export const messagingMessages = {
  /**
   * The one conversation of two people, begun if there is none. `not_found` for a person who does not exist, and for one
   * who has blocked the caller; `forbidden` for one whom the caller has blocked; `rate_limited` for a new account that
   * begins many.
   */
  'messaging.conversations.open': message(person.extend(startConversationSchema.shape), conversationSchema),
  /** The one with the newest message first. */
  'messaging.conversations.list': message(pageQuerySchema.extend({ userId: idSchema }), pageOf(conversationSchema)),
  'messaging.conversations.get': message(ownConversation, conversationSchema),
  'messaging.conversations.read': message(ownConversation.extend(readConversationSchema.shape), conversationReadSchema),
  /**
   * The newest first. With `after` the messages that followed that one, the newest of them first; `nextCursor` is the
   * next `cursor`, or the next `after`.
   */
  'messaging.messages.list': message(messagesQuerySchema.safeExtend(ownConversation.shape), pageOf(messageSchema)),
  /** The same key of the same person again answers with the same message. */
  'messaging.messages.send': message(
    ownConversation.extend({ ...sendMessageSchema.shape, idempotencyKey: z.string().min(1).max(200) }),
    messageSchema,
  ),
  'messaging.messages.unread': message(person, unreadCountSchema),
  'messaging.notifications.list': message(pageQuerySchema.extend({ userId: idSchema }), pageOf(notificationSchema)),
  'messaging.notifications.unread': message(person, unreadCountSchema),
  /** Answers what is left unread. */
  'messaging.notifications.mark-read': message(person.extend({ notificationId: idSchema }), unreadCountSchema),
  'messaging.notifications.mark-all-read': message(person, unreadCountSchema),
  'messaging.notifications.preferences': message(person, notificationPreferencesSchema),
  'messaging.notifications.set-preferences': message(
    person.extend(changeNotificationPreferencesSchema.shape),
    notificationPreferencesSchema,
  ),
  /** `plan_required` on the free plan. The same key of the same person again answers with the same ticket. */
  'messaging.support.submit': message(
    person.extend({ ...supportRequestSchema.shape, idempotencyKey: z.string().min(1).max(200) }),
    supportTicketSchema,
  ),
  'messaging.support.list-own': message(pageQuerySchema.extend({ userId: idSchema }), pageOf(supportTicketSchema)),
  /** Everybody's, the newest first. */
  'messaging.support.list': message(pageQuerySchema, pageOf(receivedTicketSchema)),
} as const;
