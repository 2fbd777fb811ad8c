import { isDuplicateKey } from '@pictora/service-kit';
import type { QueryFilter } from 'mongoose';
import { endedPhases, hiddenPhases, type Lane } from './domain/job-saga.js';
import { readDocument, toDocument } from './job-documents.js';
import type { JobRecord } from './job-record.js';
import type { JobDocument, JobModel } from './job.schema.js';
import type { JobsPage, JobsRepository, Shown } from './jobs.repository.js';

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
    const { _id, activeFor, seatKey, ...fields } = toDocument({ ...job, version: job.version + 1 });
    const $set = { ...fields, ...(activeFor && { activeFor }), ...(seatKey && { seatKey }) };
    const $unset = { ...(!activeFor && { activeFor: 1 }), ...(!seatKey && { seatKey: 1 }) };
    try {
      const written = await this.model
        .findOneAndUpdate({ _id, version: job.version }, { $set, $unset }, { returnDocument: 'after' })
        .lean<JobDocument>();
      return written && readDocument(written);
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  async remove(job: JobRecord): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id: job.id, version: job.version });
    return deletedCount === 1;
  }

  async renew(id: string, owner: string, until: Date, shown: Shown): Promise<boolean> {
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
    return found && readDocument(found);
  }

  countIn(lane: Lane, now: Date): Promise<number> {
    return this.model.countDocuments({ lane, availableAt: { $lte: now } });
  }

  countActive(userId: string): Promise<number> {
    return this.model.countDocuments({ activeFor: userId });
  }

  async seatsOf(userId: string): Promise<number[]> {
    const found = await this.model.find({ activeFor: userId }).select({ seat: 1 }).lean<{ seat?: number | null }[]>();
    return found.flatMap(({ seat }) => (seat === null || seat === undefined ? [] : [seat]));
  }

  async park(userId: string, now: Date, until: Date): Promise<void> {
    const waiting: QueryFilter<JobDocument> = {
      activeFor: userId,
      'saga.phase': 'drawing',
      lease: null,
      availableAt: { $lte: now },
    };
    await this.model.updateMany(waiting, { $set: { parked: true, availableAt: until } });
  }

  async unpark(userId: string, now: Date): Promise<void> {
    await this.model.updateMany({ activeFor: userId, parked: true }, { $set: { parked: false, availableAt: now } });
  }

  async list({ userId, active, limit, cursor }: JobsPage): Promise<JobRecord[]> {
    const found = await this.model
      .find({
        userId,
        'saga.phase': { $nin: active ? [...hiddenPhases, ...endedPhases] : hiddenPhases },
        ...(cursor === undefined ? {} : { _id: { $lt: cursor } }),
      })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<JobDocument[]>();
    return found.map(readDocument);
  }

  async forget(userId: string): Promise<boolean> {
    await this.model.deleteMany({ userId, 'saga.phase': { $in: endedPhases } });
    return (await this.model.exists({ userId })) === null;
  }

  private async findOne(filter: QueryFilter<JobDocument>): Promise<JobRecord | null> {
    const found = await this.model.findOne(filter).lean<JobDocument>();
    return found && readDocument(found);
  }
}
