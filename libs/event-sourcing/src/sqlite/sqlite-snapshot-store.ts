import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { GroupCommit } from '@pictora/sqlite';
import type { Snapshot, SnapshotStore } from '../snapshot-store.port.js';

/**
 * Snapshots beside the events. There is nothing to keep for handled commands: every event carries its command's id, and
 * the events' unique index on it finds any command of any age.
 */
export class SqliteSnapshotStore implements SnapshotStore {
  private readonly select: StatementSync;
  private readonly upsert: StatementSync;
  private readonly selectCommand: StatementSync;
  private readonly remove: StatementSync;

  constructor(
    database: DatabaseSync,
    private readonly writer: GroupCommit,
  ) {
    this.select = database.prepare('SELECT version, revision, position, state FROM snapshots WHERE stream_id = ?');
    this.upsert = database.prepare(
      `INSERT INTO snapshots (stream_id, version, revision, position, state, row_sum)
       VALUES (?1, ?2, ?3, ?4, ?5, row_sum_of(?1, ?2, ?3, ?4, ?5))
       ON CONFLICT (stream_id) DO UPDATE SET version = excluded.version, revision = excluded.revision,
         position = excluded.position, state = excluded.state, row_sum = excluded.row_sum
       WHERE excluded.version > version OR (excluded.version = version AND excluded.revision > revision)`,
    );
    this.remove = database.prepare('DELETE FROM snapshots WHERE stream_id = ?');
    this.selectCommand = database.prepare(
      'SELECT revision FROM events WHERE stream_id = ? AND command_id = ? AND opens_command = 1',
    );
  }

  async load(streamId: string): Promise<Snapshot | null> {
    const row = this.select.get(streamId);
    if (!row) return null;
    return {
      version: Number(row['version']),
      revision: Number(row['revision']),
      position: Number(row['position']),
      state: JSON.parse(String(row['state'])) as unknown,
    };
  }

  save(streamId: string, snapshot: Snapshot): Promise<void> {
    const state = JSON.stringify(snapshot.state);
    return this.writer.run(() => {
      this.upsert.run(streamId, snapshot.version, snapshot.revision, snapshot.position, state);
    });
  }

  async findCommand(streamId: string, commandId: string): Promise<number | null> {
    const row = this.selectCommand.get(streamId, commandId);
    return row ? Number(row['revision']) : null;
  }

  drop(streamId: string): Promise<void> {
    return this.writer.run(() => {
      this.remove.run(streamId);
    });
  }
}
