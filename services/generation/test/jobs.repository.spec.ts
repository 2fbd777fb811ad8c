import { openSqliteRecords } from '@pictora/service-kit';
import { jobModel } from '../src/jobs/job.schema.js';
import { JobsMongoRepository } from '../src/jobs/jobs.mongo-repository.js';
import { MemoryJobsRepository } from '../src/testing/memory-jobs.repository.js';
import { describeJobsRepository } from './jobs.repository.contract.js';

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
