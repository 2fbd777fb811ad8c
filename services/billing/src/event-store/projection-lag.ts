import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EventStore, ProjectionRunner } from '@pictora/event-sourcing';
import { CLOCK, METRICS, type Clock, type Metrics } from '@pictora/service-kit';
import {
  BALANCE_RUNNER,
  DUES_RUNNER,
  EVENT_STORE,
  HISTORY_RUNNER,
  PLAN_RUNNER,
  PROVIDER_RUNNER,
  SUBSCRIPTION_RUNNER,
} from '../billing.tokens.js';

type Runner = Pick<ProjectionRunner, 'position'>;

/** How far each projection is behind the store: in positions, and in the age of the first event that it has not applied. */
@Injectable()
export class ProjectionLag implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly runners: readonly (readonly [projection: string, Runner])[];
  private stops: (() => void)[] = [];

  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'lastPosition' | 'readAll'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(BALANCE_RUNNER) balances: Runner,
    @Inject(DUES_RUNNER) dues: Runner,
    @Inject(HISTORY_RUNNER) history: Runner,
    @Inject(SUBSCRIPTION_RUNNER) subscriptions: Runner,
    @Inject(PLAN_RUNNER) plans: Runner,
    @Inject(PROVIDER_RUNNER) provider: Runner,
  ) {
    this.runners = Object.entries({ balances, dues, history, subscriptions, plans, provider });
  }

  onApplicationBootstrap(): void {
    this.stops = [
      this.metrics.gauge('pictora_projection_lag_events', async (set) => {
        const last = await this.store.lastPosition();
        for (const [projection, { position }] of this.runners) set({ projection }, Math.max(0, last - position));
      }),
      this.metrics.gauge('pictora_projection_lag_seconds', async (set) => {
        for (const [projection, { position }] of this.runners) set({ projection }, await this.secondsBehind(position));
      }),
    ];
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop();
  }

  private async secondsBehind(position: number): Promise<number> {
    const [next] = await this.store.readAll(position, 1);
    return next ? Math.max(0, this.clock.now().getTime() - Date.parse(next.time)) / 1000 : 0;
  }
}
