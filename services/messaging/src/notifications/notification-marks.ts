import { AppError } from '@pictora/messaging';
import type { Blocks } from '../blocks/blocks.js';
import type { NotificationPushes } from '../pushes/notification-pushes.js';
import type { NotificationModel } from './notification.schema.js';
import { unreadOf } from './seen-by.js';

const read = { $set: { isRead: true }, $inc: { rev: 1 } } as const;

/** What has been read. */
export class NotificationMarks {
  constructor(
    private readonly notifications: NotificationModel,
    private readonly blocks: Pick<Blocks, 'hiddenFrom'>,
    private readonly pushes: Pick<NotificationPushes, 'changed'>,
  ) {}

  async unread(recipientId: string): Promise<number> {
    return this.notifications.countDocuments(unreadOf(recipientId, await this.blocks.hiddenFrom(recipientId)));
  }

  /** Answers what is left, as the others do. */
  async read(recipientId: string, notificationId: string): Promise<number> {
    const own = { _id: notificationId, recipientId, listed: true };
    const { modifiedCount } = await this.notifications.updateOne({ ...own, isRead: false }, read);
    if (modifiedCount === 0 && !(await this.notifications.exists(own)))
      throw new AppError('not_found', 'There is no such notification');
    if (modifiedCount > 0) await this.pushes.changed(recipientId, [notificationId]);
    return this.unread(recipientId);
  }

  async readAll(recipientId: string): Promise<number> {
    const { modifiedCount } = await this.notifications.updateMany(unreadOf(recipientId, []), read);
    if (modifiedCount > 0) await this.pushes.changed(recipientId, null);
    return this.unread(recipientId);
  }

  /** Whoever has read a conversation need not be told of its messages. */
  async readConversation(recipientId: string, conversationId: string): Promise<void> {
    const own = { recipientId, conversationId, listed: true, isRead: false };
    const found = await this.notifications.find(own, { _id: 1 }).lean();
    if (found.length === 0) return;
    const ids = found.map(({ _id }) => _id);
    await this.notifications.updateMany({ _id: { $in: ids }, isRead: false }, read);
    await this.pushes.changed(recipientId, ids);
  }
}
