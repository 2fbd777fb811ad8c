import type { NewEvent, RecordedEvent } from './event.js';

/** The revision a stream has before its first event. */
export const NO_STREAM = -1;

/** The position before the first event of the store. */
export const START_POSITION = 0;

/** Where an append left its stream (the revision of its last event) and the store (that event's position). */
export type AppendResult = { readonly revision: number; readonly position: number };

/** Never called again before the promise it gave is settled. */
export type EventHandler = (events: readonly RecordedEvent[]) => Promise<void>;

export type SubscribeOptions = {
  /** The most events handed over in one call; 1 when not given. */
  readonly batchSize?: number;
};

/** A running subscription. */
export type Subscription = {
  /** Stops after the handler call in flight, if there is one. */
  close(): Promise<void>;
  /** Resolves when closed; rejects with what the handler or the store threw, after which nothing more is delivered. */
  readonly ended: Promise<void>;
};

export interface EventStore {
  /**
   * Adds events to one stream, all or none, only if the stream's last revision is `expectedRevision` (`NO_STREAM` for a
   * new one). Resolves when the events are durable. Rejects with {@link WrongExpectedRevision} on a conflict.
   */
  append(streamId: string, expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult>;
  /** Events of one stream in order, from a revision on. A stream that does not exist is empty. */
  read(streamId: string, fromRevision?: number, limit?: number): Promise<readonly RecordedEvent[]>;
  /** Events of all streams in order, those after `afterPosition`. */
  readAll(afterPosition: number, limit: number): Promise<readonly RecordedEvent[]>;
  /** The position of the last event of the store, or `START_POSITION`. */
  lastPosition(): Promise<number>;
  /** Delivers every event after `afterPosition` in order, then each new one as it is committed. */
  subscribe(afterPosition: number, handler: EventHandler, options?: SubscribeOptions): Subscription;
  close(): Promise<void>;
}

/** Somebody else appended first, or the stream is not as long as the writer believed. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  constructor(
    readonly streamId: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`Stream ${streamId} is at revision ${actual}, not at ${expected}`);
  }
}
