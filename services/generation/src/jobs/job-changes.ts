import type { EntryReference } from '@pictora/contracts';
import { withEntries } from './domain/entries.js';
import { charging, done, furthest, piecesMade, storing, waiting, type Progress } from './domain/job-progress.js';
import { laneOf, type Saga, type SagaIn } from './domain/job-saga.js';
import { takeUp, type Decision, type SagaRules } from './domain/job-saga.decider.js';
import { thingOf } from './domain/thing.js';
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
      return furthest(job, piecesMade(saga.made.length / job.count));
    case 'releasing':
    case 'cancelling':
    case 'giving-back':
    case 'failed':
    case 'cancelled':
      return { stage: job.stage, progress: job.progress };
    default:
      return saga satisfies never;
  }
};

/** A job has a seat only while it is drawn. */
const withSaga = (job: JobRecord, saga: Saga): JobRecord => ({
  ...job,
  ...shownFor(job, saga),
  saga,
  idempotencyKey: keyOf(job, saga),
  lane: laneOf(saga, job.tier),
  seat: saga.phase === 'drawing' ? job.seat : null,
  parked: false,
});

export type TakingUp = {
  readonly owner: string;
  /** For a job that is to be drawn. */
  readonly seat: number | null;
  readonly now: Date;
  readonly rules: SagaRules;
  readonly leaseMs: number;
};

/** The job as a worker takes it up. */
export const takenUp = (job: JobRecord, { owner, seat, now, rules, leaseMs }: TakingUp): JobRecord => ({
  ...withSaga({ ...job, seat }, takeUp(job.saga, now.getTime(), { ...rules, thing: thingOf(job) })),
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
        seat: null,
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
    { phase: 'drawing', attempts: 0, paid: false, made: [] },
  ),
  availableAt: now,
});

/** The job never was. `closesAt`: when no reservation for it can be under way any more. */
export const withdrawn = (job: JobRecord, closesAt: Date, availableAt: Date): JobRecord => ({
  ...withSaga(job, { phase: 'withdrawing', attempts: 0, closesAt: closesAt.getTime() }),
  lease: null,
  availableAt,
});

/** Whoever works on it has lost it; that the credits go back is the next that somebody does. */
export const beingCancelled = (job: JobRecord, saga: SagaIn<'cancelling'>, now: Date): JobRecord => ({
  ...withSaga(job, saga),
  lease: null,
  availableAt: now,
});
