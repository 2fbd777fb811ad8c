import type { EntryReference } from '@pictora/contracts';
import { charging, done, storing, waiting, type Progress } from './domain/job-progress.js';
import { withEntries } from './domain/entries.js';
import { laneOf, type Saga } from './domain/job-saga.js';
import { takeUp, type Decision, type SagaRules } from './domain/job-saga.decider.js';
import type { JobRecord } from './job-record.js';

const leased = (owner: string, now: Date, leaseMs: number): Pick<JobRecord, 'lease' | 'availableAt'> => {
  const until = new Date(now.getTime() + leaseMs);
  return { lease: { owner, until }, availableAt: until };
};

/** A withdrawn job gives its key free, so that the caller may try again under it. */
const keyOf = (job: JobRecord, saga: Saga): string =>
  saga.phase === 'withdrawing' ? `withdrawn:${job.id}` : job.idempotencyKey;

const shownFor = (job: JobRecord, saga: Saga): Progress => {
  switch (saga.phase) {
    case 'capturing':
      return charging;
    case 'storing':
      return storing;
    case 'succeeded':
      return done;
    case 'reserving':
    case 'withdrawing':
      return waiting;
    case 'drawing':
    case 'releasing':
    case 'giving-back':
    case 'failed':
      return { stage: job.stage, progress: job.progress };
    default:
      return saga satisfies never;
  }
};

const withSaga = (job: JobRecord, saga: Saga): JobRecord => ({
  ...job,
  ...shownFor(job, saga),
  saga,
  idempotencyKey: keyOf(job, saga),
  lane: laneOf(saga, job.tier),
});

/** The job as a worker takes it up. */
export const takenUp = (job: JobRecord, owner: string, now: Date, rules: SagaRules, leaseMs: number): JobRecord => ({
  ...withSaga(job, takeUp(job.saga, now.getTime(), rules)),
  ...leased(owner, now, leaseMs),
});

/** The job after a step of the worker that holds it. */
export const afterStep = (
  job: JobRecord,
  decision: Exclude<Decision, { then: 'remove' }>,
  now: Date,
  leaseMs: number,
): JobRecord => {
  const next = withSaga(job, decision.saga);
  switch (decision.then) {
    case 'continue':
      return { ...next, ...(job.lease && leased(job.lease.owner, now, leaseMs)) };
    case 'pause':
      return {
        ...next,
        ...(decision.saga.phase === 'drawing' ? waiting : {}),
        lease: null,
        availableAt: new Date(now.getTime() + decision.ms),
      };
    case 'end':
      return { ...next, lease: null, availableAt: null, finishedAt: now };
    default:
      return decision satisfies never;
  }
};

/** The ledger holds the credits: the job exists from now on, and waits for its turn. */
export const queued = (
  job: JobRecord,
  tier: JobRecord['tier'],
  entries: readonly EntryReference[],
  now: Date,
): JobRecord => ({
  ...withSaga(
    { ...job, tier, entries: withEntries(job.entries, entries) },
    { phase: 'drawing', attempts: 0, paid: false },
  ),
  availableAt: now,
});

/** The job never was. `closesAt`: when no reservation for it can be under way any more. */
export const withdrawn = (job: JobRecord, closesAt: Date, availableAt: Date): JobRecord => ({
  ...withSaga(job, { phase: 'withdrawing', attempts: 0, closesAt: closesAt.getTime() }),
  lease: null,
  availableAt,
});
