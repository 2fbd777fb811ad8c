import type { FactoryProvider } from '@nestjs/common';
import { queuedMailSchema } from '@pictora/mail';
import { attemptsSchema, RECORDS } from '@pictora/service-kit';
import type { Connection, Schema } from 'mongoose';
import { blockSchema } from './blocks/block.schema.js';
import { conversationSchema } from './conversations/conversation.schema.js';
import { placeSchema } from './conversations/place.schema.js';
import { messageSchema } from './messages/message.schema.js';
import * as tokens from './messaging.tokens.js';
import { actSchema, goneImageSchema } from './notifications/act.schema.js';
import { notificationSchema, windowSchema } from './notifications/notification.schema.js';
import { preferencesSchema } from './notifications/preferences.schema.js';
import { departedSchema, personSchema } from './people/person.schema.js';
import { ticketSchema } from './support/ticket.schema.js';

/** Waits for the indexes: before the unique ones exist, two people could begin two conversations. */
const model = <T>(provide: symbol, name: string, schema: Schema<T>): FactoryProvider => ({
  provide,
  inject: [RECORDS],
  useFactory: async (records: Connection) => {
    const made = records.model<T>(name, schema);
    await made.init();
    return made;
  },
});

export const recordsProviders = [
  model(tokens.CONVERSATION_MODEL, 'Conversation', conversationSchema),
  model(tokens.PLACE_MODEL, 'Place', placeSchema),
  model(tokens.MESSAGE_MODEL, 'Message', messageSchema),
  model(tokens.PERSON_MODEL, 'Person', personSchema),
  model(tokens.DEPARTED_MODEL, 'Departed', departedSchema),
  model(tokens.BLOCK_MODEL, 'Block', blockSchema),
  model(tokens.ACT_MODEL, 'Act', actSchema),
  model(tokens.WINDOW_MODEL, 'Window', windowSchema),
  model(tokens.NOTIFICATION_MODEL, 'Notification', notificationSchema),
  model(tokens.GONE_IMAGE_MODEL, 'GoneImage', goneImageSchema),
  model(tokens.PREFERENCES_MODEL, 'Preferences', preferencesSchema),
  model(tokens.TICKET_MODEL, 'Ticket', ticketSchema),
  model(tokens.MAIL_QUEUE_MODEL, 'QueuedMail', queuedMailSchema),
  model(tokens.ATTEMPTS_MODEL, 'Attempts', attemptsSchema),
];
