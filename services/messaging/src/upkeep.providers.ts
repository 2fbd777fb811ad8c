import type { FactoryProvider } from '@nestjs/common';
import { CLOCK, erasureProvider, LOGGER, type AttemptsModel, type Clock, type Logger } from '@pictora/service-kit';
import { Blocks } from './blocks/blocks.js';
import { ImageCards } from './cards/image-cards.js';
import type { MessagingSettings } from './config.js';
import type { ConversationModel } from './conversations/conversation.schema.js';
import type { PlaceModel } from './conversations/place.schema.js';
import { MessagingMails } from './mails/messaging-mails.js';
import type { MessageModel } from './messages/message.schema.js';
import { Settler } from './messages/settler.js';
import {
  ACT_MODEL,
  ATTEMPTS_MODEL,
  CONVERSATION_MODEL,
  MESSAGE_MODEL,
  MESSAGING_SETTINGS,
  NOTIFICATION_MODEL,
  PLACE_MODEL,
  WINDOW_MODEL,
} from './messaging.tokens.js';
import type { ActModel } from './notifications/act.schema.js';
import { NotificationRecords } from './notifications/notification-records.js';
import type { NotificationModel, WindowModel } from './notifications/notification.schema.js';
import { Preferences } from './notifications/preferences.js';
import { People } from './people/people.js';
import { KeptMessages } from './personal-data/kept-messages.js';
import { MessagingEraser } from './personal-data/messaging-eraser.js';
import { SupportService } from './support/support.service.js';
import { MessagingUpkeep } from './upkeep.js';

export const upkeepProviders: FactoryProvider[] = [
  {
    provide: MessagingUpkeep,
    inject: [MESSAGING_SETTINGS, Settler, SupportService, MessagingMails, ATTEMPTS_MODEL, CLOCK, LOGGER],
    useFactory: (
      { upkeepEveryMs: everyMs }: MessagingSettings,
      settler: Settler,
      support: SupportService,
      mails: MessagingMails,
      attempts: AttemptsModel,
      clock: Clock,
      logger: Logger,
    ) => new MessagingUpkeep({ settler, support, mails, attempts, clock, logger, everyMs }),
  },
  {
    provide: MessagingEraser,
    inject: [
      CONVERSATION_MODEL,
      PLACE_MODEL,
      MESSAGE_MODEL,
      ACT_MODEL,
      NOTIFICATION_MODEL,
      WINDOW_MODEL,
      NotificationRecords,
      Preferences,
      People,
      Blocks,
      SupportService,
      MessagingMails,
      CLOCK,
    ],
    useFactory: (
      conversations: ConversationModel,
      places: PlaceModel,
      messages: MessageModel,
      acts: ActModel,
      notifications: NotificationModel,
      windows: WindowModel,
      records: NotificationRecords,
      preferences: Preferences,
      people: People,
      blocks: Blocks,
      support: SupportService,
      mails: MessagingMails,
      clock: Clock,
    ) =>
      new MessagingEraser({
        conversations,
        places,
        messages,
        acts,
        notifications,
        windows,
        records,
        preferences,
        people,
        blocks,
        support,
        mails,
        clock,
      }),
  },
  {
    provide: KeptMessages,
    inject: [PLACE_MODEL, MESSAGE_MODEL, People, ImageCards],
    useFactory: (places: PlaceModel, messages: MessageModel, people: People, cards: ImageCards) =>
      new KeptMessages(places, messages, people, cards),
  },
  erasureProvider<MessagingEraser>({
    part: 'messaging',
    inject: MessagingEraser,
    erase: (eraser, userId) => eraser.erase(userId),
  }),
];
