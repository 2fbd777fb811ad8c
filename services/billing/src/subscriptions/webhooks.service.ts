import { Inject, Injectable } from '@nestjs/common';
import { AppError, currentContext, isAppError } from '@pictora/messaging';
import { LOGGER, METRICS, type Logger, type Metrics } from '@pictora/service-kit';
import type { PaymentEvent } from '../payments/payment-event.js';
import { isPaymentFailure, WebhookRefused, type PaymentProvider } from '../payments/payment-provider.port.js';
import { PAYMENT_PROVIDER } from '../payments/payments.tokens.js';
import { paymentFactSchema } from './payment-fact.schema.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Takes in what the payment provider tells. Whatever is not stored when it is answered, the provider tells again. */
@Injectable()
export class WebhooksService {
  constructor(
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) private readonly metrics: Metrics,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  async receive(payload: string, signature: string): Promise<void> {
    let outcome = 'failed';
    try {
      outcome = await this.takeIn(payload, signature);
    } catch (error) {
      if (isAppError(error) && error.status < 500) outcome = 'refused';
      throw error;
    } finally {
      this.metrics.increment('pictora_webhook_events_total', { outcome });
    }
  }

  private async takeIn(payload: string, signature: string): Promise<'recorded' | 'repeated' | 'ignored'> {
    const told = await this.read(payload, signature);
    if (told === null) return 'ignored';
    const { data: fact, error } = paymentFactSchema.safeParse(told);
    if (!fact) {
      this.logger.error({ err: error, eventId: told.id }, 'a payment event makes no sense');
      throw new AppError('validation_failed', 'The event makes no sense', undefined, { cause: error });
    }
    // The provider's id of an event is its own for ever, so the stream itself knows the events that it has had.
    const commandId = `provider:${fact.id}`;
    const correlationId = currentContext()?.correlationId ?? commandId;
    const outcome = await this.subscriptions.execute(
      fact.userId,
      { type: 'record', fact },
      { commandId, correlationId, causationId: fact.id },
    );
    await this.subscriptions.untilShown(outcome);
    return outcome.repeated ? 'repeated' : 'recorded';
  }

  private async read(payload: string, signature: string): Promise<PaymentEvent | null> {
    try {
      return await this.provider.readWebhook(payload, signature);
    } catch (error) {
      if (error instanceof WebhookRefused)
        throw new AppError(
          'webhook_refused',
          'The event is not signed by the payment provider, or too old',
          undefined,
          {
            cause: error,
          },
        );
      if (isPaymentFailure(error))
        throw new AppError(
          'payment_unavailable',
          'The payment provider could not be asked about its event',
          undefined,
          {
            cause: error,
          },
        );
      throw error;
    }
  }
}
