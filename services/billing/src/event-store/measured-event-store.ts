import { WrongExpectedRevision, type AppendResult, type EventStore } from '@pictora/event-sourcing';
import { secondsSince, type Metrics } from '@pictora/service-kit';

/** `credits-…` and `subscription-…`: what stands before the id. */
const categoryOf = (streamId: string): string => streamId.split('-', 1)[0] ?? '';

/** The same store, whose appends are timed. Conflicts are counted apart: each makes its commands be decided once more. */
export const measuredEventStore = (store: EventStore, metrics: Metrics): EventStore => {
  const timed = async (streamId: string, append: () => Promise<AppendResult>): Promise<AppendResult> => {
    const category = categoryOf(streamId);
    const startedAt = performance.now();
    let outcome = 'ok';
    try {
      return await append();
    } catch (error) {
      outcome = error instanceof WrongExpectedRevision ? 'conflict' : 'error';
      if (outcome === 'conflict') metrics.increment('pictora_ledger_conflicts_total', { category });
      throw error;
    } finally {
      metrics.observe('pictora_event_store_append_seconds', { category, outcome }, secondsSince(startedAt));
    }
  };
  return {
    append: (streamId, expectedRevision, events) =>
      timed(streamId, () => store.append(streamId, expectedRevision, events)),
    read: (streamId, fromRevision, limit) => store.read(streamId, fromRevision, limit),
    readAll: (afterPosition, limit) => store.readAll(afterPosition, limit),
    lastPosition: () => store.lastPosition(),
    subscribe: (afterPosition, handler, options) => store.subscribe(afterPosition, handler, options),
    close: () => store.close(),
  };
};
