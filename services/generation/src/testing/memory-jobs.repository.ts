import { isHidden, hasEnded, type Lane } from '../jobs/domain/job-saga.js';
import type { JobRecord } from '../jobs/job-record.js';
import type { JobsPage, JobsRepository } from '../jobs/jobs.repository.js';

/** The repository of tests; the contract suite holds it to what the real one does. */
export class MemoryJobsRepository implements JobsRepository {
  readonly records = new Map<string, JobRecord>();

  async insert(job: JobRecord): Promise<boolean> {
    if (this.records.has(job.id) || this.under(job.userId, job.idempotencyKey)) return false;
    this.records.set(job.id, structuredClone(job));
    return true;
  }

  async find(id: string): Promise<JobRecord | null> {
    return structuredClone(this.records.get(id) ?? null);
  }

  async findByKey(userId: string, key: string): Promise<JobRecord | null> {
    return structuredClone(this.under(userId, key) ?? null);
  }

  async replace(job: JobRecord): Promise<JobRecord | null> {
    if (this.records.get(job.id)?.version !== job.version) return null;
    const { id, userId, seat } = job;
    if (seat !== null && this.activeOf(userId).some((other) => other.id !== id && other.seat === seat)) return null;
    const written = { ...structuredClone(job), version: job.version + 1 };
    this.records.set(job.id, written);
    return structuredClone(written);
  }

  async remove(job: JobRecord): Promise<boolean> {
    return this.records.get(job.id)?.version === job.version && this.records.delete(job.id);
  }

  async renew(id: string, owner: string, until: Date, shown: Partial<JobRecord>): Promise<boolean> {
    const job = this.records.get(id);
    if (job?.lease?.owner !== owner) return false;
    this.records.set(id, { ...job, ...structuredClone(shown), lease: { owner, until }, availableAt: until });
    return true;
  }

  async nextIn(lane: Lane, now: Date): Promise<JobRecord | null> {
    return structuredClone(this.dueIn(lane, now)[0] ?? null);
  }

  async countIn(lane: Lane, now: Date): Promise<number> {
    return this.dueIn(lane, now).length;
  }

  async countActive(userId: string): Promise<number> {
    return this.activeOf(userId).length;
  }

  async seatsOf(userId: string): Promise<number[]> {
    return this.activeOf(userId).flatMap(({ seat }) => (seat === null ? [] : [seat]));
  }

  async park(userId: string, now: Date, until: Date): Promise<void> {
    for (const job of this.activeOf(userId))
      if (job.saga.phase === 'drawing' && job.lease === null && job.availableAt && job.availableAt <= now)
        this.records.set(job.id, { ...job, parked: true, availableAt: until });
  }

  async unpark(userId: string, now: Date): Promise<void> {
    for (const job of this.activeOf(userId))
      if (job.parked) this.records.set(job.id, { ...job, parked: false, availableAt: now });
  }

  async list({ userId, active, limit, cursor }: JobsPage): Promise<JobRecord[]> {
    return [...this.records.values()]
      .filter((job) => job.userId === userId && !isHidden(job.saga) && !(active && hasEnded(job.saga)))
      .filter((job) => cursor === undefined || job.id < cursor)
      .sort((a, b) => (a.id < b.id ? 1 : -1))
      .slice(0, limit)
      .map((job) => structuredClone(job));
  }

  async forget(userId: string): Promise<boolean> {
    const own = [...this.records.values()].filter((job) => job.userId === userId);
    for (const { id, saga } of own) if (hasEnded(saga)) this.records.delete(id);
    return own.every(({ saga }) => hasEnded(saga));
  }

  private dueIn(lane: Lane, now: Date): JobRecord[] {
    return [...this.records.values()]
      .filter((job) => job.lane === lane && job.availableAt !== null && job.availableAt <= now)
      .sort((a, b) => Number(a.availableAt) - Number(b.availableAt));
  }

  private activeOf(userId: string): JobRecord[] {
    return [...this.records.values()].filter(
      (job) => job.userId === userId && !hasEnded(job.saga) && !isHidden(job.saga),
    );
  }

  private under(userId: string, key: string): JobRecord | undefined {
    return [...this.records.values()].find((job) => job.userId === userId && job.idempotencyKey === key);
  }
}
