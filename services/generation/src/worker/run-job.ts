import type { Progress } from '../jobs/domain/job-progress.js';
import { withEntries } from '../jobs/domain/entries.js';
import { decide, nextStep, type SagaRules } from '../jobs/domain/job-saga.decider.js';
import { afterStep } from '../jobs/job-changes.js';
import type { JobRecord, Understanding } from '../jobs/job-record.js';
import type { JobsRepository } from '../jobs/jobs.repository.js';
import { performStep, type StepParts } from './perform-step.js';

export type RunParts = StepParts & {
  readonly jobs: JobsRepository;
  readonly now: () => Date;
  readonly rules: SagaRules;
  readonly leaseMs: number;
};

export type RunHooks = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress, preview?: string) => void;
  readonly onUnderstood: (understanding: Understanding) => void;
  /** The job was written, after each step. */
  readonly onChange: (job: JobRecord) => void;
};

/**
 * Takes a job that was just taken up from step to step, writing it after each, until it ends, pauses, or is found to be
 * another worker's by now. What it wrote last is all that the next worker needs.
 */
export const runJob = async (taken: JobRecord, parts: RunParts, hooks: RunHooks): Promise<void> => {
  let job = taken;
  for (let step = nextStep(job.saga); step !== null; step = nextStep(job.saga)) {
    const { outcome, understanding, entries = [] } = await performStep(step, job, parts, hooks);
    const now = parts.now();
    const decision = decide(job.saga, outcome, now.getTime(), parts.rules);
    if (decision.then === 'remove') {
      await parts.jobs.remove(job);
      return;
    }
    const told = { ...job, ...understanding, entries: withEntries(job.entries, entries) };
    const written = await parts.jobs.replace(afterStep(told, decision, now, parts.leaseMs));
    if (written === null) return;
    job = written;
    hooks.onChange(job);
    if (decision.then !== 'continue') return;
  }
};
