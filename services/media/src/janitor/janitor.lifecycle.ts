import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Logger } from '@pictora/service-kit';
import type { Janitor } from './janitor.js';

/** Runs the janitor's rounds while the service runs, never two at a time. */
export class JanitorLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly janitor: Janitor,
    private readonly everyMs: number,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.inTurn(), this.everyMs).unref();
    this.inTurn();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private inTurn(): void {
    this.running = this.running
      .then(async () => {
        const removed = await this.janitor.round();
        if (removed > 0) this.logger.info({ removed }, 'files without a record were removed');
      })
      .catch((error: unknown) => this.logger.error({ err: error }, 'files without a record could not be removed'));
  }
}
