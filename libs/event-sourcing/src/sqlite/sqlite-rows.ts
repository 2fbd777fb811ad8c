import type { RecordedEvent } from '../event.js';

/** In the order of {@link EventRow}; rows are read as arrays because replay is bound by what a row costs. */
export const COLUMNS =
  'position, stream_id, revision, id, type, schema_version, time, correlation_id, causation_id, command_id, data';

export type EventRow = readonly [
  position: number,
  streamId: string,
  revision: number,
  id: string,
  type: string,
  schemaVersion: number,
  time: string,
  correlationId: string,
  causationId: string,
  commandId: string,
  data: string,
];

export const toEvent = (row: EventRow): RecordedEvent => ({
  type: row[4],
  data: JSON.parse(row[10]) as object,
  id: row[3],
  schemaVersion: row[5],
  time: row[6],
  correlationId: row[7],
  causationId: row[8],
  commandId: row[9],
  streamId: row[1],
  revision: row[2],
  position: row[0],
});
