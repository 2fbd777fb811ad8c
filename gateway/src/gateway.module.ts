import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, Reflector } from '@nestjs/core';
import type { RpcClient } from '@pictora/messaging';
import {
  CLOCK,
  HealthRegistry,
  LOGGER,
  PlatformModule,
  RPC,
  type Clock,
  type Logger,
  type Metrics,
  type Platform,
} from '@pictora/service-kit';
import { AdminLedgerController } from './admin/admin-ledger.controller.js';
import { AdminSessionsController } from './admin/admin-sessions.controller.js';
import { AuthGuard } from './auth/auth.guard.js';
import { CookieSessions } from './auth/cookie-sessions.js';
import { EndedSessions } from './auth/ended-sessions.js';
import { TokenVerifier } from './auth/token-verifier.js';
import { BillingController } from './billing/billing.controller.js';
import { PaymentFacts } from './billing/payment-facts.js';
import { PaymentsController } from './billing/payments.controller.js';
import { WebhooksController } from './billing/webhooks.controller.js';
import { ExploreController } from './community/explore.controller.js';
import { FollowsController } from './community/follows.controller.js';
import { ModerationController } from './community/moderation.controller.js';
import { ReactionsController } from './community/reactions.controller.js';
import type { GatewaySettings } from './gateway-settings.js';
import { GenerationController } from './generation/generation.controller.js';
import { JobsController } from './generation/jobs.controller.js';
import { AppCookies } from './http/app-cookies.js';
import { ErrorFilter } from './http/error.filter.js';
import { IdentityController } from './identity/identity.controller.js';
import { RecoveryController } from './identity/recovery.controller.js';
import { LoginController } from './identity/login.controller.js';
import { MediaController } from './media/media.controller.js';
import { VerifyController } from './media/verify.controller.js';
import { VideosController } from './media/videos.controller.js';
import { ConversationsController } from './messaging/conversations.controller.js';
import { NotificationsController } from './messaging/notifications.controller.js';
import { SupportController } from './messaging/support.controller.js';
import { PersonalDataController } from './personal-data/personal-data.controller.js';
import { PlatformController } from './platform/platform.controller.js';
import { AvatarsController } from './profiles/avatars.controller.js';
import { ImageSearchController } from './profiles/image-search.controller.js';
import { PeopleController } from './profiles/people.controller.js';
import { FirstPosts } from './web-app/first-posts.js';
import { pageSender } from './web-app/web-app.js';
import { GATEWAY_SETTINGS } from './tokens.js';

export type GatewayParts = {
  readonly platform: Platform;
  readonly logger: Logger;
  readonly settings: GatewaySettings;
  readonly health: HealthRegistry;
  readonly metrics: Metrics;
};

/** Milliseconds that a page waits for what it may load ahead. */
const PAGE_HINT_MS = 100;

/** Composition only: binds what the controllers and the guard ask for. */
@Module({})
export class GatewayModule {
  static with({ platform, logger, settings, health, metrics }: GatewayParts): DynamicModule {
    return {
      module: GatewayModule,
      imports: [PlatformModule.with({ platform, logger, health, metrics })],
      controllers: [
        IdentityController,
        LoginController,
        RecoveryController,
        GenerationController,
        JobsController,
        MediaController,
        VideosController,
        VerifyController,
        BillingController,
        PaymentsController,
        WebhooksController,
        PersonalDataController,
        AdminLedgerController,
        AdminSessionsController,
        PeopleController,
        ImageSearchController,
        AvatarsController,
        ExploreController,
        ReactionsController,
        FollowsController,
        ModerationController,
        ConversationsController,
        NotificationsController,
        SupportController,
        PlatformController,
      ],
      providers: [
        { provide: GATEWAY_SETTINGS, useValue: settings },
        { provide: AppCookies, useFactory: () => new AppCookies(settings) },
        { provide: PaymentFacts, inject: [RPC], useFactory: (rpc: RpcClient) => new PaymentFacts(rpc) },
        {
          provide: EndedSessions,
          inject: [CLOCK],
          useFactory: (clock: Clock) => new EndedSessions(() => clock.now().getTime()),
        },
        {
          provide: TokenVerifier,
          inject: [RPC, EndedSessions, CLOCK],
          useFactory: (rpc: RpcClient, ended: EndedSessions, clock: Clock) =>
            new TokenVerifier(
              (keyId) => rpc.call('identity.issuer.describe', keyId === undefined ? {} : { keyId }),
              ended,
              () => clock.now().getTime(),
            ),
        },
        {
          provide: CookieSessions,
          inject: [RPC, EndedSessions, CLOCK],
          useFactory: (rpc: RpcClient, ended: EndedSessions, clock: Clock) =>
            new CookieSessions(
              rpc,
              (sessionId) => ended.has(sessionId),
              () => clock.now().getTime(),
            ),
        },
        {
          provide: APP_GUARD,
          inject: [Reflector, TokenVerifier, CookieSessions, AppCookies],
          useFactory: (reflector: Reflector, tokens: TokenVerifier, sessions: CookieSessions, cookies: AppCookies) =>
            new AuthGuard(reflector, tokens, sessions, cookies),
        },
        {
          provide: APP_FILTER,
          inject: [LOGGER, RPC, CLOCK],
          useFactory: (log: Logger, rpc: RpcClient, clock: Clock) => {
            if (!settings.WEB_DIST) return new ErrorFilter(log, null);
            const posts = new FirstPosts(
              async (limit) => {
                const asked = { limit, viewerId: null, scope: 'everyone' } as const;
                return (await rpc.call('social.feed.images', asked, PAGE_HINT_MS)).items;
              },
              () => clock.now().getTime(),
            );
            return new ErrorFilter(log, pageSender(settings.WEB_DIST, posts));
          },
        },
      ],
    };
  }
}
