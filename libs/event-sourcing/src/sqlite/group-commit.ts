import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

type Waiting = {
  readonly work: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
};

export type GroupCommitOptions = {
  /** How long to go on asking for the write lock while another process holds it. */
  readonly lockTimeoutMs?: number;
};

/** Bounds how long one commit keeps the event loop. */
const LARGEST_GROUP = 1_000;
const SQLITE_BUSY = 5;
const isBusy = (error: unknown) => (Number((error as { errcode?: unknown }).errcode) & 0xff) === SQLITE_BUSY;

/**
 * Lets writes that wait together share one transaction, and so one fsync. Each promise settles after the commit, so what
 * is acknowledged is on disk. A piece of work that throws fails alone, provided that it has undone what it wrote.
 */
export class GroupCommit {
  private waiting: Waiting[] = [];
  private turn: Promise<void> | undefined;

  constructor(
    private readonly database: DatabaseSync,
    private readonly onCommit: () => void,
    private readonly options: GroupCommitOptions = {},
  ) {}

  /** Runs `work` inside the next shared transaction; resolves with what it gave once that is durable. */
  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ work, resolve, reject });
      this.turn ??= this.takeTurns();
    });
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    while (this.turn) await this.turn;
  }

  private async takeTurns(): Promise<void> {
    while (this.waiting.length > 0) {
      // Everything that is asked for in this round of the event loop goes into one group.
      await new Promise((next) => setImmediate(next));
      try {
        await this.begin();
      } catch (error) {
        for (const { reject } of this.waiting.splice(0)) reject(error);
        continue;
      }
      this.commit(this.waiting.splice(0, LARGEST_GROUP));
    }
    this.turn = undefined;
  }

  private async begin(): Promise<void> {
    const giveUpAt = performance.now() + (this.options.lockTimeoutMs ?? 10_000);
    for (let pause = 1; ; pause = Math.min(pause * 2, 20)) {
      try {
        return this.database.exec('BEGIN IMMEDIATE');
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      }
      await delay(pause);
    }
  }

  private commit(group: readonly Waiting[]): void {
    const settle: (() => void)[] = [];
    try {
      for (const { work, resolve, reject } of group) {
        try {
          const value = work() as never;
          settle.push(() => resolve(value));
        } catch (error) {
          // Some failures (a full disk) end the whole transaction: then nothing of the group is stored.
          if (!this.database.isTransaction) throw error;
          settle.push(() => reject(error));
        }
      }
      this.database.exec('COMMIT');
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      for (const { reject } of group) reject(error);
      return;
    }
    for (const tell of settle) tell();
    this.onCommit();
  }
}
