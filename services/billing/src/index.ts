import { defineService } from '@pictora/service-kit';
import { BillingModule } from './billing.module.js';
import { billingSettings } from './config.js';

export { ledgerSettings } from './cli/open-ledger.js';

export const billingService = defineService({
  name: 'billing',
  settings: billingSettings,
  files: false,
  module: (settings) => BillingModule.with(settings),
});
