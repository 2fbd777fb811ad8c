import type { PromptReading } from '@pictora/contracts';
import { outsideTraces } from '@pictora/telemetry/tracing';
import { furthest, type Progress } from '../jobs/domain/job-progress.js';
import type { JobRecord } from '../jobs/job-record.js';
import type { Shown } from '../jobs/jobs.repository.js';
import { systemTimers, type Cancel, type Timers } from './timers.js';

/** Least time, in milliseconds, between two pushes of one stage. */
const gapMs = 150;

/**
 * What is shown of a job while a worker holds it: a new stage and a change of the job at once, all else in measured
 * steps, and always the latest in the end.
 */
export class ProgressFeed {
  private preview: string | undefined;
  private cancel: Cancel | undefined;

  constructor(
    private job: JobRecord,
    private readonly push: (job: JobRecord, preview?: string) => void,
    private readonly timers: Timers = systemTimers,
  ) {}

  /** What goes along with the renewal of the lease, for those who read the job. */
  get shown(): Shown {
    const { stage, progress, reading } = this.job;
    return { stage, progress, reading };
  }

  understood(reading: PromptReading): void {
    this.job = { ...this.job, reading };
    this.soon();
  }

  report(progress: Progress, preview?: string): void {
    const isNewStage = progress.stage !== this.job.stage;
    this.job = { ...this.job, ...furthest(this.job, progress) };
    if (preview !== undefined) this.preview = preview;
    if (isNewStage && this.job.stage === progress.stage) this.send();
    else this.soon();
  }

  /** The job was written: that is what holds now. */
  changed(job: JobRecord): void {
    this.job = job;
    this.preview = undefined;
    this.send();
  }

  /** Nothing is sent any more. */
  close(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  /** These only move a bar; the trace of a long video would hold hundreds of them. */
  private soon(): void {
    this.cancel ??= this.timers.after(gapMs, () => outsideTraces(() => this.send()));
  }

  private send(): void {
    this.close();
    const preview = this.preview;
    this.preview = undefined;
    this.push(this.job, preview);
  }
}
