import type { FactoryProvider } from '@nestjs/common';
import { openMailer, type Mailer, type QueuedMailModel } from '@pictora/mail';
import type { RpcClient } from '@pictora/messaging';
import {
  CLOCK,
  DATA_DIR,
  IDS,
  LOGGER,
  METRICS,
  RPC,
  type Clock,
  type Ids,
  type Logger,
  type Metrics,
} from '@pictora/service-kit';
import { Blocks } from '../blocks/blocks.js';
import type { MessagingSettings } from '../config.js';
import { ACT_MODEL, MAIL_QUEUE_MODEL, MAILER, MESSAGING_SETTINGS, TICKET_MODEL } from '../messaging.tokens.js';
import type { ActModel } from '../notifications/act.schema.js';
import { NotificationLetters } from '../notifications/notification-letters.js';
import { Preferences } from '../notifications/preferences.js';
import { People } from '../people/people.js';
import { SupportLetters } from '../support/support-letters.js';
import { SupportService } from '../support/support.service.js';
import type { TicketModel } from '../support/ticket.schema.js';
import { MessagingMails } from './messaging-mails.js';

export const mailsProviders: FactoryProvider[] = [
  {
    provide: MAILER,
    inject: [MESSAGING_SETTINGS, DATA_DIR, CLOCK, METRICS],
    useFactory: ({ smtpUrl, mailFrom }: MessagingSettings, dataDir: string, clock: Clock, metrics: Metrics): Mailer =>
      openMailer({ smtpUrl, from: mailFrom, dataDir, clock, metrics }),
  },
  {
    provide: NotificationLetters,
    inject: [MESSAGING_SETTINGS, RPC, People, Blocks, Preferences, ACT_MODEL],
    useFactory: (
      { publicUrl }: MessagingSettings,
      rpc: RpcClient,
      people: People,
      blocks: Blocks,
      preferences: Preferences,
      acts: ActModel,
    ) => new NotificationLetters({ rpc, people, blocks, preferences, acts, publicUrl }),
  },
  {
    provide: SupportLetters,
    inject: [TICKET_MODEL, MESSAGING_SETTINGS],
    useFactory: (tickets: TicketModel, { supportEmail }: MessagingSettings) =>
      new SupportLetters(tickets, supportEmail),
  },
  {
    provide: MessagingMails,
    inject: [MAIL_QUEUE_MODEL, MAILER, NotificationLetters, SupportLetters, CLOCK, LOGGER],
    useFactory: (
      queue: QueuedMailModel,
      mailer: Mailer,
      notifications: NotificationLetters,
      support: SupportLetters,
      clock: Clock,
      logger: Logger,
    ) =>
      new MessagingMails({
        queue,
        mailer,
        clock,
        logger,
        composers: {
          notification: (about) => notifications.compose(about),
          'support-acknowledgement': (about) => support.acknowledge(about),
          'support-request': (about) => support.request(about),
        },
      }),
  },
  {
    provide: SupportService,
    inject: [TICKET_MODEL, MessagingMails, RPC, CLOCK, IDS, LOGGER],
    useFactory: (tickets: TicketModel, mails: MessagingMails, rpc: RpcClient, clock: Clock, ids: Ids, logger: Logger) =>
      new SupportService({ tickets, mails, rpc, clock, ids, logger }),
  },
];
