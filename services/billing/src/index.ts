import { defineService } from '@pictora/service-kit';
import { BillingModule } from './billing.module.js';
import { billingSettings } from './config.js';

export const billingService = defineService({
  name: 'billing',
  settings: billingSettings,
  module: (settings) => BillingModule.with(settings),
});
