import { isDuplicateKey } from '@pictora/service-kit';
import { timeId } from '../records/time-id.js';
import type { ActModel, ActRecord } from './act.schema.js';
import type { NotificationModel, NotificationRecord } from './notification.schema.js';

/** What became of a notification: it `grew` by something that the person has not seen, or not. */
export type Outcome = { readonly record: NotificationRecord | null; readonly grew: boolean };

const nothing: Outcome = { record: null, grew: false };

/** Keeps each notification equal to the acts in it, however often and in whatever order it is told to. */
export class NotificationRecords {
  constructor(
    private readonly notifications: NotificationModel,
    private readonly acts: ActModel,
  ) {}

  /** Makes a notification what its acts come to now. Something later than before makes it unread again. */
  async refresh(notificationId: string): Promise<Outcome> {
    for (;;) {
      // The revision is read first: whatever is written after that makes this try fail and look again.
      const known = await this.notifications.findById(notificationId).lean<NotificationRecord>();
      const shown = { notificationId, withdrawn: false, hidden: false };
      const [latest, count] = await Promise.all([
        this.acts.findOne(shown).sort({ at: -1 }).lean<ActRecord>(),
        this.acts.countDocuments(shown),
      ]);
      const next = latest ? this.told(notificationId, latest, count, known) : this.empty(known);
      if (!next) return nothing;
      if (await this.write(known, next)) return { record: next, grew: next.listed && isNews(known, next) };
    }
  }

  private told(_id: string, latest: ActRecord, count: number, known: NotificationRecord | null) {
    const { recipientId, actorId, type, at, imageId, commentId, conversationId } = latest;
    if (recipientId === null || actorId === null || type === null) throw new Error('an act of nobody is listed');
    const position = timeId(at, latest._id);
    const next: NotificationRecord = {
      _id,
      rev: (known?.rev ?? -1) + 1,
      recipientId,
      type,
      listed: true,
      isRead: false,
      position,
      latestAt: at,
      actorId,
      count,
      ...(imageId === undefined ? {} : { imageId }),
      ...(commentId === undefined ? {} : { commentId }),
      ...(conversationId === undefined ? {} : { conversationId }),
    };
    return isNews(known, next) ? next : { ...next, isRead: known?.isRead ?? false };
  }

  private empty(known: NotificationRecord | null): NotificationRecord | null {
    return known?.listed ? { ...known, rev: known.rev + 1, listed: false, count: 0 } : null;
  }

  private async write(known: NotificationRecord | null, next: NotificationRecord): Promise<boolean> {
    if (known) return (await this.notifications.replaceOne({ _id: known._id, rev: known.rev }, next)).matchedCount > 0;
    try {
      await this.notifications.create(next);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}

/** Follows in one notification are the same person's, who followed again: the recipient knows. */
const isNews = (known: NotificationRecord | null, next: NotificationRecord): boolean =>
  known === null || (next.type !== 'follow' && next.position > known.position);
