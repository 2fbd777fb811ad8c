import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Clock, Metrics } from '@pictora/service-kit';
import type { ErasureModel } from './erasure.schema.js';

const open = { completedAt: null };

/** Tells how many people wait to be erased everywhere, and how long the first of them has waited: the law counts the days. */
export class ErasureWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private stops: (() => void)[] = [];

  constructor(
    private readonly erasures: ErasureModel,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.stops = [
      this.metrics.gauge('pictora_erasures_open', async (set) => set({}, await this.erasures.countDocuments(open))),
      this.metrics.gauge('pictora_erasure_oldest_seconds', async (set) => {
        const oldest = await this.erasures.findOne(open, { requestedAt: 1 }).sort({ requestedAt: 1 }).lean();
        const since = oldest?.requestedAt ?? this.clock.now();
        set({}, Math.max(0, this.clock.now().getTime() - since.getTime()) / 1000);
      }),
    ];
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop();
  }
}
