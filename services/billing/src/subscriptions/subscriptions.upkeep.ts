import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { ProjectionRunner } from '@pictora/event-sourcing';
import { HEALTH, type HealthRegistry } from '@pictora/service-kit';
import { PLAN_RUNNER, PROVIDER_RUNNER, SUBSCRIPTION_RUNNER } from '../billing.tokens.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Starts what follows the streams of subscriptions, and stops it before the ledger that it writes to. */
@Injectable()
export class SubscriptionsUpkeep implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  constructor(
    @Inject(SUBSCRIPTION_RUNNER) private readonly shown: ProjectionRunner,
    @Inject(PLAN_RUNNER) private readonly plans: ProjectionRunner,
    @Inject(PROVIDER_RUNNER) private readonly provider: ProjectionRunner,
    @Inject(HEALTH) private readonly health: HealthRegistry,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const [name, runner] of [
      ['subscriptions', this.shown],
      ['plans', this.plans],
      ['payments', this.provider],
    ] as const) {
      this.health.register(name, async () => {
        if (runner.status !== 'running') throw new Error(`following the subscriptions is ${runner.status}`);
      });
      await runner.start();
    }
  }

  /** What is not carried over by then is when the service is back. */
  async onModuleDestroy(): Promise<void> {
    await this.provider.stop();
    await this.plans.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.subscriptions.idle();
    await this.shown.stop();
  }
}
