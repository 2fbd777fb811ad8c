import { runInContext } from '@pictora/messaging';
import { inSpanOf, jobRun } from '@pictora/telemetry/tracing';
import type { JobRecord, Lease } from '../jobs/job-record.js';
import { ProgressFeed } from './progress-feed.js';
import { runJob, type RunHooks, type RunParts } from './run-job.js';
import type { Timers } from './timers.js';

export type ActiveRunParts = RunParts & {
  readonly timers: Timers;
  readonly renewMs: number;
  readonly push: (job: JobRecord, preview?: string) => void;
  readonly onChange: (job: JobRecord) => void;
};

/** One job in the hands of this worker: its lease is renewed while its steps run. */
export class ActiveRun {
  private readonly stopping = new AbortController();
  private readonly feed: ProgressFeed;
  readonly done: Promise<void>;

  constructor(
    private readonly job: JobRecord & { readonly lease: Lease },
    private readonly parts: ActiveRunParts,
  ) {
    this.feed = new ProgressFeed(job, parts.push, parts.timers);
    this.done = this.run();
  }

  /** Whether somebody else's write of the job came after this run has taken it up. */
  hasLost({ id, version }: Pick<JobRecord, 'id' | 'version'>): boolean {
    return id === this.job.id && version > this.job.version;
  }

  /** Ends soon: what is half done is handed back. */
  stop(): void {
    this.stopping.abort(new Error('the worker stops'));
  }

  private async run(): Promise<void> {
    const { parts, feed } = this;
    const endRenewal = parts.timers.every(parts.renewMs, () => void this.renew());
    try {
      await this.inContext({
        signal: this.stopping.signal,
        onProgress: (progress, preview) => feed.report(progress, preview),
        onUnderstood: (reading) => feed.understood(reading),
        onChange: (job) => {
          feed.changed(job);
          parts.onChange(job);
        },
      });
    } catch (error) {
      // The records could not be read or written. The lease runs out, and the job is taken up from its last record.
      parts.log.error({ err: error, jobId: this.job.id }, 'a job was dropped');
    } finally {
      endRenewal();
      feed.close();
    }
  }

  private inContext(hooks: RunHooks): Promise<void> {
    const { correlationId, userId, traceparent } = this.job;
    return inSpanOf({ parent: traceparent }, jobRun(this.job), () =>
      runInContext({ correlationId, userId }, () => runJob(this.job, this.parts, hooks)),
    );
  }

  private async renew(): Promise<void> {
    const { jobs, now, leaseMs, log } = this.parts;
    const { id, lease } = this.job;
    try {
      const until = new Date(now().getTime() + leaseMs);
      if (await jobs.renew(id, lease.owner, until, this.feed.shown)) return;
      this.stopping.abort(new Error('another worker has taken the job'));
    } catch (error) {
      log.warn({ err: error, jobId: id }, 'a lease could not be renewed');
    }
  }
}
