import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { MailQueue, type Mailer, type MailQueueParts } from '@pictora/mail';
import type { PasswordChangedAbout } from '../passwords/password-letters.js';
import type { RecoveryAbout } from '../recovery/recovery-letters.js';
import type { ResendAbout, VerificationAbout } from '../verification/verification-letters.js';

/** Every kind of mail that this service sends, and what its queue keeps of one. */
export type IdentityMailKinds = {
  recovery: RecoveryAbout;
  'password-changed': PasswordChangedAbout;
  verification: VerificationAbout;
  'verification-again': ResendAbout;
};

/** The mail queue of the service; starts and ends with it. */
export class IdentityMails extends MailQueue<IdentityMailKinds> implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly mailer: Mailer;

  constructor(parts: MailQueueParts<IdentityMailKinds>) {
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
