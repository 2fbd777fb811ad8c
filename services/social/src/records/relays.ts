import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { OutboxRelay, type IntegrationEventLog, type WithOutbox } from '@pictora/durable-events';
import type { Logger } from '@pictora/service-kit';
import type { Model } from 'mongoose';

/** Publishes what this service's records have to tell. What is written after the end is published by the next start. */
export class Relays implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly relays: readonly OutboxRelay<WithOutbox>[];

  constructor(models: readonly Model<never>[], log: IntegrationEventLog, logger: Pick<Logger, 'error'>) {
    this.relays = models.map(
      (model) =>
        new OutboxRelay(model as unknown as Model<WithOutbox>, log, {
          onError: (error) =>
            logger.error({ err: error, records: model.modelName }, 'events of the community could not be published'),
        }),
    );
  }

  onApplicationBootstrap(): void {
    for (const relay of this.relays) relay.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.close()));
  }
}
