import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { adminProviders } from './admin/admin.providers.js';
import { BillingAdminController } from './admin/billing-admin.controller.js';
import { BILLING_SETTINGS } from './billing.tokens.js';
import { erasureProvider } from '@pictora/service-kit';
import type { BillingSettings } from './config.js';
import { TiersController } from './credits/balance/tiers.controller.js';
import { TiersQuery } from './credits/balance/tiers.query.js';
import { CreditsController } from './credits/credits.controller.js';
import { creditsProviders } from './credits/credits.providers.js';
import { eventStoreProviders } from './event-store/event-store.providers.js';
import { ProjectionLag } from './event-store/projection-lag.js';
import { PaymentsController } from './payments/payments.controller.js';
import { paymentsProviders } from './payments/payments.providers.js';
import { BillingEraser } from './privacy/billing-eraser.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { subscriptionsProviders } from './subscriptions/subscriptions.providers.js';
import { Upkeep } from './upkeep.js';

@Module({})
export class BillingModule {
  /** `payments` may be other ones in tests. */
  static with(settings: BillingSettings, payments: readonly Provider[] = paymentsProviders): DynamicModule {
    return {
      module: BillingModule,
      controllers: [
        CreditsController,
        TiersController,
        PaymentsController,
        SubscriptionsController,
        BillingAdminController,
      ],
      providers: [
        { provide: BILLING_SETTINGS, useValue: settings },
        ...eventStoreProviders,
        ...creditsProviders,
        ...payments,
        ...subscriptionsProviders,
        TiersQuery,
        ...adminProviders,
        BillingEraser,
        erasureProvider<BillingEraser>({
          part: 'billing',
          inject: BillingEraser,
          erase: (eraser, userId) => eraser.erase(userId),
        }),
        ProjectionLag,
        Upkeep,
      ],
    };
  }
}
