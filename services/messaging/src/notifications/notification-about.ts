import type { NotificationType } from '@pictora/contracts';

/** What the mail queue keeps of the mail of a notification. */
export type NotificationAbout = {
  readonly recipientId: string;
  readonly actorId: string;
  readonly actId: string;
  readonly type: NotificationType;
};
