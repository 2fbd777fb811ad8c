import {
  Inject,
  Injectable,
  type FactoryProvider,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Nudges, type Broadcast } from '@pictora/messaging';
import { BROADCAST, IDS, LOGGER, type Ids, type Logger } from '@pictora/service-kit';
import { z } from 'zod';
import { EVENT_STORES } from '../billing.tokens.js';
import type { EventStores } from './event-store.providers.js';

export const LEDGER_NUDGES = Symbol('LedgerNudges');
export type LedgerNudges = Nudges<Record<string, never>>;

/** What is new is read from the ledger itself. */
const nothing = z.strictObject({}) as z.ZodType<Record<string, never>>;

export const ledgerNudgesProvider: FactoryProvider<LedgerNudges> = {
  provide: LEDGER_NUDGES,
  inject: [BROADCAST, IDS, LOGGER],
  useFactory: (broadcast: Broadcast, ids: Ids, logger: Logger) =>
    new Nudges({
      broadcast,
      subject: 'nudge.billing.ledger',
      about: nothing,
      self: ids.next(),
      onError: (error) => logger.warn({ err: error }, 'other replicas were not told of new entries'),
    }),
};

/** Lets the projections of this process see at once what another replica has appended to the file that they share. */
@Injectable()
export class LedgerWaking implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    @Inject(EVENT_STORES) private readonly stores: EventStores,
    @Inject(LEDGER_NUDGES) private readonly nudges: LedgerNudges,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.stop = await this.nudges.listen(() => this.stores.wake());
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop?.();
  }
}
