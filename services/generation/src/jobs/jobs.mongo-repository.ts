import { isDuplicateKey } from '@pictora/service-kit';
import type { QueryFilter } from 'mongoose';
import type { Progress } from './domain/job-progress.js';
import type { JobPhase, Lane } from './domain/job-saga.js';
import type { JobRecord, Understanding } from './job-record.js';
import type { JobDocument, JobModel } from './job.schema.js';
import type { JobsPage, JobsRepository } from './jobs.repository.js';

/** Jobs from before their entries were kept have none. */
const toRecord = ({ _id, entries = [], ...rest }: JobDocument): JobRecord => ({ id: _id, entries, ...rest });
const toDocument = ({ id, ...rest }: JobRecord): JobDocument => ({ _id: id, ...rest });

const hidden: readonly JobPhase[] = ['reserving', 'withdrawing'];
const ended: readonly JobPhase[] = ['succeeded', 'failed'];

export class JobsMongoRepository implements JobsRepository {
  constructor(private readonly model: JobModel) {}

  async insert(job: JobRecord): Promise<boolean> {
    try {
      await this.model.create(toDocument(job));
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  find(id: string): Promise<JobRecord | null> {
    return this.findOne({ _id: id });
  }

  findByKey(userId: string, idempotencyKey: string): Promise<JobRecord | null> {
    return this.findOne({ userId, idempotencyKey });
  }

  async replace(job: JobRecord): Promise<JobRecord | null> {
    const { _id, ...fields } = toDocument({ ...job, version: job.version + 1 });
    const written = await this.model
      .findOneAndUpdate({ _id, version: job.version }, { $set: fields }, { returnDocument: 'after' })
      .lean<JobDocument>();
    return written && toRecord(written);
  }

  async remove(job: JobRecord): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id: job.id, version: job.version });
    return deletedCount === 1;
  }

  async renew(id: string, owner: string, until: Date, shown: Progress & Partial<Understanding>): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, 'lease.owner': owner },
      { $set: { ...shown, 'lease.until': until, availableAt: until } },
    );
    return matchedCount === 1;
  }

  async nextIn(lane: Lane, now: Date): Promise<JobRecord | null> {
    const found = await this.model
      .findOne({ lane, availableAt: { $lte: now } })
      .sort({ availableAt: 1 })
      .lean<JobDocument>();
    return found && toRecord(found);
  }

  async list({ userId, active, limit, cursor }: JobsPage): Promise<JobRecord[]> {
    const found = await this.model
      .find({
        userId,
        'saga.phase': { $nin: active ? [...hidden, ...ended] : hidden },
        ...(cursor === undefined ? {} : { _id: { $lt: cursor } }),
      })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<JobDocument[]>();
    return found.map(toRecord);
  }

  async forget(userId: string): Promise<boolean> {
    await this.model.deleteMany({ userId, 'saga.phase': { $in: ended } });
    return (await this.model.exists({ userId })) === null;
  }

  private async findOne(filter: QueryFilter<JobDocument>): Promise<JobRecord | null> {
    const found = await this.model.findOne(filter).lean<JobDocument>();
    return found && toRecord(found);
  }
}
