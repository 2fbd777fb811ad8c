/** What happened, in the words of the domain: a name in the past tense and plain JSON data. */
export type DomainEvent<Type extends string = string, Data extends object = object> = {
  readonly type: Type;
  readonly data: Data;
};

/** What every event carries beside its data. `id` is a UUIDv7 given by the writer; `time` is ISO 8601 in UTC. */
export type EventMetadata = {
  readonly id: string;
  readonly schemaVersion: number;
  readonly time: string;
  /** The request or saga that all of this belongs to. */
  readonly correlationId: string;
  /** The command or event that made this one happen. */
  readonly causationId: string;
  /** The command this event is the outcome of. One command, one outcome, for ever. */
  readonly commandId: string;
};

/** An event about to be appended. */
export type NewEvent<Event extends DomainEvent = DomainEvent> = Event & EventMetadata;

/**
 * An event as it was stored. `revision` counts from 0 without gaps inside its stream; `position` orders all streams, only
 * ever rises, and is not promised to be free of gaps.
 */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = NewEvent<Event> & {
  readonly streamId: string;
  readonly revision: number;
  readonly position: number;
};

/** The clock and the source of ids come from outside, so that tests can fix them. */
export type Clock = () => Date;
export type NewId = () => string;
