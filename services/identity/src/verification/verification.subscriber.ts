import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { DAYS_OF_TRIES, type IntegrationEventLog, type Subscription } from '@pictora/durable-events';
import type { VerificationService } from './verification.service.js';

/**
 * The event is written together with the account, so a crash after the sign-up was answered, or before, loses no mail.
 */
export class VerificationSubscriber implements OnApplicationBootstrap, OnModuleDestroy {
  private subscription: Subscription | undefined;

  constructor(
    private readonly log: IntegrationEventLog,
    private readonly verification: VerificationService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.subscription = await this.log.subscribe({
      consumer: 'identity-verification',
      types: ['identity.account-registered.v1'],
      maxAttempts: DAYS_OF_TRIES,
      handle: ({ id, payload }) => this.verification.registered(id, payload.userId),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.subscription?.close();
  }
}
