import { eventStoreContract } from '../testing/event-store.contract.js';
import { MemoryEventStore } from './memory-event-store.js';

eventStoreContract('memory', async () => {
  const store = new MemoryEventStore();
  const another = () => Object.assign(Object.create(store) as MemoryEventStore, { close: async () => undefined });
  return { store, another, dispose: () => store.close() };
});
