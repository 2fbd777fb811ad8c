import { describe, expect, it } from '@jest/globals';
import { openSqliteRecords } from '@pictora/service-kit';
import { couldNotMake } from '../src/jobs/domain/job-saga.decider.js';
import { jobModel } from '../src/jobs/job.schema.js';
import { JobsMongoRepository } from '../src/jobs/jobs.mongo-repository.js';
import { toJob } from '../src/jobs/to-job.js';
import { MemoryJobsRepository } from '../src/testing/memory-jobs.repository.js';
import { aJob, describeJobsRepository } from './jobs.repository.contract.js';

describeJobsRepository('jobs in memory', async () => ({
  jobs: new MemoryJobsRepository(),
  close: async () => undefined,
}));

describeJobsRepository('jobs in mongoose', async () => {
  const records = await openSqliteRecords('sqlite::memory:');
  const model = jobModel(records);
  await model.init();
  return { jobs: new JobsMongoRepository(model), close: () => records.close() };
});

describe('a job from before its entries were kept', () => {
  it('is read as one that names none', async () => {
    const records = await openSqliteRecords('sqlite::memory:');
    const model = jobModel(records);
    await model.init();
    const {
      id,
      entries: _,
      ...old
    } = aJob(1, { saga: { phase: 'failed', attempts: 3, error: couldNotMake('picture') } });
    await model.collection.insertOne({ _id: id, ...old } as never);
    const job = await new JobsMongoRepository(model).find(id);
    expect(job && toJob(job).settlement).toMatchObject({ state: 'released', credits: 1, monthly: 0, entries: [] });
    await records.close();
  });
});
