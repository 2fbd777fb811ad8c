import { Inject, Injectable } from '@nestjs/common';
import { planOf, type IntegrationEvent } from '@pictora/contracts';
import { DAYS_OF_TRIES, type IntegrationEventLog, type Subscription } from '@pictora/durable-events';
import { EVENT_LOG } from '@pictora/service-kit';
import { CreditsService } from './credits.service.js';

/** Opens a credit account for everyone who registers, however long the ledger is away: nobody else would. */
@Injectable()
export class AccountOpener {
  private subscription: Subscription | undefined;

  constructor(
    private readonly credits: CreditsService,
    @Inject(EVENT_LOG) private readonly events: IntegrationEventLog,
  ) {}

  async start(): Promise<void> {
    this.subscription = await this.events.subscribe({
      consumer: 'billing',
      types: ['identity.account-registered.v1'],
      maxAttempts: DAYS_OF_TRIES,
      handle: (event) => this.open(event),
    });
  }

  async stop(): Promise<void> {
    await this.subscription?.close();
  }

  private async open(event: IntegrationEvent<'identity.account-registered.v1'>): Promise<void> {
    const { userId } = event.payload;
    await this.credits.execute(
      userId,
      { type: 'open', userId, monthlyCredits: planOf('free').monthlyCredits },
      { commandId: `registered:${event.id}`, correlationId: event.correlationId, causationId: event.id },
    );
  }
}
