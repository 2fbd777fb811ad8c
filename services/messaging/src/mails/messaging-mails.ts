import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { MailQueue, type Mailer, type MailQueueParts } from '@pictora/mail';
import type { NotificationAbout } from '../notifications/notification-about.js';
import type { TicketAbout } from '../support/support-letters.js';

/** Every kind of mail that this service sends, and what its queue keeps of one. */
export type MessagingMailKinds = {
  notification: NotificationAbout;
  'support-acknowledgement': TicketAbout;
  'support-request': TicketAbout;
};

/** The mail queue of the service; starts and ends with it. */
export class MessagingMails extends MailQueue<MessagingMailKinds> implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly mailer: Mailer;

  constructor(parts: MailQueueParts<MessagingMailKinds>) {
    super(parts);
    this.mailer = parts.mailer;
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.close();
    await this.mailer.close();
  }
}
