import type { FactoryProvider } from '@nestjs/common';
import type { IntegrationEventLog } from '@pictora/durable-events';
import { EVENT_LOG } from '@pictora/service-kit';
import { Blocks } from '../blocks/blocks.js';
import { ImageCards } from '../cards/image-cards.js';
import { Facts } from '../facts/facts.js';
import { FactsSubscriber } from '../facts/facts.subscriber.js';
import { MessagingMails } from '../mails/messaging-mails.js';
import {
  ACT_MODEL,
  GONE_IMAGE_MODEL,
  NOTIFICATION_MODEL,
  PREFERENCES_MODEL,
  WINDOW_MODEL,
} from '../messaging.tokens.js';
import { People } from '../people/people.js';
import { NotificationPushes } from '../pushes/notification-pushes.js';
import { Pushes } from '../pushes/pushes.js';
import type { ActModel, GoneImageModel } from './act.schema.js';
import { NotificationMails } from './notification-mails.js';
import { NotificationMarks } from './notification-marks.js';
import { NotificationRecords } from './notification-records.js';
import { NotificationViews } from './notification-views.js';
import type { NotificationModel, WindowModel } from './notification.schema.js';
import { NotificationsService } from './notifications.service.js';
import { Notifier } from './notifier.js';
import { Preferences } from './preferences.js';
import type { PreferencesModel } from './preferences.schema.js';
import { Windows } from './windows.js';

export const notificationsProviders: FactoryProvider[] = [
  {
    provide: NotificationViews,
    inject: [People, ImageCards],
    useFactory: (people: People, cards: ImageCards) => new NotificationViews({ people, cards }),
  },
  {
    provide: NotificationPushes,
    inject: [Pushes, NOTIFICATION_MODEL, NotificationViews, Blocks],
    useFactory: (pushes: Pushes, notifications: NotificationModel, views: NotificationViews, blocks: Blocks) =>
      new NotificationPushes({ pushes, notifications, views, blocks }),
  },
  {
    provide: NotificationMarks,
    inject: [NOTIFICATION_MODEL, Blocks, NotificationPushes],
    useFactory: (notifications: NotificationModel, blocks: Blocks, pushes: NotificationPushes) =>
      new NotificationMarks(notifications, blocks, pushes),
  },
  {
    provide: NotificationsService,
    inject: [NOTIFICATION_MODEL, NotificationViews, Blocks],
    useFactory: (notifications: NotificationModel, views: NotificationViews, blocks: Blocks) =>
      new NotificationsService(notifications, views, blocks),
  },
  {
    provide: Preferences,
    inject: [PREFERENCES_MODEL],
    useFactory: (preferences: PreferencesModel) => new Preferences(preferences),
  },
  {
    provide: NotificationRecords,
    inject: [NOTIFICATION_MODEL, ACT_MODEL],
    useFactory: (notifications: NotificationModel, acts: ActModel) => new NotificationRecords(notifications, acts),
  },
  {
    provide: Notifier,
    inject: [
      ACT_MODEL,
      GONE_IMAGE_MODEL,
      WINDOW_MODEL,
      NotificationRecords,
      People,
      Blocks,
      Preferences,
      MessagingMails,
      NotificationPushes,
    ],
    useFactory: (
      acts: ActModel,
      goneImages: GoneImageModel,
      windows: WindowModel,
      records: NotificationRecords,
      people: People,
      blocks: Blocks,
      preferences: Preferences,
      mails: MessagingMails,
      pushes: NotificationPushes,
    ) =>
      new Notifier({
        acts,
        goneImages,
        windows: new Windows(windows),
        records,
        people,
        blocks,
        preferences,
        mails: new NotificationMails(mails),
        pushes,
      }),
  },
  {
    provide: Facts,
    inject: [People, Blocks, Notifier, Pushes],
    useFactory: (people: People, blocks: Blocks, notifier: Notifier, pushes: Pushes) =>
      new Facts({ people, blocks, notifier, pushes }),
  },
  {
    provide: FactsSubscriber,
    inject: [EVENT_LOG, Facts],
    useFactory: (log: IntegrationEventLog, facts: Facts) => new FactsSubscriber(log, facts),
  },
];
