import { START_POSITION, type EventStore, type Subscription } from '../event-store.port.js';
import type { RecordedEvent } from '../event.js';
import { ProjectionGap, type CheckpointStore, type Projection } from './projection.js';

export type ProjectionRunnerOptions = {
  readonly store: EventStore;
  readonly checkpoints: CheckpointStore;
  readonly projection: Projection;
  /** The most events applied, and checkpointed, together; 100 when not given. */
  readonly batchSize?: number;
  /** Hears of every failure; after a gap the runner halts, after anything else it tries again. */
  readonly onError: (error: unknown) => void;
  /** The pauses between tries; the last one repeats. */
  readonly retryDelaysMs?: readonly number[];
  /** How often a halted runner looks whether what was missing has been put right; 5 s when not given. */
  readonly haltedRetryMs?: number;
};

export type ProjectionStatus = 'stopped' | 'running' | 'retrying' | 'halted';

/** The read model did not get that far in time. The command behind it is stored all the same. */
export class CheckpointTimeout extends Error {
  override readonly name = 'CheckpointTimeout';
  constructor(
    readonly projection: string,
    readonly wanted: number,
    readonly reached: number,
  ) {
    super(`${projection} is at position ${reached} and did not reach ${wanted} in time`);
  }
}

type Waiter = { readonly position: number; readonly resolve: () => void; readonly reject: (error: unknown) => void };

/**
 * Keeps one projection up to date: catches up from its checkpoint and then follows. The checkpoint is saved after the
 * events are applied, so a crash between the two brings them again and never loses one. At a gap it halts, and goes on
 * by itself once a rebuild has mended the read model.
 */
export class ProjectionRunner {
  status: ProjectionStatus = 'stopped';
  /** The position up to which everything is applied. */
  position = START_POSITION;

  private subscription: Subscription | undefined;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;
  private waiters: Waiter[] = [];
  private haltedBy: ProjectionGap | undefined;

  constructor(private readonly options: ProjectionRunnerOptions) {}

  /** Resolves when the projection is following, which is before it has caught up: see {@link caughtUp}. */
  async start(): Promise<void> {
    const { checkpoints, projection } = this.options;
    this.position = (await checkpoints.load(projection.name)) ?? START_POSITION;
    this.follow();
  }

  /** Resolves when the events in hand are applied and checkpointed. */
  async stop(): Promise<void> {
    this.status = 'stopped';
    clearTimeout(this.retry);
    await this.subscription?.close();
    for (const { reject } of this.waiters.splice(0)) reject(new Error(`${this.options.projection.name} was stopped`));
  }

  /** Resolves when everything up to `position` is applied: read your own writes. */
  awaitCheckpoint(position: number, { timeoutMs = 5_000 }: { readonly timeoutMs?: number } = {}): Promise<void> {
    if (this.position >= position) return Promise.resolve();
    if (this.haltedBy) return Promise.reject(this.haltedBy);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters = this.waiters.filter((other) => other !== waiter);
        reject(new CheckpointTimeout(this.options.projection.name, position, this.position));
      }, timeoutMs);
      const settle =
        <T extends unknown[]>(how: (...of: T) => void) =>
        (...of: T) => {
          clearTimeout(timer);
          how(...of);
        };
      const waiter: Waiter = { position, resolve: settle(resolve), reject: settle(reject) };
      this.waiters.push(waiter);
    });
  }

  /** Resolves when everything that is stored now is applied. */
  async caughtUp(options?: { readonly timeoutMs?: number }): Promise<void> {
    await this.awaitCheckpoint(await this.options.store.lastPosition(), options);
  }

  private follow(): void {
    // A halted runner counts as halted until an event could be applied.
    if (!this.haltedBy) this.status = 'running';
    const { store, batchSize = 100 } = this.options;
    const subscription = store.subscribe(this.position, (events) => this.apply(events), { batchSize });
    this.subscription = subscription;
    subscription.ended.then(
      () => this.ended(undefined),
      (error: unknown) => this.ended(error),
    );
  }

  private async apply(events: readonly RecordedEvent[]): Promise<void> {
    const { projection, checkpoints } = this.options;
    const last = events.at(-1);
    if (!last) return;
    await projection.apply(events);
    await checkpoints.save(projection.name, last.position);
    this.failures = 0;
    this.haltedBy = undefined;
    if (this.status !== 'stopped') this.status = 'running';
    this.position = last.position;
    const reached = this.waiters.filter(({ position }) => position <= last.position);
    if (reached.length === 0) return;
    this.waiters = this.waiters.filter(({ position }) => position > last.position);
    for (const { resolve } of reached) resolve();
  }

  private ended(error: unknown): void {
    // The same gap again, found by a look whether it is mended, is no news.
    const isKnown = error instanceof ProjectionGap && error.message === this.haltedBy?.message;
    if (error !== undefined && !isKnown) this.options.onError(error);
    if (this.status === 'stopped') return;
    if (error instanceof ProjectionGap) {
      this.status = 'halted';
      this.haltedBy = error;
      for (const { reject } of this.waiters.splice(0)) reject(error);
      this.retry = setTimeout(() => this.follow(), this.options.haltedRetryMs ?? 5_000).unref();
      return;
    }
    this.status = 'retrying';
    const delays = this.options.retryDelaysMs ?? [50, 200, 1_000, 5_000];
    const pause = delays[Math.min(this.failures++, delays.length - 1)] ?? 1_000;
    this.retry = setTimeout(() => this.follow(), pause);
  }
}
