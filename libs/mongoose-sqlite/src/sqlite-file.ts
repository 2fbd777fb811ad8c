import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { atomically, openDatabase } from '@pictora/sqlite';
import type { SqlParam } from './sql-text.js';

const MOST_STATEMENTS = 500;

/** Reads wait for a lock only while another process opens, recovers or closes the file. */
const READ_WAIT_MS = 2000;
/** Waiting for a write lock is done by the group commit between tries: waiting here stops the whole process. */
const WRITE_WAIT_MS = 20;

const SETTINGS =
  'PRAGMA foreign_keys=OFF; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-16000; PRAGMA mmap_size=268435456;' +
  'PRAGMA recursive_triggers=OFF';

/** A row as an array of its columns. */
export type Row = readonly (string | number | null)[];

/** One open database file: pragmas, and a cache of prepared statements by their text. */
export class SqliteFile {
  readonly db: DatabaseSync;
  #statements = new Map<string, StatementSync>();
  #dataVersion: StatementSync;
  #lastVersion: number;

  constructor(path: string) {
    this.db = openDatabase(path, { settings: SETTINGS, openTimeoutMs: READ_WAIT_MS, busyTimeoutMs: READ_WAIT_MS });
    try {
      this.#dataVersion = this.db.prepare('PRAGMA data_version');
      this.#dataVersion.setReturnArrays(true);
      this.#lastVersion = this.#readVersion();
    } catch (error) {
      this.db.close();
      throw error;
    }
  }

  /** True when another connection has committed since the last call. */
  changedElsewhere(): boolean {
    const version = this.#readVersion();
    const changed = version !== this.#lastVersion;
    this.#lastVersion = version;
    return changed;
  }

  prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.db.prepare(sql);
    statement.setReturnArrays(true);
    if (this.#statements.size >= MOST_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(sql, statement);
    return statement;
  }

  get(sql: string, params: readonly SqlParam[] = []): Row | undefined {
    return this.prepare(sql).get(...params) as unknown as Row | undefined;
  }

  all(sql: string, params: readonly SqlParam[] = []): Row[] {
    return this.prepare(sql).all(...params) as unknown as Row[];
  }

  iterate(sql: string, params: readonly SqlParam[] = []): Iterable<Row> {
    return this.prepare(sql).iterate(...params) as unknown as Iterable<Row>;
  }

  /** Runs a statement and says how many rows it changed. */
  run(sql: string, params: readonly SqlParam[] = []): number {
    return Number(this.prepare(sql).run(...params).changes);
  }

  exec(sql: string): void {
    this.db.exec(sql);
  }

  begin(): void {
    this.db.exec(`PRAGMA busy_timeout=${WRITE_WAIT_MS}`);
    try {
      this.db.exec('BEGIN IMMEDIATE');
    } finally {
      this.db.exec(`PRAGMA busy_timeout=${READ_WAIT_MS}`);
    }
  }

  /** All of several statements or none, inside a transaction. */
  atomically(run: () => void): void {
    atomically(this.db, run);
  }

  get inTransaction(): boolean {
    return this.db.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    if (this.db.isOpen) this.db.close();
  }

  #readVersion(): number {
    return (this.#dataVersion.get() as unknown as [number])[0];
  }
}
