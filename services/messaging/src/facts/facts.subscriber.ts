import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { IntegrationEventLog, Subscription } from '@pictora/durable-events';
import { factTypes, type Facts } from './facts.js';

/** A fact is not to be lost because a neighbour is away for long: days of tries, half a minute apart at most. */
const MAX_ATTEMPTS = 10_000;

/** Takes in facts while the service runs; it goes on where it stopped. */
export class FactsSubscriber implements OnApplicationBootstrap, OnModuleDestroy {
  private subscription: Subscription | undefined;

  constructor(
    private readonly log: IntegrationEventLog,
    private readonly facts: Facts,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.subscription = await this.log.subscribe({
      consumer: 'messaging',
      types: factTypes,
      maxAttempts: MAX_ATTEMPTS,
      handle: (fact) => this.facts.handle(fact),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.subscription?.close();
  }
}
