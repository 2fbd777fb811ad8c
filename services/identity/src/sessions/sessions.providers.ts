import { randomBytes } from 'node:crypto';
import type { FactoryProvider } from '@nestjs/common';
import type { Broadcast } from '@pictora/messaging';
import {
  AttemptLimiter,
  BROADCAST,
  CLOCK,
  IDS,
  LOGGER,
  METRICS,
  type AttemptsModel,
  type Clock,
  type Ids,
  type Logger,
  type Metrics,
} from '@pictora/service-kit';
import { AccountRecords } from '../accounts/account-records.js';
import type { IdentitySettings } from '../config.js';
import { ATTEMPTS_MODEL, COOKIE_MODEL, IDENTITY_SETTINGS, SESSION_MODEL, TOKEN_ISSUER } from '../identity.tokens.js';
import { AccessTokenVerifier } from '../issuer/access-token.verifier.js';
import type { TokenIssuer } from '../issuer/token-issuer.port.js';
import { SessionCookies } from './session-cookies.js';
import { SessionRecords } from './session-records.js';
import type { CookieModel, SessionModel } from './session.schema.js';
import { SessionsService } from './sessions.service.js';

export const sessionsProviders: FactoryProvider[] = [
  {
    provide: AttemptLimiter,
    inject: [ATTEMPTS_MODEL, CLOCK],
    useFactory: (attempts: AttemptsModel, clock: Clock) => new AttemptLimiter(attempts, clock),
  },
  {
    provide: SessionRecords,
    inject: [SESSION_MODEL, CLOCK],
    useFactory: (sessions: SessionModel, clock: Clock) => new SessionRecords(sessions, clock),
  },
  {
    provide: SessionCookies,
    inject: [COOKIE_MODEL, SESSION_MODEL, CLOCK],
    useFactory: (cookies: CookieModel, sessions: SessionModel, clock: Clock) =>
      new SessionCookies(cookies, sessions, clock, randomBytes),
  },
  {
    provide: SessionsService,
    inject: [
      IDENTITY_SETTINGS,
      TOKEN_ISSUER,
      AccessTokenVerifier,
      AccountRecords,
      SessionRecords,
      SessionCookies,
      AttemptLimiter,
      BROADCAST,
      CLOCK,
      IDS,
      LOGGER,
      METRICS,
    ],
    useFactory: (
      settings: IdentitySettings,
      issuer: TokenIssuer,
      verifier: AccessTokenVerifier,
      accounts: AccountRecords,
      sessions: SessionRecords,
      cookies: SessionCookies,
      limiter: AttemptLimiter,
      broadcast: Broadcast,
      clock: Clock,
      ids: Ids,
      logger: Logger,
      metrics: Metrics,
    ) =>
      new SessionsService({
        settings,
        issuer,
        verifier,
        accounts,
        sessions,
        cookies,
        limiter,
        broadcast,
        clock,
        ids,
        logger,
        metrics,
      }),
  },
];
