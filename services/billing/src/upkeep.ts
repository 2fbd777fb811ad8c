import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { EventStore, ProjectionRunner } from '@pictora/event-sourcing';
import { HEALTH, type HealthRegistry } from '@pictora/service-kit';
import { BALANCE_RUNNER, EVENT_STORE } from './billing.tokens.js';
import { AccountOpener } from './credits/account-opener.js';
import { CreditsService } from './credits/credits.service.js';

/** Starts what runs beside the requests, and stops it in the order that loses nothing. */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(BALANCE_RUNNER) private readonly balances: ProjectionRunner,
    @Inject(HEALTH) private readonly health: HealthRegistry,
    private readonly credits: CreditsService,
    private readonly accountOpener: AccountOpener,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.health.register('ledger', async () => void (await this.store.lastPosition()));
    this.health.register('balance', async () => {
      const { status } = this.balances;
      if (status !== 'running') throw new Error(`keeping the balance up to date is ${status}`);
    });
    await this.balances.start();
    await this.accountOpener.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.accountOpener.stop();
  }

  /** No more requests come in by now. */
  async onApplicationShutdown(): Promise<void> {
    await this.credits.idle();
    await this.balances.stop();
    await this.store.close();
  }
}
