import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract } from '../testing/event-store.contract.js';
import { SqliteEventStore } from './sqlite-event-store.js';

eventStoreContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictora-events-'));
  const open = () => new SqliteEventStore(join(folder, 'events.db'), { pollMs: 5 });
  const store = open();
  return {
    store,
    another: open,
    snapshots: store.snapshots,
    dispose: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});
