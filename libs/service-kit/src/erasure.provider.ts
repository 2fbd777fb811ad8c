import type { FactoryProvider, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import {
  takePartInErasure,
  type ErasureOptions,
  type IntegrationEventLog,
  type Subscription,
} from '@pictora/durable-events';
import { leaveNoTrace } from '@pictora/mongoose-sqlite';
import type { Connection } from 'mongoose';
import type { Clock } from './clock.js';
import { CLOCK, EVENT_LOG, RECORDS } from './tokens.js';

/** Takes part in erasing people for as long as the service runs. */
class ErasureLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
  private subscription: Subscription | undefined;

  constructor(private readonly options: ErasureOptions) {}

  async onApplicationBootstrap(): Promise<void> {
    this.subscription = await takePartInErasure(this.options);
  }

  async onModuleDestroy(): Promise<void> {
    await this.subscription?.close();
  }
}

export type ErasureProviderOptions<Eraser> = Pick<ErasureOptions, 'part' | 'after'> & {
  /** The token of what erases. */
  readonly inject: FactoryProvider['inject'] extends (infer Token)[] | undefined ? Token : never;
  readonly erase: (eraser: Eraser, userId: string) => Promise<void>;
};

/** What a service adds to its module to let go of people who leave. */
export const erasureProvider = <Eraser>({
  inject,
  erase,
  ...part
}: ErasureProviderOptions<Eraser>): FactoryProvider<ErasureLifecycle> => ({
  provide: ErasureLifecycle,
  inject: [EVENT_LOG, CLOCK, RECORDS, inject],
  useFactory: (log: IntegrationEventLog, clock: Clock, records: Connection, eraser: Eraser) =>
    new ErasureLifecycle({
      ...part,
      log,
      now: () => clock.now(),
      erase: async (userId) => {
        await erase(eraser, userId);
        await leaveNoTrace(records);
      },
    }),
});
