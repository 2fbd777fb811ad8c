import { describe, it } from '@jest/globals';
import { eventStoreContract } from '../testing/event-store.contract.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';

const url = process.env['EVENTSTORE_URL'];

if (url)
  eventStoreContract('EventStoreDB', async () => {
    const store = new EventStoreDbEventStore(url);
    return { store, another: () => new EventStoreDbEventStore(url), dispose: () => store.close() };
  });
else
  describe('the event store contract on EventStoreDB', () => {
    it.skip('is not run: set EVENTSTORE_URL to the connection string of a server', () => undefined);
  });
