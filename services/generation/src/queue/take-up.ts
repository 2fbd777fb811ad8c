import { takenUp } from '../jobs/job-changes.js';
import type { SagaRules } from '../jobs/domain/job-saga.decider.js';
import type { JobRecord, Lease } from '../jobs/job-record.js';
import type { JobsRepository } from '../jobs/jobs.repository.js';
import { freeSeat } from './domain/seats.js';

export type TakeUpParts = {
  readonly jobs: JobsRepository;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly rules: SagaRules;
  readonly leaseMs: number;
};

export type Taken = JobRecord & { readonly lease: Lease };

/** For so long a parked job is not looked at unless it is called back, which the end of its owner's other jobs does. */
export const parkMs = 5_000;

/**
 * Takes a job up for whoever calls. Null: another was faster, or its owner has as many jobs at work as the plan allows, and
 * the others wait aside until one of those has ended.
 */
export const takeUpJob = async (head: JobRecord, parts: TakeUpParts): Promise<Taken | null> => {
  const seat = head.saga.phase === 'drawing' ? await seatFor(head, parts) : null;
  if (seat === 'none') return null;
  const { jobs, now, newId, rules, leaseMs } = parts;
  const job = await jobs.replace(takenUp(head, { owner: newId(), seat, now: now(), rules, leaseMs }));
  return job && isLeased(job) ? job : null;
};

const isLeased = (job: JobRecord): job is Taken => job.lease !== null;

/** A job whose worker was lost still has its seat. */
const seatFor = async (job: JobRecord, { jobs, now }: TakeUpParts): Promise<number | 'none'> => {
  if (job.seat !== null) return job.seat;
  const free = async (): Promise<number | null> => freeSeat(job.tier, await jobs.seatsOf(job.userId));
  const seat = await free();
  if (seat !== null) return seat;
  const parkedAt = now();
  const until = new Date(parkedAt.getTime() + parkMs);
  // The job itself is written whole: one of an earlier version is not yet among those that are parked by their owner.
  await jobs.replace({ ...job, parked: true, availableAt: until });
  await jobs.park(job.userId, parkedAt, until);
  // A seat that came free since it was looked for has called nobody back.
  if ((await free()) !== null) await jobs.unpark(job.userId, now());
  return 'none';
};
