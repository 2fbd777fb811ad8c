import { z } from 'zod';
import { limits } from '../limits.js';
import { idSchema, timestampSchema } from '../primitives.js';
import { linesOfText } from '../text.js';
import { placeholderSchema } from './image.js';
import { personSchema } from './person.js';

export const startConversationSchema = z.strictObject({ otherUserId: idSchema });

/** Lines stay as they were typed; what nobody could see is no message. */
export const messageContentSchema = linesOfText(
  'Please write a message',
  limits.messageMax,
  `A message has at most ${limits.messageMax} characters`,
);
export const sendMessageSchema = z.strictObject({ content: messageContentSchema });

/** Without a message everything up to the newest counts as read. */
export const readConversationSchema = z.strictObject({ messageId: idSchema.optional() });

/**
 * The image that a message points to, as the reader may see it now. One that was deleted, or that its owner has taken
 * back, says no more than that.
 */
export const imageCardSchema = z.discriminatedUnion('available', [
  z.object({
    available: z.literal(true),
    imageId: idSchema,
    imageUrl: z.string(),
    width: z.int().positive(),
    height: z.int().positive(),
    placeholder: placeholderSchema,
    prompt: z.string(),
  }),
  z.object({ available: z.literal(false), imageId: idSchema }),
]);
export type ImageCard = z.infer<typeof imageCardSchema>;

/** `seq` counts the messages of a conversation from 1, without a gap: whoever meets one has missed something. */
export const messageSchema = z.object({
  id: idSchema,
  conversationId: idSchema,
  seq: z.int().positive(),
  senderId: idSchema,
  content: z.string(),
  createdAt: timestampSchema,
  card: imageCardSchema.nullable(),
});
export type DirectMessage = z.infer<typeof messageSchema>;

/** How far somebody has read. It only ever moves forward. */
export const readMarkSchema = z.object({ messageId: idSchema, seq: z.int().positive(), readAt: timestampSchema });
export type ReadMark = z.infer<typeof readMarkSchema>;

export const conversationSchema = z.object({
  id: idSchema,
  otherUser: personSchema,
  /** Messages of the other one after the own mark. */
  unreadCount: z.int().min(0),
  lastMessage: messageSchema.omit({ card: true }).nullable(),
  lastMessageAt: timestampSchema.nullable(),
  ownRead: readMarkSchema.nullable(),
  otherRead: readMarkSchema.nullable(),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** The answer to a read mark: what is left in this conversation, and in all. */
export const conversationReadSchema = z.object({
  ownRead: readMarkSchema.nullable(),
  unreadCount: z.int().min(0),
  totalUnreadCount: z.int().min(0),
});
export type ConversationRead = z.infer<typeof conversationReadSchema>;

/** For badges, as GET /api/notifications/unread-count has it. */
export const unreadCountSchema = z.object({ count: z.int().min(0) });
export type UnreadCount = z.infer<typeof unreadCountSchema>;

const afterOrBefore = { path: ['after'], message: 'Page by cursor or by after, not by both' };
/** `cursor` goes on to older messages; `after` catches up with what came since that message. */
export const messagesQuerySchema = z
  .strictObject({
    limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeDefault),
    cursor: idSchema.optional(),
    after: idSchema.optional(),
  })
  .refine(({ cursor, after }) => cursor === undefined || after === undefined, afterOrBefore);
