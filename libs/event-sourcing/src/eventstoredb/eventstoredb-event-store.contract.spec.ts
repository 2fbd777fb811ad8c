import { describe, it } from '@jest/globals';
import { eventStoreMissing } from '@pictora/testing';
import { eventStoreContract } from '../testing/event-store.contract.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';

const missing = eventStoreMissing();
const url = process.env['EVENTSTORE_URL'] ?? '';

if (missing)
  describe(`the event store contract on EventStoreDB (skipped: ${missing})`, () => it.skip('holds', () => undefined));
else
  eventStoreContract('EventStoreDB', async () => {
    const store = new EventStoreDbEventStore(url);
    return { store, another: () => new EventStoreDbEventStore(url), dispose: () => store.close() };
  });
