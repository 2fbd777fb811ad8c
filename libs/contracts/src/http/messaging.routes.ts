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
import { byIdSchema, pageQuerySchema } from '../primitives.js';
import type { HttpRoute } from './http-route.js';

const own = { tag: 'messages', auth: 'bearer' } as const;

export const messagingRoutes = {
  startConversation: {
    ...own,
    method: 'POST',
    path: '/api/conversations',
    summary: 'The conversation with a person: there is one for each two people, begun by whoever asks first',
    body: startConversationSchema,
    status: 200,
    reply: conversationSchema,
    errors: ['validation_failed', 'unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  },
  listConversations: {
    ...own,
    method: 'GET',
    path: '/api/conversations',
    summary: 'Own conversations, the one with the newest message first',
    query: pageQuerySchema,
    status: 200,
    reply: z.array(conversationSchema),
    errors: ['validation_failed', 'unauthenticated'],
  },
  getConversation: {
    ...own,
    method: 'GET',
    path: '/api/conversations/{id}',
    summary: 'One of the own conversations',
    params: byIdSchema,
    status: 200,
    reply: conversationSchema,
    errors: ['validation_failed', 'unauthenticated', 'not_found'],
  },
  listMessages: {
    ...own,
    method: 'GET',
    path: '/api/conversations/{id}/messages',
    summary:
      'Messages, newest first: `cursor` goes on to older ones, `after` catches up with what followed a message; `X-Next-Cursor` is the next value of whichever was given',
    params: byIdSchema,
    query: messagesQuerySchema,
    status: 200,
    reply: z.array(messageSchema),
    errors: ['validation_failed', 'unauthenticated', 'not_found'],
  },
  sendMessage: {
    ...own,
    method: 'POST',
    path: '/api/conversations/{id}/messages',
    summary: 'Write a message of 1 to 1,000 characters. `Idempotency-Key` makes a repeat harmless',
    params: byIdSchema,
    body: sendMessageSchema,
    status: 201,
    reply: messageSchema,
    errors: [
      'validation_failed',
      'unauthenticated',
      'forbidden',
      'not_found',
      'idempotency_key_reused',
      'rate_limited',
    ],
  },
  readConversation: {
    ...own,
    method: 'POST',
    path: '/api/conversations/{id}/read',
    summary: 'Mark a conversation as read, up to a message or to the newest',
    params: byIdSchema,
    body: readConversationSchema,
    status: 200,
    reply: conversationReadSchema,
    errors: ['validation_failed', 'unauthenticated', 'not_found'],
  },
  countUnreadMessages: {
    ...own,
    method: 'GET',
    path: '/api/messages/unread-count',
    summary: 'How many messages are unread, over all conversations',
    status: 200,
    reply: unreadCountSchema,
    errors: ['unauthenticated'],
  },
} as const satisfies Record<string, HttpRoute>;
