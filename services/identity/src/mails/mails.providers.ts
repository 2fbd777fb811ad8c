import type { FactoryProvider } from '@nestjs/common';
import { openMailer, type Mailer, type QueuedMailModel } from '@pictora/mail';
import { CLOCK, DATA_DIR, LOGGER, METRICS, type Clock, type Logger, type Metrics } from '@pictora/service-kit';
import type { IdentitySettings } from '../config.js';
import { IDENTITY_SETTINGS, MAIL_QUEUE_MODEL, MAILER } from '../identity.tokens.js';
import { PasswordLetters } from '../passwords/password-letters.js';
import { RecoveryLetters } from '../recovery/recovery-letters.js';
import { VerificationLetters } from '../verification/verification-letters.js';
import { IdentityMails } from './identity-mails.js';

export const mailsProviders: FactoryProvider[] = [
  {
    provide: MAILER,
    inject: [IDENTITY_SETTINGS, DATA_DIR, CLOCK, METRICS],
    useFactory: ({ smtpUrl, mailFrom }: IdentitySettings, dataDir: string, clock: Clock, metrics: Metrics): Mailer =>
      openMailer({ smtpUrl, from: mailFrom, dataDir, clock, metrics }),
  },
  {
    provide: IdentityMails,
    inject: [MAIL_QUEUE_MODEL, MAILER, RecoveryLetters, PasswordLetters, VerificationLetters, CLOCK, LOGGER],
    useFactory: (
      queue: QueuedMailModel,
      mailer: Mailer,
      recovery: RecoveryLetters,
      password: PasswordLetters,
      verification: VerificationLetters,
      clock: Clock,
      logger: Logger,
    ) =>
      new IdentityMails({
        queue,
        mailer,
        clock,
        logger,
        composers: {
          recovery: (about) => recovery.compose(about),
          'password-changed': (about) => password.compose(about),
          verification: (about) => verification.compose(about),
          'verification-again': (about) => verification.composeAgain(about),
        },
      }),
  },
];
