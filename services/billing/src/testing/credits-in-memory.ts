import { MemorySnapshotStore, type EventStore } from '@pictora/event-sourcing';
import { noMetrics, type Logger } from '@pictora/service-kit';
import { CreditsService } from '../credits/credits.service.js';

const silent = { warn: () => undefined, error: () => undefined } as unknown as Logger;

/** The service of the ledger on a store, without read models. `shown` is asked to wait until they have a position. */
export const creditsOn = (store: EventStore, shown = async (_position: number): Promise<void> => undefined) => {
  let ids = 0;
  return new CreditsService(
    store,
    new MemorySnapshotStore(),
    { now: () => new Date(Date.UTC(2026, 0, 1)) },
    { next: () => `${(ids += 1)}` },
    silent,
    { BALANCE_WAIT_MS: 0 },
    { awaitCheckpoint: (position) => shown(position) },
    { push: () => undefined },
    noMetrics,
  );
};
