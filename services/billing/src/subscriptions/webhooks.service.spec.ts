import { describe, expect, it } from '@jest/globals';
import { httpRoutes } from '@pictora/contracts';
import { createLogger, noMetrics } from '@pictora/service-kit';
import { FakePaymentProvider } from '../../test/fake-payment-provider.js';
import { PaymentRefused, PaymentUnavailable, WebhookRefused } from '../payments/payment-provider.port.js';
import type { SubscriptionsService } from './subscriptions.service.js';
import { WebhooksService } from './webhooks.service.js';

describe('an event of the payment provider that cannot be read', () => {
  it.each([
    ['is not signed', new WebhookRefused('no'), 'webhook_refused', 400],
    [
      'leaves out what the provider cannot be asked about now',
      new PaymentUnavailable('away'),
      'payment_unavailable',
      502,
    ],
    ['leaves out what the provider does not tell', new PaymentRefused('unknown'), 'payment_unavailable', 502],
  ])('because it %s is answered as its row says, so that it comes again', async (_, error, code, status) => {
    const provider = new FakePaymentProvider();
    provider.readWebhook = () => Promise.reject(error);
    const logger = createLogger('test', { LOG_LEVEL: 'silent' });
    const webhooks = new WebhooksService(provider, logger, noMetrics, {} as SubscriptionsService);
    await expect(webhooks.receive('{}', 'signed')).rejects.toMatchObject({ code, status, cause: error });
    expect(httpRoutes.stripeWebhook.errors).toContain(code);
  });
});
