import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { EventStoreDbEventStore, SqliteEventStore, type EventStore, type SnapshotStore } from '@pictora/event-sourcing';
import { MongooseSnapshotStore } from '@pictora/read-models';
import { DATA_DIR, RECORDS } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { BILLING_SETTINGS, EVENT_STORE, SNAPSHOT_STORE } from '../billing.tokens.js';
import type { BillingSettings } from '../config.js';

export const openEventStore = (
  { EVENTSTORE_URL }: Pick<BillingSettings, 'EVENTSTORE_URL'>,
  dataDir: string,
): EventStore => {
  if (EVENTSTORE_URL) return new EventStoreDbEventStore(EVENTSTORE_URL);
  const folder = join(dataDir, 'billing');
  mkdirSync(folder, { recursive: true });
  return new SqliteEventStore(join(folder, 'ledger.db'));
};

/** SQLite keeps snapshots and finds commands beside the events; for EventStoreDB the records do. */
export const snapshotsFor = (store: EventStore, records: Connection): SnapshotStore =>
  store instanceof SqliteEventStore ? store.snapshots : new MongooseSnapshotStore(records);

export const eventStoreProviders: Provider[] = [
  { provide: EVENT_STORE, inject: [BILLING_SETTINGS, DATA_DIR], useFactory: openEventStore },
  { provide: SNAPSHOT_STORE, inject: [EVENT_STORE, RECORDS], useFactory: snapshotsFor },
];
