import { Module, type DynamicModule } from '@nestjs/common';
import { adminProviders } from './admin/admin.providers.js';
import { BillingAdminController } from './admin/billing-admin.controller.js';
import { BILLING_SETTINGS } from './billing.tokens.js';
import type { BillingSettings } from './config.js';
import { TiersController } from './credits/balance/tiers.controller.js';
import { TiersQuery } from './credits/balance/tiers.query.js';
import { CreditsController } from './credits/credits.controller.js';
import { creditsProviders } from './credits/credits.providers.js';
import { eventStoreProviders } from './event-store/event-store.providers.js';
import { PaymentsController } from './payments/payments.controller.js';
import { paymentsProviders } from './payments/payments.providers.js';
import { Upkeep } from './upkeep.js';

@Module({})
export class BillingModule {
  static with(settings: BillingSettings): DynamicModule {
    return {
      module: BillingModule,
      controllers: [CreditsController, TiersController, PaymentsController, BillingAdminController],
      providers: [
        { provide: BILLING_SETTINGS, useValue: settings },
        ...eventStoreProviders,
        ...creditsProviders,
        ...paymentsProviders,
        TiersQuery,
        ...adminProviders,
        Upkeep,
      ],
    };
  }
}
