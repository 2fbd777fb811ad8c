import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { OutboxRelay, type WithOutbox } from '@pictora/durable-events';

/** Starts and ends with the service; what is written after its end is published by the next start. */
export class RecordRelay<R extends WithOutbox>
  extends OutboxRelay<R>
  implements OnApplicationBootstrap, OnModuleDestroy
{
  onApplicationBootstrap(): void {
    this.start();
  }
  async onModuleDestroy(): Promise<void> {
    await this.close();
  }
}
