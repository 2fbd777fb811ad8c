import type { IntegrationEvent, IntegrationEventType } from '@pictora/contracts';
import type { GroupCommit } from '@pictora/sqlite';
import type { EventLogOptions, SubscribeOptions, Subscription } from '../event-log.port.js';
import { describeError, retryRules, type RetryRules } from '../retry.js';
import type { ConsumerLock } from './consumer-lock.js';
import { KeyLanes } from './key-lanes.js';
import type { LogTables } from './log-tables.js';

/** Keys that one consumer handles at the same time. */
const KEYS_AT_ONCE = 8;
/** Events in memory for one consumer; no more are read while so many wait. */
const WINDOW = 1_000;
const BATCH = 200;

type Entry = {
  readonly position: number;
  readonly key: string;
  readonly event: IntegrationEvent;
  attempts: number;
  /** True when a row of `held_back` stands for it, so that the checkpoint may pass it. */
  held: boolean;
};

type Parts = EventLogOptions & {
  readonly tables: LogTables;
  readonly writer: Pick<GroupCommit, 'run'>;
  readonly lock: ConsumerLock;
  readonly now: () => Date;
  readonly onClosed: (subscription: SqliteSubscription) => void;
};

/**
 * Delivers to one consumer. What it knows beyond the checkpoint is in memory: after a crash it starts again at the
 * checkpoint and repeats, in order, what was not yet written down as done.
 */
export class SqliteSubscription implements Subscription {
  private readonly rules: RetryRules;
  private readonly wanted: ReadonlySet<string>;
  private readonly window = new Map<number, Entry>();
  private readonly lanes = new KeyLanes<Entry>(KEYS_AT_ONCE);
  private readonly pauses = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  /** Writes that the next save takes along with the checkpoint. */
  private unsaved: (() => void)[] = [];
  private saving: Promise<void> | undefined;
  private readUpTo = 0;
  private savedCheckpoint = 0;
  private leading = false;
  private closing = false;

  constructor(
    private readonly options: SubscribeOptions<IntegrationEventType>,
    private readonly parts: Parts,
  ) {
    this.rules = retryRules(options);
    this.wanted = new Set(options.types);
  }

  /** Looks for something to do; called on every publish and by the poll. */
  wake(): void {
    if (this.closing) return;
    try {
      if (!this.leading && !this.takeTheLead()) return;
      if (this.unsaved.length > 0) this.save();
      this.readHeldBack();
      this.advance();
    } catch (error) {
      // A fault of the database: the next wake-up tries again.
      this.parts.onError?.(error);
    }
  }

  async close(): Promise<void> {
    this.closing = true;
    for (const pause of this.pauses) clearTimeout(pause);
    await Promise.all(this.running);
    while (this.saving) await this.saving;
    this.parts.lock.release();
    this.parts.onClosed(this);
  }

  private takeTheLead(): boolean {
    if (!this.parts.lock.tryTake()) return false;
    this.leading = true;
    this.readUpTo = this.savedCheckpoint = this.parts.tables.checkpoint(this.options.consumer);
    return true;
  }

  private advance(): void {
    if (this.closing) return;
    this.readOn();
    for (let entry = this.lanes.start(); entry; entry = this.lanes.start()) this.start(entry);
  }

  /** What was left by an earlier run, and dead letters that somebody wants delivered again. */
  private readHeldBack(): void {
    // A row whose removal is not saved yet would be an event that has just been settled.
    if (this.saving || this.unsaved.length > 0) return;
    for (const { position, attempts } of this.parts.tables.heldBack(this.options.consumer)) {
      if (this.window.has(position)) continue;
      const event = this.parts.tables.eventAt(position);
      this.take({ position, key: event.key, event, attempts, held: true });
    }
  }

  private readOn(): void {
    while (this.window.size < WINDOW) {
      const rows = this.parts.tables.next(this.readUpTo, BATCH, this.wanted);
      for (const row of rows) {
        if (typeof row === 'number') this.readUpTo = row;
        else {
          this.readUpTo = row.position;
          // What was held back before a crash may lie behind the checkpoint of then, and is in the window already.
          if (this.window.has(row.position)) continue;
          this.take({ position: row.position, key: row.event.key, event: row.event, attempts: 0, held: false });
        }
      }
      if (rows.length < BATCH) break;
    }
    // Events of other types move the checkpoint too, but are worth a write of their own only in bulk.
    if (this.window.size === 0 && this.readUpTo - this.savedCheckpoint >= BATCH) this.save();
  }

  private take(entry: Entry): void {
    this.window.set(entry.position, entry);
    this.lanes.add(entry);
  }

  private start(entry: Entry): void {
    const run = this.handle(entry).finally(() => {
      this.running.delete(run);
      this.tryToAdvance();
    });
    this.running.add(run);
  }

  private async handle(entry: Entry): Promise<void> {
    const attempt = entry.attempts + 1;
    try {
      await this.options.handle(entry.event, { attempt });
    } catch (error) {
      return this.failed(entry, attempt, error);
    }
    this.settle(entry);
  }

  private failed(entry: Entry, attempt: number, error: unknown): void {
    const { consumer } = this.options;
    const { tables, onFailure, now } = this.parts;
    const final = attempt >= this.rules.maxAttempts;
    entry.attempts = attempt;
    onFailure?.({ consumer, event: entry.event, attempt, final, error });
    if (final) {
      const letter = { attempts: attempt, error: describeError(error), failedAt: now().toISOString() };
      this.unsaved.push(() => tables.bury(consumer, entry.position, letter));
      this.settle(entry);
      return;
    }
    this.lanes.pause();
    this.holdBack(entry);
    const pause = setTimeout(() => {
      this.pauses.delete(pause);
      this.lanes.resume(entry.key);
      this.tryToAdvance();
    }, this.rules.delayAfter(attempt));
    this.pauses.add(pause);
    this.save();
  }

  private holdBack(entry: Entry): void {
    const { position, attempts } = entry;
    entry.held = true;
    this.unsaved.push(() => this.parts.tables.holdBack(this.options.consumer, position, attempts));
  }

  private settle(entry: Entry): void {
    if (entry.held) this.unsaved.push(() => this.parts.tables.letGo(this.options.consumer, entry.position));
    this.window.delete(entry.position);
    this.lanes.finished(entry.key);
    this.save();
  }

  /** Writes progress down; what happens while a write is under way goes into the next one. */
  private save(): void {
    this.saving ??= this.saveAll().finally(() => {
      this.saving = undefined;
      this.tryToAdvance();
    });
  }

  private async saveAll(): Promise<void> {
    do {
      const writes = this.unsaved.splice(0);
      const checkpoint = this.checkpoint();
      try {
        await this.parts.writer.run(() =>
          this.parts.tables.atomically(() => {
            for (const write of writes) write();
            this.parts.tables.saveCheckpoint(this.options.consumer, checkpoint);
          }),
        );
        this.savedCheckpoint = checkpoint;
      } catch (error) {
        // Kept for the next save: the next event or the poll asks for it.
        this.unsaved.unshift(...writes);
        this.parts.onError?.(error);
        return;
      }
    } while (this.unsaved.length > 0 || this.checkpoint() > this.savedCheckpoint);
  }

  private tryToAdvance(): void {
    try {
      this.advance();
    } catch (error) {
      this.parts.onError?.(error);
    }
  }

  /** Everything up to here is done or held back. The window is in the order of the log, but for what is held back. */
  private checkpoint(): number {
    for (const entry of this.window.values()) if (!entry.held) return entry.position - 1;
    return this.readUpTo;
  }
}
