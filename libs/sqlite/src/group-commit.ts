import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { CommitMark } from './commit-mark.js';
import { isBusy } from './is-busy.js';

type Waiting = {
  readonly work: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
};

export type GroupCommitOptions = {
  /** How long to go on asking for the write lock while another process holds it. Default 10 s. */
  readonly lockTimeoutMs?: number;
  /** One try to begin a transaction with the write lock. By default `BEGIN IMMEDIATE`, which sleeps for the busy timeout. */
  readonly begin?: () => void;
  /** Inside the transaction, before the first piece of work. */
  readonly begun?: () => void;
  /** After a commit, when everyone has been answered. */
  readonly committed?: () => void;
  /** After a rollback: what was remembered inside the transaction is void. */
  readonly rolledBack?: () => void;
};

/** Bounds how long one commit keeps the event loop. */
const LARGEST_GROUP = 500;
const LONGEST_PAUSE_MS = 20;

/**
 * Lets writes that wait together share one transaction, and so one wait for the disk. Each promise settles after the
 * commit, so what is acknowledged is on disk. A piece of work that throws fails alone, provided that it leaves nothing
 * half-written: one statement never does, several do not inside `atomically`.
 */
export class GroupCommit {
  private waiting: Waiting[] = [];
  private turn: Promise<void> | undefined;
  private refusal: (() => Error) | undefined;
  /** True while a rollback is owed, because it failed itself. */
  private unclean = false;
  private mark: CommitMark | undefined;
  private readonly changes: StatementSync;

  constructor(
    private readonly database: DatabaseSync,
    private readonly options: GroupCommitOptions = {},
  ) {
    this.changes = database.prepare('SELECT total_changes() AS changes');
  }

  /** Runs `work` inside the next shared transaction; resolves with what it gave once that is durable. */
  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.refusal) return reject(this.refusal());
      this.waiting.push({ work, resolve, reject });
      this.turn ??= this.takeTurns();
    });
  }

  /** Resolves when all that was asked for is settled; what is asked for from now on is refused. */
  async close(refusal = () => new Error('The database is closed')): Promise<void> {
    this.refusal = refusal;
    await this.turn;
    this.mark?.close();
    this.mark = undefined;
  }

  private async takeTurns(): Promise<void> {
    while (this.waiting.length > 0) {
      // Everything that is asked for in this round of the event loop goes into one group.
      await new Promise((next) => setImmediate(next));
      try {
        await this.begin();
      } catch (error) {
        // Without the lock nobody of those who wait can be served.
        for (const { reject } of this.waiting.splice(0)) reject(error);
        continue;
      }
      this.commit(this.waiting.splice(0, LARGEST_GROUP));
    }
    this.turn = undefined;
  }

  private async begin(): Promise<void> {
    if (this.unclean) this.rollBack();
    const { lockTimeoutMs = 10_000, begin = () => this.database.exec('BEGIN IMMEDIATE') } = this.options;
    const giveUpAt = performance.now() + lockTimeoutMs;
    for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return begin();
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      }
      await delay(pause);
    }
  }

  private commit(group: readonly Waiting[]): void {
    const answers: (() => void)[] = [];
    try {
      this.mark ??= new CommitMark(this.database);
      this.options.begun?.();
      const before = this.changed();
      for (const waiting of group) answers.push(this.attempt(waiting));
      const count = this.changed() === before ? null : this.mark.count();
      this.database.exec('COMMIT');
      if (count !== null) this.mark.acknowledge(count);
    } catch (error) {
      const reason = this.undo(error);
      for (const { reject } of group) reject(reason);
      return;
    }
    for (const answer of answers) answer();
    this.options.committed?.();
  }

  private changed(): number {
    return Number(this.changes.get()?.['changes']);
  }

  private attempt({ work, resolve, reject }: Waiting): () => void {
    try {
      const value = work() as never;
      return () => resolve(value);
    } catch (error) {
      // Some failures (a full disk) end the whole transaction: then nothing of the group is stored.
      if (!this.database.isTransaction) throw error;
      return () => reject(error);
    }
  }

  /** Gives what the group has failed of. An undoing that fails too is tried again before the next group. */
  private undo(error: unknown): unknown {
    try {
      this.rollBack();
      return error;
    } catch (second) {
      return new AggregateError([error, second], 'Writes have failed, and so has undoing them');
    }
  }

  private rollBack(): void {
    this.unclean = true;
    if (this.database.isTransaction) this.database.exec('ROLLBACK');
    this.options.rolledBack?.();
    this.unclean = false;
  }
}
