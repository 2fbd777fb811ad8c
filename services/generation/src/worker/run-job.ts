import { inSpan, jobStep } from '@pictora/telemetry/tracing';
import { withEntries } from '../jobs/domain/entries.js';
import { decide, nextStep, type SagaRules } from '../jobs/domain/job-saga.decider.js';
import { afterStep } from '../jobs/job-changes.js';
import type { Step } from '../jobs/domain/job-saga.js';
import { thingOf } from '../jobs/domain/thing.js';
import type { JobRecord } from '../jobs/job-record.js';
import type { JobsRepository } from '../jobs/jobs.repository.js';
import { performStep, type StepHooks, type StepParts } from './perform-step.js';

export type RunParts = StepParts & {
  readonly jobs: JobsRepository;
  readonly now: () => Date;
  readonly rules: SagaRules;
  readonly leaseMs: number;
  /** A step has failed, and the job waits for another try. */
  readonly onRetry?: (job: JobRecord, step: Step) => void;
};

export type RunHooks = StepHooks & {
  /** The job was written, after each step. */
  readonly onChange: (job: JobRecord) => void;
};

/** A step throws nothing, so what became of it is said by its outcome. */
const tracedStep: typeof performStep = (step, job, parts, hooks) =>
  inSpan(jobStep(job, step), async (span) => {
    const result = await performStep(step, job, parts, hooks);
    span.note({ 'pictora.job.outcome': result.outcome.type });
    return result;
  });

/**
 * Takes a job that was just taken up from step to step, writing it after each, until it ends, pauses, or is found to be
 * another worker's by now. What it wrote last is all that the next worker needs.
 */
export const runJob = async (taken: JobRecord, parts: RunParts, hooks: RunHooks): Promise<void> => {
  let job = taken;
  for (let step = nextStep(job.saga); step !== null; step = nextStep(job.saga)) {
    const { outcome, reading = job.reading, entries = [] } = await tracedStep(step, job, parts, hooks);
    const now = parts.now();
    const decision = decide(job.saga, outcome, now.getTime(), { ...parts.rules, thing: thingOf(job) });
    if (decision.then === 'remove') {
      await parts.jobs.remove(job);
      return;
    }
    const told = { ...job, reading, entries: withEntries(job.entries, entries) };
    const written = await parts.jobs.replace(afterStep(told, decision, now, parts.leaseMs));
    if (written === null) return;
    const hadSeat = job.seat !== null;
    job = written;
    hooks.onChange(job);
    if (decision.then === 'pause' && outcome.type !== 'interrupted') parts.onRetry?.(job, step);
    // The seat is free for the next of its owner's jobs. Should this be lost, that job is looked at a little later.
    if (hadSeat && job.seat === null) await parts.jobs.unpark(job.userId, now);
    if (decision.then !== 'continue') return;
  }
};
