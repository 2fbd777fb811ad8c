import { isBusy, serverError } from './errors.js';
import type { SqliteFile } from './sqlite-file.js';

type Job = { run: () => unknown; resolve: (value: never) => void; reject: (error: unknown) => void };

type Outcome = { job: Job; value?: unknown; error?: unknown };

/** So that a long queue does not hold up the rest of the process: a transaction ends after this many jobs. */
const MOST_JOBS = 512;
const RETRY_MS = 5;

export type WriteQueueHooks = {
  /** Inside the transaction, before the first job. */
  begun: () => void;
  /** After a rollback: whatever was remembered inside the transaction is void. */
  rolledBack: () => void;
};

/**
 * Group commit. Writes given in one turn of the event loop share one transaction and so one wait for the disk; each is
 * acknowledged only after that commit. A job is one or more single-statement writes, so a failing one leaves nothing
 * half-written and takes none of its neighbours with it.
 */
export class WriteQueue {
  #jobs: Job[] = [];
  #scheduled = false;
  #closed = false;
  #waitingSince = 0;
  #idle: (() => void)[] = [];

  constructor(
    private readonly file: SqliteFile,
    private readonly busyTimeoutMs: number,
    private readonly hooks: WriteQueueHooks,
  ) {}

  add<Result>(run: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.#closed) return reject(serverError(11600, 'InterruptedAtShutdown', 'the connection is closed'));
      this.#jobs.push({ run, resolve, reject });
      this.#schedule();
    });
  }

  /** Resolves when nothing is waiting to be written. */
  drained(): Promise<void> {
    return this.#jobs.length === 0 ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.drained();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    const waiting = this.#begin();
    if (waiting !== null) {
      setTimeout(() => this.#flush(), waiting);
      return;
    }
    this.#scheduled = false;
    if (this.#jobs.length > 0) this.#schedule();
    else for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Runs one batch; gives the time to wait when another process holds the lock. */
  #begin(): number | null {
    try {
      this.file.begin();
    } catch (error) {
      return this.#retryOrFail(error);
    }
    this.#waitingSince = 0;
    const batch = this.#jobs.splice(0, MOST_JOBS);
    const outcomes: Outcome[] = [];
    let broken: unknown;
    try {
      this.hooks.begun();
      for (const job of batch) outcomes.push(this.#runJob(job));
      this.file.exec('COMMIT');
    } catch (error) {
      broken = error;
      if (this.file.inTransaction) this.file.exec('ROLLBACK');
      this.hooks.rolledBack();
    }
    for (const job of broken === undefined ? [] : batch) job.reject(broken);
    for (const { job, value, error } of broken === undefined ? outcomes : []) {
      if (error === undefined) job.resolve(value as never);
      else job.reject(error);
    }
    return null;
  }

  #runJob(job: Job): Outcome {
    try {
      return { job, value: job.run() };
    } catch (error) {
      // A full disk or an I/O error ends the whole transaction: then nothing in it may be acknowledged.
      if (!this.file.inTransaction) throw error;
      return { job, error: error ?? new Error('a write failed') };
    }
  }

  #retryOrFail(error: unknown): number | null {
    this.#waitingSince ||= Date.now();
    if (isBusy(error) && Date.now() - this.#waitingSince < this.busyTimeoutMs) return RETRY_MS;
    this.#waitingSince = 0;
    for (const job of this.#jobs.splice(0)) job.reject(error);
    return null;
  }
}
