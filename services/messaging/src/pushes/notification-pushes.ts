import type { Blocks } from '../blocks/blocks.js';
import type { NotificationModel, NotificationRecord } from '../notifications/notification.schema.js';
import type { NotificationViews } from '../notifications/notification-views.js';
import { unreadOf } from '../notifications/seen-by.js';
import type { Pushes } from './pushes.js';

export type NotificationPushesParts = {
  readonly pushes: Pushes;
  readonly notifications: NotificationModel;
  readonly views: NotificationViews;
  readonly blocks: Pick<Blocks, 'hiddenFrom'>;
};

/** Notifications as they come and go. */
export class NotificationPushes {
  constructor(private readonly parts: NotificationPushesParts) {}

  added(record: NotificationRecord): Promise<void> {
    return this.parts.pushes.tell(record.recipientId, async () => {
      const hidden = await this.parts.blocks.hiddenFrom(record.recipientId);
      const [notification] = await this.parts.views.of([record], hidden);
      if (!notification || hidden.includes(record.actorId)) return null;
      const unreadCount = await this.unread(record.recipientId, hidden);
      return { name: 'notification.added', payload: { notification, unreadCount } };
    });
  }

  /** Some were read or have vanished; null means all. */
  changed(recipientId: string, notificationIds: string[] | null): Promise<void> {
    return this.parts.pushes.tell(recipientId, async () => ({
      name: 'notifications.read',
      payload: {
        notificationIds,
        unreadCount: await this.unread(recipientId, await this.parts.blocks.hiddenFrom(recipientId)),
      },
    }));
  }

  private unread(recipientId: string, hidden: readonly string[]): Promise<number> {
    return this.parts.notifications.countDocuments(unreadOf(recipientId, hidden));
  }
}
