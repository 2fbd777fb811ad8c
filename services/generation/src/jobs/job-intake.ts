import type { JobRequest } from '@pictora/contracts';
import { AppError, currentContext, isAppError } from '@pictora/messaging';
import { currentTraceparent } from '@pictora/telemetry/tracing';
import type { CreditLedger, HoldRequest } from '../ledger/credit-ledger.port.js';
import { isInPlan, planRequired } from '../orders/commissions.js';
import { isHidden } from './domain/job-saga.js';
import { queued, withdrawn } from './job-changes.js';
import type { Commission, JobRecord } from './job-record.js';
import type { JobsRepository } from './jobs.repository.js';
import { requestHash } from './request-hash.js';

export type JobOrder = {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly request: JobRequest;
  /** The price that the person was shown. */
  readonly quotedCredits?: number | undefined;
  /** The job that this one repeats. */
  readonly retryOf?: string;
};

export type IntakeParts = {
  readonly jobs: JobsRepository;
  readonly ledger: CreditLedger;
  /** What is to be made, or why it cannot be. */
  readonly commission: (userId: string, request: JobRequest, seed: number) => Promise<Commission>;
  /** Refuses a person who has too many jobs under way. */
  readonly ensureRoom: (userId: string) => Promise<void>;
  readonly now: () => Date;
  readonly newId: () => string;
  /** A seed for who names none: an unsigned 32-bit number. */
  readonly newSeed: () => number;
  readonly holdGraceMs: number;
  /** The job is there, or has something for a worker to do. */
  readonly onChange: (job: JobRecord) => void;
};

/** How often a creation begins anew when others withdraw its job under its hands. */
const maxRounds = 5;

/**
 * Creates jobs. The record is written before the ledger is asked, so whatever the ledger holds is known to a record.
 * The README has the table of what happens when the process dies at each line.
 */
export class JobIntake {
  constructor(private readonly parts: IntakeParts) {}

  async create(order: JobOrder): Promise<JobRecord> {
    const hash = requestHash(order.request);
    for (let round = 0; round < maxRounds; round++) {
      const job = await this.findOrOpen(order, hash);
      if (job === null) continue;
      if (job.requestHash !== hash)
        throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another request');
      if (!isHidden(job.saga)) return job;
      const held = await this.hold(job);
      if (held) return held;
    }
    throw new AppError('service_unavailable', 'The job could not be created now. Please try again.');
  }

  /** A known job is answered as it is: what has changed since, such as a price or a plan, is no matter of its. */
  private async findOrOpen(order: JobOrder, hash: string): Promise<JobRecord | null> {
    const known = await this.parts.jobs.findByKey(order.userId, order.idempotencyKey);
    if (known) return known;
    const job = await this.open(order, hash);
    if (await this.parts.jobs.insert(job)) return job;
    return this.parts.jobs.findByKey(order.userId, order.idempotencyKey);
  }

  private async open(order: JobOrder, hash: string): Promise<JobRecord> {
    const { now, newId, newSeed, holdGraceMs, commission: commissionOf, ensureRoom } = this.parts;
    const { userId, idempotencyKey, request, quotedCredits, retryOf = null } = order;
    const seed = request.seed ?? newSeed();
    await ensureRoom(userId);
    const commission = await commissionOf(userId, request, seed);
    const { credits, count } = commission;
    if (quotedCredits !== undefined && quotedCredits !== credits)
      throw new AppError('price_changed', `This costs ${credits} credits by now. Nothing was spent.`, { credits });
    const createdAt = now();
    return {
      ...commission,
      id: newId(),
      userId,
      idempotencyKey,
      requestHash: hash,
      correlationId: currentContext()?.correlationId ?? newId(),
      traceparent: currentTraceparent() ?? null,
      retryOf,
      seed,
      resultIds: Array.from({ length: count }, newId),
      tier: 'free',
      entries: [],
      saga: { phase: 'reserving', attempts: 0 },
      version: 0,
      lane: 'settling',
      availableAt: new Date(createdAt.getTime() + holdGraceMs),
      lease: null,
      seat: null,
      parked: false,
      stage: 'queued',
      progress: 0,
      reading: null,
      createdAt,
      finishedAt: null,
    };
  }

  /** Null: the job was withdrawn meanwhile, begin anew. */
  private async hold(job: JobRecord): Promise<JobRecord | null> {
    const { id: jobId, userId, kind, credits } = job;
    const hold: HoldRequest = { jobId, userId, kind, credits };
    const answer = await this.parts.ledger.reserve(hold);
    const now = this.parts.now();
    switch (answer.type) {
      case 'held':
        // The ledger's tier is the one that counts: the plan may have ended since it was looked at.
        if (!isInPlan(kind, answer.tier)) return this.giveUp(job, planRequired(), now);
        return (await this.change(queued(job, answer.tier, answer.entries, now))) ?? this.heldTooLate(job, hold);
      case 'refused':
        return this.giveUp(job, answer.error, this.graceAfter(now));
      case 'unclear':
        return this.giveUp(job, unavailable(answer.error), now);
      default:
        return answer satisfies never;
    }
  }

  /** Somebody moved the job while the ledger was asked: another creation made it, or it was withdrawn. */
  private async heldTooLate(job: JobRecord, hold: HoldRequest): Promise<JobRecord | null> {
    const current = await this.parts.jobs.find(job.id);
    if (current && !isHidden(current.saga)) return current;
    // A record must stand for what the ledger may hold now, so one that is gone comes back to be withdrawn again.
    const now = this.parts.now();
    if (current === null) await this.parts.jobs.insert(withdrawn(job, this.graceAfter(now), now));
    await this.parts.ledger.release(hold, 'The job was withdrawn');
    return null;
  }

  private async giveUp(job: JobRecord, error: AppError, availableAt: Date): Promise<JobRecord | null> {
    const closesAt = this.graceAfter(this.parts.now());
    if (await this.change(withdrawn(job, closesAt, availableAt))) throw error;
    const current = await this.parts.jobs.find(job.id);
    return current && !isHidden(current.saga) ? current : null;
  }

  private async change(job: JobRecord): Promise<JobRecord | null> {
    const written = await this.parts.jobs.replace(job);
    if (written) this.parts.onChange(written);
    return written;
  }

  private graceAfter(now: Date): Date {
    return new Date(now.getTime() + this.parts.holdGraceMs);
  }
}

const unavailable = (cause: unknown): AppError =>
  isAppError(cause, 'service_unavailable')
    ? cause
    : new AppError('service_unavailable', 'Credits cannot be checked now. Please try again.', undefined, { cause });
