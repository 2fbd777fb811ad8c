import { seededId } from '../records/time-id.js';
import type { MessagingMails } from '../mails/messaging-mails.js';
import type { Act } from './act.schema.js';

/** Mails to those who want them: one for each notification, whatever is folded into it later. */
export class NotificationMails {
  constructor(private readonly mails: Pick<MessagingMails, 'put'>) {}

  put({ id: actId, recipientId, actorId, type }: Act, notificationId: string): Promise<void> {
    return this.mails.put(seededId(`mail/${notificationId}`), 'notification', { recipientId, actorId, actId, type });
  }
}
