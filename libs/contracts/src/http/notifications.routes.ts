import { z } from 'zod';
import { unreadCountSchema } from '../entities/conversation.js';
import {
  changeNotificationPreferencesSchema,
  notificationPreferencesSchema,
  notificationSchema,
} from '../entities/notification.js';
import { receivedTicketSchema, supportRequestSchema, supportTicketSchema } from '../entities/support.js';
import { byIdSchema, pageQuerySchema } from '../primitives.js';
import type { HttpRoute } from './http-route.js';

const own = { tag: 'notifications', auth: 'bearer' } as const;
const support = { tag: 'support', auth: 'bearer' } as const;

export const notificationsRoutes = {
  listNotifications: {
    ...own,
    method: 'GET',
    path: '/api/notifications',
    summary: 'Own notifications, newest first. Likes of one image within an hour are one',
    query: pageQuerySchema,
    status: 200,
    reply: z.array(notificationSchema),
    errors: ['validation_failed', 'unauthenticated'],
  },
  countUnreadNotifications: {
    ...own,
    method: 'GET',
    path: '/api/notifications/unread-count',
    summary: 'How many notifications are unread',
    status: 200,
    reply: unreadCountSchema,
    errors: ['unauthenticated'],
  },
  readAllNotifications: {
    ...own,
    method: 'PATCH',
    path: '/api/notifications/mark-all-read',
    summary: 'Mark all notifications as read; answers how many are left unread',
    status: 200,
    reply: unreadCountSchema,
    errors: ['unauthenticated'],
  },
  readNotification: {
    ...own,
    method: 'PATCH',
    path: '/api/notifications/{id}/read',
    summary: 'Mark a notification as read; answers how many are left unread',
    params: byIdSchema,
    status: 200,
    reply: unreadCountSchema,
    errors: ['validation_failed', 'unauthenticated', 'not_found'],
  },
  getNotificationPreferences: {
    ...own,
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'What a person is told of, in the app and by email',
    status: 200,
    reply: notificationPreferencesSchema,
    errors: ['unauthenticated'],
  },
  changeNotificationPreferences: {
    ...own,
    method: 'PATCH',
    path: '/api/notifications/preferences',
    summary: 'Change what one is told of; what is left out stays as it is',
    body: changeNotificationPreferencesSchema,
    status: 200,
    reply: notificationPreferencesSchema,
    errors: ['validation_failed', 'unauthenticated'],
  },
  submitSupportTicket: {
    ...support,
    method: 'POST',
    path: '/api/support',
    summary: 'Write to support, on any paid plan. `Idempotency-Key` makes a repeat harmless',
    body: supportRequestSchema,
    status: 201,
    reply: supportTicketSchema,
    errors: ['validation_failed', 'unauthenticated', 'plan_required', 'idempotency_key_reused', 'rate_limited'],
  },
  listSupportTickets: {
    ...support,
    method: 'GET',
    path: '/api/support',
    summary: 'Own support tickets, newest first',
    query: pageQuerySchema,
    status: 200,
    reply: z.array(supportTicketSchema),
    errors: ['validation_failed', 'unauthenticated'],
  },
  listReceivedTickets: {
    tag: 'admin',
    auth: 'bearer',
    role: 'admin',
    method: 'GET',
    path: '/api/admin/support',
    summary: "Everybody's support tickets, newest first",
    query: pageQuerySchema,
    status: 200,
    reply: z.array(receivedTicketSchema),
    errors: ['validation_failed', 'unauthenticated', 'forbidden'],
  },
} as const satisfies Record<string, HttpRoute>;
