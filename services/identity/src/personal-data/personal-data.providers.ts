import type { FactoryProvider } from '@nestjs/common';
import type { IntegrationEventLog } from '@pictora/durable-events';
import type { RpcClient } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import {
  CLOCK,
  erasureProvider,
  EVENT_LOG,
  IDS,
  LOGGER,
  METRICS,
  OBJECT_STORAGE,
  RPC,
  type Clock,
  type Ids,
  type Logger,
  type Metrics,
} from '@pictora/service-kit';
import type { AccountDirectory } from '../accounts/account-directory.port.js';
import { AccountRecords } from '../accounts/account-records.js';
import type { AccountModel } from '../accounts/account.schema.js';
import type { IdentitySettings } from '../config.js';
import {
  ACCOUNT_DIRECTORY,
  ACCOUNT_MODEL,
  COOKIE_MODEL,
  DATA_EXPORT_MODEL,
  ERASURE_MODEL,
  IDENTITY_SETTINGS,
  SESSION_MODEL,
} from '../identity.tokens.js';
import { IdentityMails } from '../mails/identity-mails.js';
import { AvatarFiles } from '../profiles/avatars/avatar-files.js';
import { RecoveryRecords } from '../recovery/recovery-records.js';
import { SessionRecords } from '../sessions/session-records.js';
import type { CookieModel, SessionModel } from '../sessions/session.schema.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ConfirmationRecords } from '../verification/confirmation-records.js';
import type { ErasureModel } from './erasure.schema.js';
import { ErasureWatch } from './erasure-watch.js';
import { ErasuresService } from './erasures.service.js';
import type { DataExportModel } from './export/data-export.schema.js';
import { DataExports } from './export/data-exports.js';
import { PersonEraser } from './person-eraser.js';
import { PersonalDataUpkeep } from './personal-data.upkeep.js';

export const personalDataProviders: FactoryProvider[] = [
  {
    provide: ErasuresService,
    inject: [
      IDENTITY_SETTINGS,
      ERASURE_MODEL,
      AccountRecords,
      ACCOUNT_DIRECTORY,
      SessionsService,
      EVENT_LOG,
      CLOCK,
      IDS,
    ],
    useFactory: (
      { erasureSettleSeconds: settleSeconds }: IdentitySettings,
      erasures: ErasureModel,
      accounts: AccountRecords,
      directory: AccountDirectory,
      sessions: SessionsService,
      events: IntegrationEventLog,
      clock: Clock,
      ids: Ids,
    ) => new ErasuresService({ erasures, accounts, directory, sessions, events, settleSeconds, clock, ids }),
  },
  {
    provide: DataExports,
    inject: [DATA_EXPORT_MODEL, AccountRecords, SessionRecords, RPC, OBJECT_STORAGE, CLOCK, IDS, LOGGER],
    useFactory: (
      exports: DataExportModel,
      accounts: AccountRecords,
      sessions: SessionRecords,
      rpc: RpcClient,
      storage: ObjectStorage,
      clock: Clock,
      ids: Ids,
      logger: Logger,
    ) =>
      new DataExports({
        exports,
        sources: { accounts, sessions, rpc, storage },
        storage,
        clock,
        ids,
        logger,
      }),
  },
  {
    provide: PersonEraser,
    inject: [
      ACCOUNT_MODEL,
      SESSION_MODEL,
      COOKIE_MODEL,
      DataExports,
      AvatarFiles,
      RecoveryRecords,
      ConfirmationRecords,
      IdentityMails,
    ],
    useFactory: (
      accounts: AccountModel,
      sessions: SessionModel,
      cookies: CookieModel,
      exports: DataExports,
      avatars: AvatarFiles,
      recoveries: RecoveryRecords,
      confirmations: ConfirmationRecords,
      mails: IdentityMails,
    ) =>
      new PersonEraser({
        accounts,
        sessions,
        cookies,
        others: [
          (userId) => exports.eraseOf(userId),
          (userId) => avatars.eraseOf(userId),
          (userId) => recoveries.closeAllOf(userId),
          (userId) => confirmations.closeAllOf(userId),
        ],
        forgetMails: (userId) => mails.forget(userId),
      }),
  },
  erasureProvider<PersonEraser>({
    part: 'identity',
    inject: PersonEraser,
    erase: (eraser, userId) => eraser.erase(userId),
  }),
  {
    provide: ErasureWatch,
    inject: [ERASURE_MODEL, CLOCK, METRICS],
    useFactory: (erasures: ErasureModel, clock: Clock, metrics: Metrics) => new ErasureWatch(erasures, clock, metrics),
  },
  {
    provide: PersonalDataUpkeep,
    inject: [IDENTITY_SETTINGS, ErasuresService, DataExports, EVENT_LOG, LOGGER],
    useFactory: (
      { personalDataEveryMs: everyMs }: IdentitySettings,
      erasures: ErasuresService,
      exports: DataExports,
      events: IntegrationEventLog,
      logger: Logger,
    ) => new PersonalDataUpkeep({ erasures, exports, events, everyMs, logger }),
  },
];
