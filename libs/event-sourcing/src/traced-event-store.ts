import { eventStoreAppend, inSpan } from '@pictora/telemetry/tracing';
import type { EventStore } from './event-store.port.js';

/** The same store, whose appends are seen in the trace of the command. `system` names it there. */
export const tracedEventStore = (store: EventStore, system: string): EventStore => ({
  append: (streamId, expectedRevision, events) =>
    inSpan(eventStoreAppend(system, events.length), () => store.append(streamId, expectedRevision, events)),
  read: (streamId, fromRevision, limit) => store.read(streamId, fromRevision, limit),
  readAll: (afterPosition, limit) => store.readAll(afterPosition, limit),
  lastPosition: () => store.lastPosition(),
  subscribe: (afterPosition, handler, options) => store.subscribe(afterPosition, handler, options),
  close: () => store.close(),
});
