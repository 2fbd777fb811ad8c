import type { Provider } from '@nestjs/common';
import type { Broadcast } from '@pictora/messaging';
import { BROADCAST, LOGGER, RECORDS, type Logger } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { JobPush } from '../worker/job-push.js';
import { JobNotices } from './job-notices.js';
import { JOB_MODEL, jobModel, type JobModel } from './job.schema.js';
import { JobsMongoRepository } from './jobs.mongo-repository.js';
import { JOBS } from './jobs.repository.js';

/** The jobs, and who hears of their changes. */
export const recordProviders: readonly Provider[] = [
  {
    provide: JOB_MODEL,
    inject: [RECORDS],
    useFactory: async (records: Connection): Promise<JobModel> => {
      const model = jobModel(records);
      await model.init();
      return model;
    },
  },
  { provide: JOBS, inject: [JOB_MODEL], useFactory: (model: JobModel) => new JobsMongoRepository(model) },
  { provide: JobNotices, useFactory: () => new JobNotices() },
  {
    provide: JobPush,
    inject: [BROADCAST, LOGGER],
    useFactory: (broadcast: Broadcast, log: Logger) => new JobPush(broadcast, log),
  },
];
