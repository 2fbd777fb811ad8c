import { Controller } from '@nestjs/common';
import type { NotificationPreferences, RpcRequest, UnreadCount } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { NotificationMarks } from './notification-marks.js';
import { NotificationsService } from './notifications.service.js';
import { Preferences } from './preferences.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly marks: NotificationMarks,
    private readonly wishes: Preferences,
  ) {}

  @RpcHandler('messaging.notifications.list')
  list(request: RpcRequest<'messaging.notifications.list'>) {
    return this.notifications.list(request);
  }

  @RpcHandler('messaging.notifications.unread')
  async unread({ userId }: RpcRequest<'messaging.notifications.unread'>): Promise<UnreadCount> {
    return { count: await this.marks.unread(userId) };
  }

  @RpcHandler('messaging.notifications.mark-read')
  async markRead({ userId, notificationId }: RpcRequest<'messaging.notifications.mark-read'>): Promise<UnreadCount> {
    return { count: await this.marks.read(userId, notificationId) };
  }

  @RpcHandler('messaging.notifications.mark-all-read')
  async markAllRead({ userId }: RpcRequest<'messaging.notifications.mark-all-read'>): Promise<UnreadCount> {
    return { count: await this.marks.readAll(userId) };
  }

  @RpcHandler('messaging.notifications.preferences')
  preferences({ userId }: RpcRequest<'messaging.notifications.preferences'>): Promise<NotificationPreferences> {
    return this.wishes.of(userId);
  }

  @RpcHandler('messaging.notifications.set-preferences')
  setPreferences({
    userId,
    ...changes
  }: RpcRequest<'messaging.notifications.set-preferences'>): Promise<NotificationPreferences> {
    return this.wishes.change(userId, changes);
  }
}
