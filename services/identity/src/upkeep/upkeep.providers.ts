import type { FactoryProvider } from '@nestjs/common';
import { OutboxRelay, type IntegrationEventLog, type WithOutbox } from '@pictora/durable-events';
import { CLOCK, EVENT_LOG, LOGGER, type AttemptsModel, type Clock, type Logger } from '@pictora/service-kit';
import type { Model } from 'mongoose';
import { LeftCredentials } from '../accounts/left-credentials.js';
import {
  ACCOUNT_MODEL,
  ARTIFACT_MODEL,
  ATTEMPTS_MODEL,
  COOKIE_MODEL,
  ERASURE_MODEL,
  SESSION_MODEL,
} from '../identity.tokens.js';
import type { ArtifactModel } from '../issuer/embedded/artifact.schema.js';
import type { CookieModel, SessionModel } from '../sessions/session.schema.js';
import { IdentityMails } from '../mails/identity-mails.js';
import { RecoveryRecords } from '../recovery/recovery-records.js';
import { ConfirmationRecords } from '../verification/confirmation-records.js';
import { PurgeService } from './purge.service.js';

/** Starts and ends with the service; what is written after its end is published by the next start. */
class RunningRelay<T extends WithOutbox> extends OutboxRelay<T> {
  onApplicationBootstrap(): void {
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.close();
  }
}

const relay = (model: symbol): FactoryProvider => ({
  provide: Symbol(`OutboxRelay of ${String(model.description)}`),
  inject: [model, EVENT_LOG, LOGGER],
  useFactory: <T extends WithOutbox>(records: Model<T>, log: IntegrationEventLog, logger: Logger) =>
    new RunningRelay(records, log, {
      onError: (error) => logger.error({ err: error, model: records.modelName }, 'events could not be published'),
    }),
});

export const upkeepProviders: FactoryProvider[] = [
  relay(ACCOUNT_MODEL),
  relay(SESSION_MODEL),
  relay(ERASURE_MODEL),
  {
    provide: PurgeService,
    inject: [
      ARTIFACT_MODEL,
      SESSION_MODEL,
      COOKIE_MODEL,
      ATTEMPTS_MODEL,
      RecoveryRecords,
      ConfirmationRecords,
      IdentityMails,
      LeftCredentials,
      CLOCK,
      LOGGER,
    ],
    useFactory: (
      artifacts: ArtifactModel,
      sessions: SessionModel,
      cookies: CookieModel,
      attempts: AttemptsModel,
      recoveries: RecoveryRecords,
      confirmations: ConfirmationRecords,
      mails: IdentityMails,
      credentials: LeftCredentials,
      clock: Clock,
      logger: Logger,
    ) =>
      new PurgeService({
        artifacts,
        sessions,
        cookies,
        attempts,
        others: [recoveries, confirmations, mails, credentials],
        clock,
        logger,
      }),
  },
];
