import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import {
  EventStoreDbEventStore,
  SqliteEventStore,
  tracedEventStore,
  withShredding,
  type EventStore,
  type SnapshotStore,
  type SubjectKeys,
} from '@pictora/event-sourcing';
import { MongooseSnapshotStore, MongooseSubjectKeys } from '@pictora/read-models';
import { DATA_DIR, METRICS, RECORDS, type Metrics } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { BILLING_SETTINGS, EVENT_STORE, EVENT_STORES, SNAPSHOT_STORE, SUBJECT_KEYS } from '../billing.tokens.js';
import type { BillingSettings } from '../config.js';
import { personalFields } from '../privacy/personal-fields.js';
import { LEDGER_NUDGES, LedgerWaking, ledgerNudgesProvider, type LedgerNudges } from './ledger-waking.js';
import { measuredEventStore } from './measured-event-store.js';

const openStored = (
  { EVENTSTORE_URL }: Pick<BillingSettings, 'EVENTSTORE_URL'>,
  dataDir: string,
  onCommitted: () => void,
): EventStoreDbEventStore | SqliteEventStore => {
  if (EVENTSTORE_URL) return new EventStoreDbEventStore(EVENTSTORE_URL);
  const folder = join(dataDir, 'billing');
  mkdirSync(folder, { recursive: true });
  return new SqliteEventStore(join(folder, 'ledger.db'), { onCommitted });
};

export type EventStores = {
  /** Personal fields are sealed in it, and open to who reads it here. */
  readonly store: EventStore;
  readonly snapshots: SnapshotStore;
  readonly keys: SubjectKeys;
  /** Looks at once for what others have appended. EventStoreDB tells by itself. */
  readonly wake: () => void;
};

/**
 * The store that the settings name. SQLite keeps snapshots and finds commands beside the events; else the records do.
 *
 * @param onCommitted told when there is something new in a store that does not tell others by itself.
 */
export const openEventStores = (
  settings: Pick<BillingSettings, 'EVENTSTORE_URL'>,
  dataDir: string,
  records: Connection,
  onCommitted: () => void = () => undefined,
): EventStores => {
  const stored = openStored(settings, dataDir, onCommitted);
  const keys = new MongooseSubjectKeys(records);
  const system = stored instanceof SqliteEventStore ? 'sqlite' : 'eventstoredb';
  const store = withShredding(tracedEventStore(stored, system), keys, personalFields);
  return stored instanceof SqliteEventStore
    ? { store, keys, snapshots: stored.snapshots, wake: () => stored.wake() }
    : { store, keys, snapshots: new MongooseSnapshotStore(records), wake: () => undefined };
};

const oneOf = (provide: symbol, part: keyof EventStores): Provider => ({
  provide,
  inject: [EVENT_STORES],
  useFactory: (stores: EventStores) => stores[part],
});

export const eventStoreProviders: Provider[] = [
  ledgerNudgesProvider,
  {
    provide: EVENT_STORES,
    inject: [BILLING_SETTINGS, DATA_DIR, RECORDS, LEDGER_NUDGES],
    useFactory: (settings: BillingSettings, dataDir: string, records: Connection, nudges: LedgerNudges): EventStores =>
      openEventStores(settings, dataDir, records, () => nudges.tell({})),
  },
  LedgerWaking,
  {
    provide: EVENT_STORE,
    inject: [EVENT_STORES, METRICS],
    useFactory: ({ store }: EventStores, metrics: Metrics): EventStore => measuredEventStore(store, metrics),
  },
  oneOf(SNAPSHOT_STORE, 'snapshots'),
  oneOf(SUBJECT_KEYS, 'keys'),
];
