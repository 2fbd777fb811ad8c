import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { atomically, GroupCommit, rowSum } from '@pictora/sqlite';
import {
  START_POSITION,
  WrongExpectedRevision,
  type AppendResult,
  type EventHandler,
  type EventStore,
  type SubscribeOptions,
  type Subscription,
} from '../event-store.port.js';
import type { NewEvent, RecordedEvent } from '../event.js';
import { subscriptionOver } from '../subscription.js';
import { COLUMNS, toEvent, type EventRow } from './sqlite-rows.js';
import { openEventDatabase } from './sqlite-schema.js';
import { SqliteSnapshotStore } from './sqlite-snapshot-store.js';

export type SqliteEventStoreOptions = {
  /** How long to go on asking for the write lock while another process holds it. Default 10 s. */
  readonly lockTimeoutMs?: number;
  /** How often subscriptions look for events that another process wrote, for when nobody calls `wake`. Default 250 ms. */
  readonly pollMs?: number;
  /** Told after each commit of this process, so that the stores of others can be woken. */
  readonly onCommitted?: () => void;
};

/**
 * Events in one SQLite file, safe for several processes on one machine. Appends that wait together share one fsync.
 * Subscriptions hear of this process's commits at once, of others' by {@link wake} or by polling.
 */
export class SqliteEventStore implements EventStore {
  /** Snapshots in the same file; old commands are found through the events' own index. */
  readonly snapshots: SqliteSnapshotStore;

  private readonly database: DatabaseSync;
  private readonly writer: GroupCommit;
  private readonly subscriptions = new Set<Subscription>();
  private sleepers: (() => void)[] = [];
  private wakes = 0;
  private readonly poll: NodeJS.Timeout;
  private closed = false;

  private readonly insertFirst: StatementSync;
  private readonly insertNext: StatementSync;
  private readonly selectHead: StatementSync;
  private readonly selectStream: StatementSync;
  private readonly selectAll: StatementSync;
  private readonly selectLast: StatementSync;

  /** `path` is a file, or `:memory:` for a store that lives as long as this object. */
  constructor(path: string, options: SqliteEventStoreOptions = {}) {
    this.database = openEventDatabase(path);
    const insert = `INSERT INTO events (stream_id, revision, id, type, schema_version, time, correlation_id, causation_id,
      command_id, opens_command, data, row_sum)`;
    // The check and the first insert are one statement: no row is written when the stream is not where it should be.
    this.insertFirst = this.database.prepare(
      `${insert} SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12
       WHERE coalesce((SELECT max(revision) FROM events WHERE stream_id = ?1), -1) = ?2 - 1`,
    );
    this.insertNext = this.database.prepare(`${insert} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
    this.selectHead = this.database.prepare(
      'SELECT coalesce(max(revision), -1) AS revision FROM events WHERE stream_id = ?',
    );
    this.selectStream = this.database.prepare(
      `SELECT ${COLUMNS} FROM events WHERE stream_id = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    );
    this.selectAll = this.database.prepare(
      `SELECT ${COLUMNS} FROM events WHERE position > ? ORDER BY position LIMIT ?`,
    );
    this.selectLast = this.database.prepare('SELECT coalesce(max(position), 0) AS position FROM events');
    for (const rows of [this.selectStream, this.selectAll]) rows.setReturnArrays(true);

    this.writer = new GroupCommit(this.database, {
      lockTimeoutMs: options.lockTimeoutMs,
      committed: () => {
        this.wake();
        options.onCommitted?.();
      },
    });
    this.snapshots = new SqliteSnapshotStore(this.database, this.writer);
    this.poll = setInterval(() => this.wake(), options.pollMs ?? 250).unref();
  }

  append(streamId: string, expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    if (events.length === 0) return Promise.reject(new Error(`Nothing to append to ${streamId}`));
    return this.writer.run(() =>
      events.length === 1
        ? this.insert(streamId, expectedRevision, events)
        : atomically(this.database, () => this.insert(streamId, expectedRevision, events)),
    );
  }

  async read(streamId: string, fromRevision = 0, limit?: number): Promise<readonly RecordedEvent[]> {
    const rows = this.selectStream.all(streamId, fromRevision, limit ?? -1) as unknown as EventRow[];
    return rows.map(toEvent);
  }

  async readAll(afterPosition: number, limit: number): Promise<readonly RecordedEvent[]> {
    return (this.selectAll.all(afterPosition, limit) as unknown as EventRow[]).map(toEvent);
  }

  async lastPosition(): Promise<number> {
    return Number(this.selectLast.get()?.['position'] ?? START_POSITION);
  }

  subscribe(afterPosition: number, handler: EventHandler, options: SubscribeOptions = {}): Subscription {
    let stopped = false;
    const batches = this.batchesAfter(afterPosition, options.batchSize ?? 1, () => stopped);
    const subscription = subscriptionOver(batches, handler, () => {
      stopped = true;
      this.wake();
    });
    this.subscriptions.add(subscription);
    const forget = () => this.subscriptions.delete(subscription);
    subscription.ended.then(forget, forget);
    return subscription;
  }

  /** Tells the subscriptions to look now; for news of an append in another process. */
  wake(): void {
    this.wakes += 1;
    for (const look of this.sleepers.splice(0)) look();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.writer.close(() => new Error('The event store is closed'));
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    clearInterval(this.poll);
    this.database.close();
  }

  private async *batchesAfter(afterPosition: number, size: number, stopped: () => boolean) {
    let position = afterPosition;
    while (!stopped()) {
      const wakes = this.wakes;
      const batch = await this.readAll(position, size);
      const last = batch.at(-1);
      if (last) {
        position = last.position;
        yield batch;
      } else if (wakes === this.wakes) await new Promise<void>((look) => this.sleepers.push(look));
    }
  }

  private insert(streamId: string, expectedRevision: number, events: readonly NewEvent[]): AppendResult {
    let revision = expectedRevision;
    let position = START_POSITION;
    let commandId: string | undefined;
    for (const event of events) {
      const statement = revision === expectedRevision ? this.insertFirst : this.insertNext;
      const row = [
        streamId,
        ++revision,
        event.id,
        event.type,
        event.schemaVersion,
        event.time,
        event.correlationId,
        event.causationId,
        event.commandId,
        event.commandId === commandId ? null : 1,
        JSON.stringify(event.data),
      ];
      const { changes, lastInsertRowid } = statement.run(...row, rowSum(row));
      if (changes === 0) throw new WrongExpectedRevision(streamId, expectedRevision, this.headOf(streamId));
      position = Number(lastInsertRowid);
      commandId = event.commandId;
    }
    return { revision, position };
  }

  private headOf(streamId: string): number {
    return Number(this.selectHead.get(streamId)?.['revision']);
  }
}
