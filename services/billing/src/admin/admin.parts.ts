import type { EventStore, SnapshotStore } from '@pictora/event-sourcing';
import { MongooseCheckpointStore } from '@pictora/read-models';
import type { Clock, Ids, Logger } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import type { CreditsService } from '../credits/credits.service.js';
import { AdminChanges } from './admin-changes.js';
import { AsOfQuery } from './as-of.query.js';
import { billingReadModels } from './billing-read-models.js';
import { EventsQuery } from './events.query.js';
import { Milestones } from './milestones.js';
import { RunRecords } from './runs/run-records.js';
import { RunService } from './runs/run.service.js';

export type AdminDependencies = {
  readonly store: EventStore;
  readonly snapshots: SnapshotStore;
  readonly records: Connection;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly credits: Pick<CreditsService, 'execute'>;
};

export type AdminParts = {
  readonly asOf: AsOfQuery;
  readonly events: EventsQuery;
  readonly changes: AdminChanges;
  readonly runRecords: RunRecords;
  readonly runs: RunService;
};

/** Admin replay put together, for the service and for the command line. */
export const adminParts = (on: AdminDependencies): AdminParts => {
  const { store, snapshots, records, clock, ids, logger, credits } = on;
  const asOf = new AsOfQuery(store, snapshots, new Milestones(records));
  const runRecords = new RunRecords(records, clock, ids);
  const runs = new RunService({
    ...{ store, records, logger, runs: runRecords },
    checkpoints: new MongooseCheckpointStore(records),
    readModels: billingReadModels(records),
  });
  return { asOf, events: new EventsQuery(store, asOf), changes: new AdminChanges(credits, asOf), runRecords, runs };
};
