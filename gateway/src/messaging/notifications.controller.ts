import { Controller, Inject, Res } from '@nestjs/common';
import {
  nextCursorHeader,
  type Notification,
  type NotificationPreferences,
  type UnreadCount,
} from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import type { AppReply, Viewer } from '../http/app-request.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';

@Controller()
export class NotificationsController {
  constructor(@Inject(RPC) private readonly rpc: RpcClient) {}

  @Route('listNotifications')
  async list(
    @Input('listNotifications') { query }: InputOf<'listNotifications'>,
    @CurrentViewer() { userId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<Notification[]> {
    const page = await this.rpc.call('messaging.notifications.list', { ...query, userId });
    if (page.nextCursor) void reply.header(nextCursorHeader, page.nextCursor);
    return page.items;
  }

  @Route('countUnreadNotifications')
  unread(@CurrentViewer() { userId }: Viewer): Promise<UnreadCount> {
    return this.rpc.call('messaging.notifications.unread', { userId });
  }

  @Route('readAllNotifications')
  readAll(@CurrentViewer() { userId }: Viewer): Promise<UnreadCount> {
    return this.rpc.call('messaging.notifications.mark-all-read', { userId });
  }

  @Route('readNotification')
  read(
    @Input('readNotification') { params }: InputOf<'readNotification'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<UnreadCount> {
    return this.rpc.call('messaging.notifications.mark-read', { notificationId: params.id, userId });
  }

  @Route('getNotificationPreferences')
  preferences(@CurrentViewer() { userId }: Viewer): Promise<NotificationPreferences> {
    return this.rpc.call('messaging.notifications.preferences', { userId });
  }

  @Route('changeNotificationPreferences')
  changePreferences(
    @Input('changeNotificationPreferences') { body }: InputOf<'changeNotificationPreferences'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<NotificationPreferences> {
    return this.rpc.call('messaging.notifications.set-preferences', { ...body, userId });
  }
}
