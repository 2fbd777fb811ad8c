import type { EventStore } from './event-store.port.js';
import type { RecordedEvent } from './event.js';

/** Turns the data of one version into that of the next. */
export type Upcaster = (data: object) => object;

/** For each event type, its upcasters in order: the first reads version 1 and gives version 2, and so on. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** The version that events of this type are written in today. */
export const currentVersion = (upcasters: Upcasters, type: string): number => (upcasters[type]?.length ?? 0) + 1;

/** The event in its current version; what is stored is never touched. */
export const upcast = (upcasters: Upcasters, event: RecordedEvent): RecordedEvent => {
  const steps = upcasters[event.type];
  const version = currentVersion(upcasters, event.type);
  if (event.schemaVersion === version) return event;
  if (event.schemaVersion > version || event.schemaVersion < 1)
    throw new Error(
      `${event.type} ${event.id} is of version ${event.schemaVersion}, this program knows 1 to ${version} only`,
    );
  const data = (steps ?? []).slice(event.schemaVersion - 1).reduce((older, step) => step(older), event.data);
  return { ...event, data, schemaVersion: version };
};

/** The same store with every event it gives out brought up to date. */
export const withUpcasters = (store: EventStore, upcasters: Upcasters): EventStore => {
  const all = (events: readonly RecordedEvent[]) => events.map((event) => upcast(upcasters, event));
  return {
    append: (streamId, expectedRevision, events) => store.append(streamId, expectedRevision, events),
    read: async (streamId, fromRevision, limit) => all(await store.read(streamId, fromRevision, limit)),
    readAll: async (afterPosition, limit) => all(await store.readAll(afterPosition, limit)),
    lastPosition: () => store.lastPosition(),
    subscribe: (afterPosition, handler, options) =>
      store.subscribe(afterPosition, async (events) => handler(all(events)), options),
    close: () => store.close(),
  };
};
