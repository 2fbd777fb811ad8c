import { tiers, type Tier } from '@pictora/contracts';
import { jobWait, outsideTraces, recordSpan } from '@pictora/telemetry/tracing';
import type { Lane } from '../jobs/domain/job-saga.js';
import type { JobRecord } from '../jobs/job-record.js';
import { afterTurn, emptyQueue, nextTier } from '../queue/domain/fair-queue.js';
import { takeUpJob } from '../queue/take-up.js';
import { ActiveRun, type ActiveRunParts } from './active-run.js';
import type { Cancel } from './timers.js';

export type JobWorkerParts = ActiveRunParts & {
  readonly newId: () => string;
  /** How many pictures and videos are made at once. */
  readonly drawingSlots: number;
  /** How often, in milliseconds, the lanes are looked at without being told to. */
  readonly pollMs: number;
};

/** Jobs that only settle money or store a picture have slots of their own: they must not wait behind drawings. */
const settlingSlots = 2;

/** Takes up jobs while there are free slots: drawings by fair turns of the tiers, settlements as they come. */
export class JobWorker {
  private queue = emptyQueue;
  private readonly drawing = new Set<ActiveRun>();
  private readonly settling = new Set<ActiveRun>();
  private filling: Promise<void> | null = null;
  private again = false;
  private stopped = true;
  private endPolling: Cancel | undefined;

  constructor(private readonly parts: JobWorkerParts) {}

  start(): void {
    this.stopped = false;
    this.endPolling = this.parts.timers.every(this.parts.pollMs, () => this.wake());
    this.wake();
  }

  /** There may be something to take up. */
  wake(): void {
    if (this.stopped) return;
    this.again = true;
    this.filling ??= outsideTraces(() => this.fill()).finally(() => (this.filling = null));
  }

  /** Somebody else has written this version of a job. Whoever works on an older one here has lost it, and may stop. */
  drop(written: Pick<JobRecord, 'id' | 'version'>): void {
    for (const run of [...this.drawing, ...this.settling]) if (run.hasLost(written)) run.stop();
  }

  /** Takes nothing up any more, hands back what is half done, and answers when all is handed back. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.endPolling?.();
    await this.filling;
    const runs = [...this.drawing, ...this.settling];
    for (const run of runs) run.stop();
    await Promise.all(runs.map(({ done }) => done));
  }

  private async fill(): Promise<void> {
    try {
      while (this.again && !this.stopped) {
        this.again = false;
        while (this.drawing.size < this.parts.drawingSlots && (await this.takeDrawing()));
        while (this.settling.size < settlingSlots && (await this.takeSettling()));
      }
    } catch (error) {
      this.parts.log.error({ err: error }, 'the lanes could not be read');
    }
  }

  private async takeDrawing(): Promise<boolean> {
    const heads = await Promise.all(tiers.map(async (tier) => [tier, await this.headOf(tier)] as const));
    const waiting = new Map<Tier, JobRecord>();
    for (const [tier, head] of heads) if (head) waiting.set(tier, head);

    const tier = nextTier(this.queue, new Set(waiting.keys()));
    const head = tier && waiting.get(tier);
    if (!tier || !head || this.stopped) return false;
    if (await this.take(head, this.drawing)) this.queue = afterTurn(this.queue, tier, workOf(head));
    return true;
  }

  private async takeSettling(): Promise<boolean> {
    const head = await this.headOf('settling');
    if (!head || this.stopped) return false;
    await this.take(head, this.settling);
    return true;
  }

  private headOf(lane: Lane): Promise<JobRecord | null> {
    return this.parts.jobs.nextIn(lane, this.parts.now());
  }

  /** False when another worker was faster, or the job's owner has no seat free. */
  private async take(head: JobRecord, slots: Set<ActiveRun>): Promise<boolean> {
    const job = await takeUpJob(head, this.parts);
    if (job === null) return false;
    if (head.availableAt) recordSpan(job.traceparent, jobWait(job), head.availableAt, this.parts.now());
    this.parts.push(job);
    const run = new ActiveRun(job, this.parts);
    slots.add(run);
    void run.done.finally(() => {
      slots.delete(run);
      this.wake();
    });
    return true;
  }
}

/** A second of video counts as a picture. */
const workOf = ({ count, duration }: JobRecord): number => duration ?? count;
