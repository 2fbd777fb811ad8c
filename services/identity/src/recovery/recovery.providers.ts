import type { FactoryProvider } from '@nestjs/common';
import type { IntegrationEventLog } from '@pictora/durable-events';
import { AttemptLimiter, CLOCK, EVENT_LOG, IDS, LOGGER, type Clock, type Ids, type Logger } from '@pictora/service-kit';
import type { AccountDirectory } from '../accounts/account-directory.port.js';
import { AccountRecords } from '../accounts/account-records.js';
import type { IdentitySettings } from '../config.js';
import {
  ACCOUNT_DIRECTORY,
  CONFIRMATION_MODEL,
  IDENTITY_SETTINGS,
  RECOVERY_MODEL,
  SECRETS,
} from '../identity.tokens.js';
import { IdentityMails } from '../mails/identity-mails.js';
import { PasswordHasher } from '../passwords/password-hash.js';
import { PasswordLetters } from '../passwords/password-letters.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ConfirmationRecords } from '../verification/confirmation-records.js';
import type { ConfirmationModel } from '../verification/confirmation.schema.js';
import { VerificationLetters } from '../verification/verification-letters.js';
import { VerificationService } from '../verification/verification.service.js';
import { VerificationSubscriber } from '../verification/verification.subscriber.js';
import { RecoveryLetters } from './recovery-letters.js';
import { RecoveryRecords } from './recovery-records.js';
import type { RecoveryModel } from './recovery.schema.js';
import { RecoveryService } from './recovery.service.js';
import { randomSecrets, type Secrets } from './secrets.js';

/** Forgotten passwords, changed ones, and addresses to be confirmed. */
export const recoveryProviders: FactoryProvider[] = [
  { provide: SECRETS, useFactory: (): Secrets => randomSecrets },
  {
    provide: RecoveryRecords,
    inject: [RECOVERY_MODEL, CLOCK],
    useFactory: (recoveries: RecoveryModel, clock: Clock) => new RecoveryRecords(recoveries, clock),
  },
  {
    provide: ConfirmationRecords,
    inject: [CONFIRMATION_MODEL, CLOCK],
    useFactory: (confirmations: ConfirmationModel, clock: Clock) => new ConfirmationRecords(confirmations, clock),
  },
  {
    provide: RecoveryLetters,
    inject: [IDENTITY_SETTINGS, AccountRecords, RecoveryRecords, PasswordHasher, AttemptLimiter, SECRETS, LOGGER],
    useFactory: (
      settings: IdentitySettings,
      accounts: AccountRecords,
      recoveries: RecoveryRecords,
      hasher: PasswordHasher,
      limiter: AttemptLimiter,
      secrets: Secrets,
      logger: Logger,
    ) => new RecoveryLetters({ settings, accounts, recoveries, hasher, limiter, secrets, logger }),
  },
  {
    provide: PasswordLetters,
    inject: [IDENTITY_SETTINGS, AccountRecords, SessionsService],
    useFactory: (settings: IdentitySettings, accounts: AccountRecords, sessions: SessionsService) =>
      new PasswordLetters(settings, accounts, sessions),
  },
  {
    provide: VerificationLetters,
    inject: [IDENTITY_SETTINGS, AccountRecords, ConfirmationRecords, SECRETS],
    useFactory: (
      settings: IdentitySettings,
      accounts: AccountRecords,
      confirmations: ConfirmationRecords,
      secrets: Secrets,
    ) => new VerificationLetters(settings, accounts, confirmations, secrets),
  },
  {
    provide: PasswordsService,
    inject: [
      IDENTITY_SETTINGS,
      AccountRecords,
      ACCOUNT_DIRECTORY,
      SessionsService,
      RecoveryRecords,
      IdentityMails,
      CLOCK,
      IDS,
    ],
    useFactory: (
      settings: IdentitySettings,
      accounts: AccountRecords,
      directory: AccountDirectory,
      sessions: SessionsService,
      recoveries: RecoveryRecords,
      mails: IdentityMails,
      clock: Clock,
      ids: Ids,
    ) => new PasswordsService({ settings, accounts, directory, sessions, recoveries, mails, clock, ids }),
  },
  {
    provide: RecoveryService,
    inject: [
      IDENTITY_SETTINGS,
      AccountRecords,
      ACCOUNT_DIRECTORY,
      RecoveryRecords,
      PasswordsService,
      IdentityMails,
      PasswordHasher,
      AttemptLimiter,
      SECRETS,
      CLOCK,
      IDS,
    ],
    useFactory: (
      settings: IdentitySettings,
      accounts: AccountRecords,
      directory: AccountDirectory,
      recoveries: RecoveryRecords,
      passwords: PasswordsService,
      mails: IdentityMails,
      hasher: PasswordHasher,
      limiter: AttemptLimiter,
      secrets: Secrets,
      clock: Clock,
      ids: Ids,
    ) =>
      new RecoveryService({
        settings,
        accounts,
        directory,
        recoveries,
        passwords,
        mails,
        hasher,
        limiter,
        secrets,
        clock,
        ids,
      }),
  },
  {
    provide: VerificationService,
    inject: [
      IDENTITY_SETTINGS,
      AccountRecords,
      ACCOUNT_DIRECTORY,
      ConfirmationRecords,
      IdentityMails,
      AttemptLimiter,
      IDS,
    ],
    useFactory: (
      settings: IdentitySettings,
      accounts: AccountRecords,
      directory: AccountDirectory,
      confirmations: ConfirmationRecords,
      mails: IdentityMails,
      limiter: AttemptLimiter,
      ids: Ids,
    ) => new VerificationService({ settings, accounts, directory, confirmations, mails, limiter, ids }),
  },
  {
    provide: VerificationSubscriber,
    inject: [EVENT_LOG, VerificationService],
    useFactory: (log: IntegrationEventLog, verification: VerificationService) =>
      new VerificationSubscriber(log, verification),
  },
];
