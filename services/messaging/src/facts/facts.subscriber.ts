import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { IntegrationEvent } from '@pictora/contracts';
import type { IntegrationEventLog, Subscription } from '@pictora/durable-events';
import { blockTypes, factTypes, type Fact, type Facts } from './facts.js';

/** A fact is not to be lost because a neighbour is away for long: days of tries, half a minute apart at most. */
const MAX_ATTEMPTS = 10_000;

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
    return this.log.subscribe({ consumer, types, maxAttempts: MAX_ATTEMPTS, handle });
  }
}
