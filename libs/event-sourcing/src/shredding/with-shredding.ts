import type { EventStore } from '../event-store.port.js';
import type { DomainEvent, EventMetadata, NewEvent, RecordedEvent } from '../event.js';
import { isSealed, seal, unseal } from './sealed-text.js';
import type { SubjectKeys } from './subject-keys.port.js';

/** What a personal field reads as once its subject is forgotten. */
export const FORGOTTEN = '[forgotten]';

export type PersonalFields = {
  /** Whom a stream is about, or null when it is about nobody. */
  readonly subjectOf: (streamId: string) => string | null;
  /** The dotted paths of the texts in an event's data that could tell who somebody is. */
  readonly fieldsOf: (event: DomainEvent) => readonly string[];
};

type Data = Readonly<Record<string, unknown>>;

const placeOf = (streamId: string, { id }: EventMetadata, field: string) => `${streamId}/${id}/${field}`;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text at a dotted path, or undefined when there is none. */
const textAt = (data: unknown, [name = '', ...rest]: readonly string[]): string | undefined => {
  if (!isData(data)) return undefined;
  const value = data[name];
  if (rest.length > 0) return textAt(value, rest);
  return typeof value === 'string' ? value : undefined;
};

const withText = (data: Data, [name = '', ...rest]: readonly string[], text: string): Data => ({
  ...data,
  [name]: rest.length > 0 ? withText(data[name] as Data, rest, text) : text,
});

/** The event with some of its text fields put in other words. */
const reword = <Event extends DomainEvent>(
  event: Event,
  fields: readonly string[],
  word: (text: string, field: string) => string,
): Event => {
  let data = event.data as Data;
  for (const field of fields) {
    const path = field.split('.');
    const text = textAt(data, path);
    if (text !== undefined) data = withText(data, path, word(text, field));
  }
  return data === event.data ? event : { ...event, data };
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
    fieldsOf(event).filter((field) => isSealed(textAt(event.data, field.split('.'))));

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
