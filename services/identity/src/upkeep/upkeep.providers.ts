import type { FactoryProvider } from '@nestjs/common';
import { CLOCK, LOGGER, type Clock, type Logger } from '@pictora/service-kit';
import { ARTIFACT_MODEL, ATTEMPTS_MODEL, COOKIE_MODEL, SESSION_MODEL } from '../identity.tokens.js';
import type { ArtifactModel } from '../issuer/embedded/artifact.schema.js';
import type { AttemptsModel } from '../limits/attempts.schema.js';
import type { CookieModel, SessionModel } from '../sessions/session.schema.js';
import { PurgeService } from './purge.service.js';

export const upkeepProviders: FactoryProvider[] = [
  {
    provide: PurgeService,
    inject: [ARTIFACT_MODEL, SESSION_MODEL, COOKIE_MODEL, ATTEMPTS_MODEL, CLOCK, LOGGER],
    useFactory: (
      artifacts: ArtifactModel,
      sessions: SessionModel,
      cookies: CookieModel,
      attempts: AttemptsModel,
      clock: Clock,
      logger: Logger,
    ) => new PurgeService({ artifacts, sessions, cookies, attempts, clock, logger }),
  },
];
