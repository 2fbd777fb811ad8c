import type { EventStore } from '../event-store.port.js';
import type { DomainEvent, EventMetadata, NewEvent, RecordedEvent } from '../event.js';
import { isSealed, seal, unseal } from './sealed-text.js';
import type { SubjectKeys } from './subject-keys.port.js';

/** What a personal field reads as once its subject is forgotten. */
export const FORGOTTEN = '[forgotten]';

export type PersonalFields = {
  /** Whom a stream is about, or null when it is about nobody. */
  readonly subjectOf: (streamId: string) => string | null;
  /** The names of the text fields in an event's data that could tell who somebody is. */
  readonly fieldsOf: (event: DomainEvent) => readonly string[];
};

type Data = Readonly<Record<string, unknown>>;

const placeOf = (streamId: string, { id }: EventMetadata, field: string) => `${streamId}/${id}/${field}`;

/** The event with some of its text fields put in other words. */
const reword = <Event extends DomainEvent>(
  event: Event,
  fields: readonly string[],
  word: (text: string, field: string) => string,
): Event => {
  const data = event.data as Data;
  const texts = fields.filter((field) => typeof data[field] === 'string');
  if (texts.length === 0) return event;
  return {
    ...event,
    data: { ...data, ...Object.fromEntries(texts.map((field) => [field, word(data[field] as string, field)])) },
  };
};

/**
 * The same store with personal fields sealed under the key of the person that they are about, so that an append-only log
 * can forget somebody: without the key they read as {@link FORGOTTEN}, and amounts, times and causes stay. What else is
 * made from these events, snapshots and read models, holds the fields open and has to forget by itself.
 */
export const withShredding = (
  store: EventStore,
  keys: SubjectKeys,
  { subjectOf, fieldsOf }: PersonalFields,
): EventStore => {
  const sealAll = async (streamId: string, events: readonly NewEvent[]): Promise<readonly NewEvent[]> => {
    const subject = subjectOf(streamId);
    if (subject === null || !events.some((event) => fieldsOf(event).length > 0)) return events;
    const key = await keys.keyFor(subject);
    return events.map((event) =>
      reword(event, fieldsOf(event), (text, field) =>
        key === null ? FORGOTTEN : seal(text, key, placeOf(streamId, event, field)),
      ),
    );
  };

  const sealedFields = (event: RecordedEvent): readonly string[] =>
    fieldsOf(event).filter((field) => isSealed((event.data as Data)[field]));

  const openAll = async (events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => {
    const subjects = new Set<string>();
    for (const event of events) {
      const subject = sealedFields(event).length > 0 ? subjectOf(event.streamId) : null;
      if (subject !== null) subjects.add(subject);
    }
    if (subjects.size === 0) return events;
    const found = await keys.find([...subjects]);
    return events.map((event) => {
      const key = found.get(subjectOf(event.streamId) ?? '');
      return reword(event, sealedFields(event), (text, field) =>
        key ? unseal(text, key, placeOf(event.streamId, event, field)) : FORGOTTEN,
      );
    });
  };

  return {
    append: async (streamId, expectedRevision, events) =>
      store.append(streamId, expectedRevision, await sealAll(streamId, events)),
    read: async (streamId, fromRevision, limit) => openAll(await store.read(streamId, fromRevision, limit)),
    readAll: async (afterPosition, limit) => openAll(await store.readAll(afterPosition, limit)),
    lastPosition: () => store.lastPosition(),
    subscribe: (afterPosition, handler, options) =>
      store.subscribe(afterPosition, async (events) => handler(await openAll(events)), options),
    close: () => store.close(),
  };
};
