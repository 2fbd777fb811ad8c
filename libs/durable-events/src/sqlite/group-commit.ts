import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './sqlite-busy.js';

type Waiting = { readonly write: () => void; readonly resolve: () => void; readonly reject: (error: unknown) => void };

/** Bounds how long one commit keeps the event loop. */
const LARGEST_GROUP = 500;
const LOCK_TIMEOUT_MS = 10_000;

/** Writes that wait together share one transaction, and so one fsync. A promise settles after the commit. */
export class GroupCommit {
  private waiting: Waiting[] = [];
  private turn: Promise<void> | undefined;

  constructor(private readonly database: DatabaseSync) {}

  /** `write` must fail on database faults only: then all of its group is rolled back with it. */
  run(write: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ write, resolve, reject });
      this.turn ??= this.takeTurns();
    });
  }

  async drain(): Promise<void> {
    while (this.turn) await this.turn;
  }

  private async takeTurns(): Promise<void> {
    while (this.waiting.length > 0) {
      // Everything that is asked for in this round of the event loop goes into one group.
      await new Promise((next) => setImmediate(next));
      let group: Waiting[] = [];
      try {
        await this.begin();
        group = this.waiting.splice(0, LARGEST_GROUP);
        for (const { write } of group) write();
        this.database.exec('COMMIT');
        for (const { resolve } of group) resolve();
      } catch (error) {
        if (this.database.isTransaction) this.database.exec('ROLLBACK');
        // Without the lock nobody of those who wait can be served.
        for (const { reject } of group.length > 0 ? group : this.waiting.splice(0)) reject(error);
      }
    }
    this.turn = undefined;
  }

  private async begin(): Promise<void> {
    const giveUpAt = performance.now() + LOCK_TIMEOUT_MS;
    for (let pause = 1; ; pause = Math.min(pause * 2, 20)) {
      try {
        return this.database.exec('BEGIN IMMEDIATE');
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      }
      await delay(pause);
    }
  }
}
