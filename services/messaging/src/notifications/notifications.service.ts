import type { RpcReply, RpcRequest } from '@pictora/contracts';
import type { Blocks } from '../blocks/blocks.js';
import type { NotificationModel, NotificationRecord } from './notification.schema.js';
import type { NotificationViews } from './notification-views.js';
import { seenBy } from './seen-by.js';

export const newestFirst = { position: -1 } as const;
export const pageOf = (recipientId: string, hidden: readonly string[], cursor: string | undefined) => ({
  ...seenBy(recipientId, hidden),
  ...(cursor === undefined ? {} : { position: { $lt: cursor } }),
});

export class NotificationsService {
  constructor(
    private readonly notifications: NotificationModel,
    private readonly views: NotificationViews,
    private readonly blocks: Pick<Blocks, 'hiddenFrom'>,
  ) {}

  async list({
    userId,
    limit,
    cursor,
  }: RpcRequest<'messaging.notifications.list'>): Promise<RpcReply<'messaging.notifications.list'>> {
    const hidden = await this.blocks.hiddenFrom(userId);
    const page = await this.notifications
      .find(pageOf(userId, hidden, cursor))
      .sort(newestFirst)
      .limit(limit + 1)
      .lean<NotificationRecord[]>();
    const shown = page.slice(0, limit);
    const nextCursor = page.length > limit ? (shown.at(-1)?.position ?? null) : null;
    return { items: await this.views.of(shown, hidden), nextCursor };
  }
}
