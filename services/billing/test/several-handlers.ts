import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandHandler, SqliteEventStore, type EventStore, type RecordedEvent } from '@pictora/event-sourcing';
import { creditAccount } from '../src/credits/domain/credit-account.decider.js';
import { CREDIT_ACCOUNT_VERSION, type CreditEvent } from '../src/credits/domain/credit-account.js';

type Options = {
  readonly handlers: number;
  /** Events between snapshots. */
  readonly every?: number;
  /** What lies between a handler and its store. */
  readonly around?: (store: EventStore) => EventStore;
};

/** Replicas of billing on one file: each has a connection, a memory and snapshots of its own making. */
export const severalHandlers = async ({ handlers: count, every, around = (store) => store }: Options) => {
  const folder = await mkdtemp(join(tmpdir(), 'pictora-billing-'));
  const stores = Array.from({ length: count }, () => new SqliteEventStore(join(folder, 'ledger.db'), { pollMs: 5 }));
  let ids = 0;
  const handlers = stores.map(
    (store) =>
      new CommandHandler({
        store: around(store),
        decider: creditAccount,
        clock: () => new Date('2026-01-01T00:00:00.000Z'),
        newId: () => `${ids++}`,
        snapshots: {
          store: store.snapshots,
          version: CREDIT_ACCOUNT_VERSION,
          ...(every === undefined ? {} : { every }),
          onError: (error) => {
            throw error;
          },
        },
      }),
  );
  const [store] = stores;
  if (!store) throw new Error('There must be a handler');
  return {
    store,
    handlers,
    entriesOf: async (stream: string) => (await store.read(stream)) as readonly RecordedEvent<CreditEvent>[],
    close: async () => {
      await Promise.all(handlers.map((handler) => handler.idle()));
      for (const each of stores) await each.close();
      await rm(folder, { recursive: true });
    },
  };
};
