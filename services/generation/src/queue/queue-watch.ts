import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { tiers, type Tier } from '@pictora/contracts';
import { CLOCK, METRICS, type Clock, type Metrics } from '@pictora/service-kit';
import { JOBS, type JobsRepository } from '../jobs/jobs.repository.js';

/** The queue is one for all replicas, and each tells of the whole of it: take the most of them, never the sum. */
@Injectable()
export class QueueWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private stops: (() => void)[] = [];

  constructor(
    @Inject(JOBS) private readonly jobs: Pick<JobsRepository, 'countIn' | 'nextIn'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.stops = [
      this.metrics.gauge('pictora_queue_jobs', async (set) => {
        for (const tier of tiers) set({ tier }, await this.jobs.countIn(tier, this.clock.now()));
      }),
      this.metrics.gauge('pictora_queue_oldest_seconds', async (set) => {
        for (const tier of tiers) set({ tier }, await this.secondsWaited(tier));
      }),
    ];
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop();
  }

  private async secondsWaited(tier: Tier): Promise<number> {
    const now = this.clock.now();
    const head = await this.jobs.nextIn(tier, now);
    return head?.availableAt ? (now.getTime() - head.availableAt.getTime()) / 1000 : 0;
  }
}
