import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy, type Provider } from '@nestjs/common';
import type { EventStore, SnapshotStore } from '@pictora/event-sourcing';
import { CLOCK, IDS, LOGGER, RECORDS, type Clock, type Ids, type Logger } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { EVENT_STORE, SNAPSHOT_STORE } from '../billing.tokens.js';
import { CreditsService } from '../credits/credits.service.js';
import { AdminChanges } from './admin-changes.js';
import { adminParts, type AdminParts } from './admin.parts.js';
import { AsOfQuery } from './as-of.query.js';
import { EventsQuery } from './events.query.js';
import { RunService } from './runs/run.service.js';

const ADMIN_PARTS = Symbol('AdminParts');

/** Ends runs while the store and the records are still there. */
@Injectable()
class AdminUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(@Inject(ADMIN_PARTS) private readonly parts: AdminParts) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.parts.runRecords.init();
  }

  async onModuleDestroy(): Promise<void> {
    await this.parts.runs.stop();
  }
}

export const adminProviders: Provider[] = [
  {
    provide: ADMIN_PARTS,
    inject: [EVENT_STORE, SNAPSHOT_STORE, RECORDS, CLOCK, IDS, LOGGER, CreditsService],
    useFactory: (
      store: EventStore,
      snapshots: SnapshotStore,
      records: Connection,
      clock: Clock,
      ids: Ids,
      logger: Logger,
      credits: CreditsService,
    ) => adminParts({ store, snapshots, records, clock, ids, logger, credits }),
  },
  { provide: AsOfQuery, inject: [ADMIN_PARTS], useFactory: ({ asOf }: AdminParts) => asOf },
  { provide: EventsQuery, inject: [ADMIN_PARTS], useFactory: ({ events }: AdminParts) => events },
  { provide: AdminChanges, inject: [ADMIN_PARTS], useFactory: ({ changes }: AdminParts) => changes },
  { provide: RunService, inject: [ADMIN_PARTS], useFactory: ({ runs }: AdminParts) => runs },
  AdminUpkeep,
];
