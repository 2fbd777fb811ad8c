import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { EventStore, ProjectionRunner } from '@pictora/event-sourcing';
import { HEALTH, type HealthRegistry } from '@pictora/service-kit';
import { BALANCE_RUNNER, DUES_RUNNER, EVENT_STORE, HISTORY_MODEL, HISTORY_RUNNER } from './billing.tokens.js';
import { AccountOpener } from './credits/account-opener.js';
import { CreditsService } from './credits/credits.service.js';
import type { HistoryModel } from './credits/history/history.schema.js';
import { DuesService } from './credits/dues/dues.service.js';

/** Starts what runs beside the requests, and stops it in the order that loses nothing. */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(BALANCE_RUNNER) private readonly balances: ProjectionRunner,
    @Inject(DUES_RUNNER) private readonly due: ProjectionRunner,
    @Inject(HISTORY_RUNNER) private readonly history: ProjectionRunner,
    @Inject(HISTORY_MODEL) private readonly historyModel: HistoryModel,
    @Inject(HEALTH) private readonly health: HealthRegistry,
    private readonly credits: CreditsService,
    private readonly accountOpener: AccountOpener,
    private readonly dues: DuesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.health.register('ledger', async () => void (await this.store.lastPosition()));
    this.health.register('balance', async () => {
      const { status } = this.balances;
      if (status !== 'running') throw new Error(`keeping the balance up to date is ${status}`);
    });
    this.health.register('dues', async () => {
      const { status } = this.due;
      if (status !== 'running') throw new Error(`keeping what is due up to date is ${status}`);
    });
    this.health.register('history', async () => {
      const { status } = this.history;
      if (status !== 'running') throw new Error(`keeping the history up to date is ${status}`);
    });
    await this.historyModel.init();
    await this.history.start();
    await this.balances.start();
    await this.due.start();
    await this.accountOpener.start();
    await this.dues.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.dues.stop();
    await this.accountOpener.stop();
  }

  /** No more requests come in by now. */
  async onApplicationShutdown(): Promise<void> {
    await this.credits.idle();
    await this.balances.stop();
    await this.due.stop();
    await this.history.stop();
    await this.store.close();
  }
}
