import type { IntegrationEvent } from '@pictora/contracts';
import { atomically, rowSum } from '@pictora/sqlite';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { DeadLetter } from '../event-log.port.js';

export type LoggedEvent = { readonly position: number; readonly event: IntegrationEvent };

/** Forgotten events have no type any more. */
const REMEMBERED = "type <> ''";

const eventOf = (body: unknown): IntegrationEvent => JSON.parse(String(body)) as IntegrationEvent;

/** The statements of the log. Nothing here opens or ends a transaction. */
export class LogTables {
  private readonly statements = new Map<string, StatementSync>();

  constructor(private readonly database: DatabaseSync) {}

  /** All writes of `work` or none. */
  atomically<T>(work: () => T): T {
    return atomically(this.database, work);
  }

  insertEvent(event: Pick<IntegrationEvent, 'id' | 'type'>, body: string): void {
    const row = [event.id, event.type, body];
    this.run('INSERT INTO events (id, type, body, row_sum) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING', [
      ...row,
      rowSum(row),
    ]);
  }

  addConsumer(name: string): void {
    const row = [name, 0];
    this.run('INSERT INTO consumers (name, checkpoint, row_sum) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING', [
      ...row,
      rowSum(row),
    ]);
  }

  checkpoint(consumer: string): number {
    return Number(this.all('SELECT checkpoint FROM consumers WHERE name = ?', [consumer])[0]?.['checkpoint'] ?? 0);
  }

  saveCheckpoint(consumer: string, checkpoint: number): void {
    const sum = rowSum([consumer, checkpoint]);
    this.run('UPDATE consumers SET checkpoint = ?, row_sum = ? WHERE name = ?', [checkpoint, sum, consumer]);
  }

  /** The next rows of the log of any type; bodies are read for the wanted types alone. */
  next(afterPosition: number, limit: number, wanted: ReadonlySet<string>): readonly (LoggedEvent | number)[] {
    const rows = this.all('SELECT position, type, body FROM events WHERE position > ? ORDER BY position LIMIT ?', [
      afterPosition,
      limit,
    ]);
    return rows.map((row) => {
      const position = Number(row['position']);
      return wanted.has(String(row['type'])) ? { position, event: eventOf(row['body']) } : position;
    });
  }

  lastPosition(): number {
    return Number(this.all('SELECT max(position) AS last FROM events', [])[0]?.['last'] ?? 0);
  }

  heldBack(consumer: string): readonly { readonly position: number; readonly attempts: number }[] {
    const rows = this.all('SELECT position, attempts FROM held_back WHERE consumer = ? ORDER BY position', [consumer]);
    return rows.map((row) => ({ position: Number(row['position']), attempts: Number(row['attempts']) }));
  }

  eventAt(position: number): IntegrationEvent {
    return eventOf(this.all('SELECT body FROM events WHERE position = ?', [position])[0]?.['body']);
  }

  /** Nothing when the event was forgotten while it was being tried; so it is with {@link bury}. */
  holdBack(consumer: string, position: number, attempts: number): void {
    this.run(
      `INSERT INTO held_back (consumer, position, attempts)
       SELECT ?, position, ? FROM events WHERE position = ? AND ${REMEMBERED}
       ON CONFLICT (consumer, position) DO UPDATE SET attempts = excluded.attempts`,
      [consumer, attempts, position],
    );
  }

  letGo(consumer: string, position: number): void {
    this.run('DELETE FROM held_back WHERE consumer = ? AND position = ?', [consumer, position]);
  }

  bury(consumer: string, position: number, letter: { attempts: number; error: string; failedAt: string }): void {
    this.run(
      `INSERT OR REPLACE INTO dead_letters (consumer, position, attempts, error, failed_at)
       SELECT ?, position, ?, ?, ? FROM events WHERE position = ? AND ${REMEMBERED}`,
      [consumer, letter.attempts, letter.error, letter.failedAt, position],
    );
  }

  /** Events of these types after the consumer's checkpoint, and those that it holds back; counted up to `most`. */
  countPending(consumer: string, types: readonly string[], most: number): number {
    const checkpoint = this.checkpoint(consumer);
    const rows = this.all(
      `SELECT (SELECT count(*) FROM (
           SELECT 1 FROM events WHERE position > ? AND type IN (SELECT value FROM json_each(?)) LIMIT ?))
         + (SELECT count(*) FROM held_back WHERE consumer = ? AND position <= ?) AS pending`,
      [checkpoint, JSON.stringify(types), most, consumer, checkpoint],
    );
    return Number(rows[0]?.['pending']);
  }

  countDeadLetters(consumer: string): number {
    return Number(
      this.all('SELECT count(*) AS letters FROM dead_letters WHERE consumer = ?', [consumer])[0]?.['letters'],
    );
  }

  deadLetters(consumer: string): readonly DeadLetter[] {
    const rows = this.all(
      `SELECT attempts, error, failed_at, body FROM dead_letters JOIN events USING (position)
       WHERE consumer = ? ORDER BY dead_letters.position`,
      [consumer],
    );
    return rows.map((row) => ({
      consumer,
      event: eventOf(row['body']),
      attempts: Number(row['attempts']),
      error: String(row['error']),
      failedAt: String(row['failed_at']),
    }));
  }

  /** Moves a dead letter back to the events that wait for a try; false when there is none. */
  revive(consumer: string, eventId: string): boolean {
    const position = 'position = (SELECT position FROM events WHERE id = ?)';
    const held = this.run(
      `INSERT INTO held_back (consumer, position, attempts)
       SELECT consumer, position, 0 FROM dead_letters WHERE consumer = ? AND ${position}`,
      [consumer, eventId],
    );
    this.run(`DELETE FROM dead_letters WHERE consumer = ? AND ${position}`, [consumer, eventId]);
    return held > 0;
  }

  /** The places after one and up to another whose event has this id in this field. */
  positionsOf(type: string, field: string, id: string, after: number, upTo: number): readonly number[] {
    const rows = this.all(
      `SELECT position FROM events WHERE position > ? AND position <= ? AND type = ?
       AND body ->> ('$.payload.' || ?) = ?`,
      [after, upTo, type, field, id],
    );
    return rows.map((row) => Number(row['position']));
  }

  forget(position: number): void {
    this.run("UPDATE events SET type = '', body = '{}', row_sum = row_sum_of(id, '', '{}') WHERE position = ?", [
      position,
    ]);
    this.run('DELETE FROM held_back WHERE position = ?', [position]);
    this.run('DELETE FROM dead_letters WHERE position = ?', [position]);
  }

  private statement(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.database.prepare(sql)));
    return statement;
  }

  private run(sql: string, values: (string | number)[]): number {
    return Number(this.statement(sql).run(...values).changes);
  }

  private all(sql: string, values: (string | number)[]) {
    return this.statement(sql).all(...values);
  }
}
