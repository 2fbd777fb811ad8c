import { z } from 'zod';
import { conversationSchema, messageSchema, readMarkSchema } from '../entities/conversation.js';
import { jobSchema } from '../entities/job.js';
import { notificationSchema } from '../entities/notification.js';
import { tierSchema } from '../plans.js';
import { idSchema } from '../primitives.js';

/** What is pushed to a person's browsers over Socket.IO, by event name. Services publish it on `push.user.{id}`. */
export const pushEvents = {
  /** A job moved. `preview` is a small picture as a data URI, only while the picture develops. */
  'job.progress': z.object({ job: jobSchema, preview: z.string().optional() }),
  /** `tier` and `total` are the plan's: a payment, a renewal or an end changes them with the credits. */
  'balance.changed': z.object({
    available: z.int().min(0),
    held: z.int().min(0),
    settled: z.int().min(0),
    tier: tierSchema.optional(),
    total: z.int().min(0).nullable().optional(),
  }),
  /** Told to both people of a conversation. `unreadCount` is the receiver's, over all conversations. */
  'message.added': z.object({
    message: messageSchema,
    conversation: conversationSchema,
    unreadCount: z.int().min(0),
  }),
  /** Told to both: the reader's other windows, and the one who wrote. `unreadCount` is the receiver's, over all. */
  'conversation.read': z.object({
    conversationId: idSchema,
    readerId: idSchema,
    read: readMarkSchema,
    unreadCount: z.int().min(0),
  }),
  /** A new one, or one that more was folded into: then its id is known already. */
  'notification.added': z.object({ notification: notificationSchema, unreadCount: z.int().min(0) }),
  /** Some were read or have vanished. `notificationIds` is null when it was all of them. */
  'notifications.read': z.object({
    notificationIds: z.array(idSchema).nullable(),
    unreadCount: z.int().min(0),
  }),
  /** Told to both once a block, or its end, holds in what they read. It does not say of whom: what is open is asked for anew. */
  'blocks.changed': z.object({}),
} as const;

export type PushEventName = keyof typeof pushEvents;
export type PushPayload<N extends PushEventName> = z.output<(typeof pushEvents)[N]>;
export type PushEvent = { [N in PushEventName]: { readonly name: N; readonly payload: PushPayload<N> } }[PushEventName];

export const pushSubject = (userId: string): string => `push.user.${idSchema.parse(userId)}`;

/** The path of the Socket.IO endpoint on the gateway. */
export const socketPath = '/api/socket';
/** Told to a socket whose session has ended, just before it is closed. */
export const sessionExpiredEvent = 'session.expired';
/** Asked by a socket with `{ token }`, a fresh one of the same person, before the old one expires. Answers whether it stays. */
export const sessionRefreshEvent = 'session.refresh';
/** Told to a socket once pushes reach it, and again after some may have been lost: what it missed it has to ask for now. */
export const pushReadyEvent = 'push.ready';

/** Broadcast to every gateway when a session ends before its tokens do, so that its tokens are refused at once. */
export const sessionEndedSubject = 'session.ended';
export const sessionEndedSchema = z.object({ userId: idSchema, sessionId: z.string() });
