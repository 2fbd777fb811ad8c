import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { DAYS_OF_TRIES, type IntegrationEventLog, type Subscription } from '@pictora/durable-events';
import type { Logger } from '@pictora/service-kit';
import type { ErasuresService } from './erasures.service.js';
import type { DataExports } from './export/data-exports.js';

export type PersonalDataUpkeepParts = {
  readonly erasures: ErasuresService;
  readonly exports: DataExports;
  readonly events: IntegrationEventLog;
  readonly everyMs: number;
  readonly logger: Logger;
};

/** Carries erasures and exports forward while the service runs; each round begins where the one before ended. */
export class PersonalDataUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private subscription: Subscription | undefined;
  private round: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly parts: PersonalDataUpkeepParts) {}

  async onApplicationBootstrap(): Promise<void> {
    const { events, erasures, everyMs } = this.parts;
    this.subscription = await events.subscribe({
      consumer: 'identity-erasures',
      types: ['privacy.part-erased.v1'],
      maxAttempts: DAYS_OF_TRIES,
      handle: async ({ payload }) => {
        await erasures.noteErased(payload.userId, payload.part);
        this.wake();
      },
    });
    this.timer = setInterval(() => this.wake(), everyMs).unref();
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.subscription?.close();
    await this.round;
  }

  private wake(): void {
    this.round ??= this.work().finally(() => (this.round = undefined));
  }

  private async work(): Promise<void> {
    const { erasures, exports } = this.parts;
    await this.attempt(() => erasures.tellDue());
    await this.attempt(() => erasures.completeDue());
    await this.attempt(async () => {
      while (!this.stopped && (await exports.prepareNext()));
      await exports.expire();
    });
  }

  /** What fails is for the next round, and holds up nothing else of this one. */
  private async attempt(step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.parts.logger.error({ err: error }, 'personal data could not be seen to');
    }
  }
}
