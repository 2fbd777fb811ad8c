import { Module, type DynamicModule } from '@nestjs/common';
import type { MessagingSettings } from './config.js';
import { ConversationsController } from './conversations/conversations.controller.js';
import { conversationsProviders } from './conversations/conversations.providers.js';
import { mailsProviders } from './mails/mails.providers.js';
import { MESSAGING_SETTINGS } from './messaging.tokens.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { notificationsProviders } from './notifications/notifications.providers.js';
import { peopleProviders } from './people/people.providers.js';
import { PersonalDataController } from './personal-data/personal-data.controller.js';
import { recordsProviders } from './records.providers.js';
import { SupportController } from './support/support.controller.js';
import { upkeepProviders } from './upkeep.providers.js';

@Module({})
export class MessagingModule {
  static with(settings: MessagingSettings): DynamicModule {
    return {
      module: MessagingModule,
      controllers: [ConversationsController, NotificationsController, SupportController, PersonalDataController],
      providers: [
        { provide: MESSAGING_SETTINGS, useValue: settings },
        ...recordsProviders,
        ...peopleProviders,
        ...conversationsProviders,
        ...notificationsProviders,
        ...mailsProviders,
        ...upkeepProviders,
      ],
    };
  }
}
