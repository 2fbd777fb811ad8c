import { thisPlace } from '@pictora/telemetry/tracing';
import { FairQueue } from './fair-queue.js';
import { NotInTime, unlessAborted } from './not-in-time.js';

/** Of what nobody waits for: what is soon asked for goes before what is merely better to have. */
export type Rank = 'soon' | 'sometime';

export type LaneRules = {
  /** So much that is waited for is worked on at once. */
  readonly places: number;
  /** So much that is waited for may wait; more is refused at once. */
  readonly asked: number;
  /** So much of each rank may wait; more is dropped. */
  readonly unasked: number;
};

/** Has to stop where it can when the signal comes: the lane closes. */
export type Work<T> = (closing: AbortSignal) => Promise<T>;
type Asking = { readonly asker: string; readonly patience: AbortSignal };
type Job<T> = {
  readonly key: string;
  readonly work: Work<T>;
  readonly done: PromiseWithResolvers<T>;
  waiting: number;
};

/**
 * Work by key, each key once at a time: what is asked for in fair turns, and when none of that is left, one by one, what
 * nobody waits for. What is asked for while it waits among the latter moves to the former. All of it is lost in a crash.
 */
export class Lane<T> {
  private readonly jobs = new Map<string, Job<T>>();
  private readonly asked = new FairQueue<Job<T>>();
  private readonly unasked: Readonly<Record<Rank, Map<string, Job<T>>>> = { soon: new Map(), sometime: new Map() };
  private readonly running = { asked: new Set<Promise<void>>(), unasked: new Set<Promise<void>>() };
  private readonly closing = new AbortController();

  /** @param onError hears of failures that nobody waits for. */
  constructor(
    private readonly rules: LaneRules,
    private readonly onError: (error: unknown, key: string) => void,
  ) {}

  /** Rejects with {@link NotInTime} when the patience ends first; the work goes on, for who asks next. */
  async ask(key: string, { asker, patience }: Asking, work: Work<T>): Promise<T> {
    const job = this.jobs.get(key);
    const isQueued = job === undefined || this.unasked.soon.has(key) || this.unasked.sometime.has(key);
    if (this.closing.signal.aborted || (isQueued && this.asked.size >= this.rules.asked)) throw new NotInTime();
    const wanted = job ?? this.newJob(key, work);
    if (isQueued) {
      this.unasked.soon.delete(key);
      this.unasked.sometime.delete(key);
      this.asked.push(asker, wanted);
    }
    wanted.waiting += 1;
    this.startNext();
    try {
      return await unlessAborted(patience, wanted.done.promise);
    } finally {
      wanted.waiting -= 1;
    }
  }

  /** When there is time; not at all where too much waits for that already. */
  later(key: string, rank: Rank, work: Work<T>): void {
    const queue = this.unasked[rank];
    if (this.closing.signal.aborted || this.jobs.has(key) || queue.size >= this.rules.unasked) return;
    queue.set(key, this.newJob(key, work));
    this.startNext();
  }

  /** Drops what waits, refuses who waits for it, and lets what runs come to where it can stop. */
  async close(): Promise<void> {
    this.closing.abort();
    for (const { done, waiting } of this.jobs.values()) if (waiting > 0) done.reject(new NotInTime());
    for (const queue of Object.values(this.unasked)) queue.clear();
    while (this.asked.shift());
    await Promise.all([...this.running.asked, ...this.running.unasked]);
  }

  private newJob(key: string, work: Work<T>): Job<T> {
    // Whoever starts it, it belongs to the trace of who asked for it.
    const atItsPlace = thisPlace();
    const job: Job<T> = {
      key,
      work: (closing) => atItsPlace(() => work(closing)),
      done: Promise.withResolvers<T>(),
      waiting: 0,
    };
    this.jobs.set(key, job);
    return job;
  }

  private startNext(): void {
    const { asked, unasked } = this.running;
    while (asked.size < this.rules.places) {
      const job = this.asked.shift();
      if (!job) break;
      this.start(job, asked);
    }
    if (asked.size + unasked.size > 0) return;
    for (const queue of [this.unasked.soon, this.unasked.sometime]) {
      for (const [key, job] of queue) {
        queue.delete(key);
        return this.start(job, unasked);
      }
    }
  }

  private start(job: Job<T>, among: Set<Promise<void>>): void {
    const run: Promise<void> = this.run(job).then(() => {
      among.delete(run);
      this.startNext();
    });
    among.add(run);
  }

  private async run(job: Job<T>): Promise<void> {
    try {
      const result = await job.work(this.closing.signal);
      this.jobs.delete(job.key);
      job.done.resolve(result);
    } catch (error) {
      this.jobs.delete(job.key);
      if (job.waiting > 0) job.done.reject(error);
      else if (!(error instanceof NotInTime)) this.onError(error, job.key);
    }
  }
}
