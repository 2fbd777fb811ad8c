import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { IntegrationEvent } from '@pictora/contracts';
import { DAYS_OF_TRIES, type IntegrationEventLog, type Subscription } from '@pictora/durable-events';
import { blockTypes, factTypes, type Fact, type Facts } from './facts.js';

/** Takes in facts while the service runs; it goes on where it stopped. */
export class FactsSubscriber implements OnApplicationBootstrap, OnModuleDestroy {
  private subscriptions: readonly Subscription[] = [];

  constructor(
    private readonly log: IntegrationEventLog,
    private readonly facts: Facts,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.subscriptions = [await this.takeIn('messaging', factTypes), await this.takeIn('messaging-blocks', blockTypes)];
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.subscriptions.map((lane) => lane.close()));
  }
  private takeIn<T extends Fact['type']>(consumer: string, types: readonly T[]): Promise<Subscription> {
    const handle = (fact: IntegrationEvent<T>) => this.facts.handle(fact as Fact);
    return this.log.subscribe({ consumer, types, maxAttempts: DAYS_OF_TRIES, handle });
  }
}
