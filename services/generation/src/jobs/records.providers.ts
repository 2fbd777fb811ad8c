import type { Provider } from '@nestjs/common';
import { Nudges, type Broadcast } from '@pictora/messaging';
import { BROADCAST, IDS, LOGGER, RECORDS, type Ids, type Logger } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { JobPush } from '../worker/job-push.js';
import { JobNews, jobNudgesSubject, jobWordSchema } from './job-news.js';
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
    provide: JobNews,
    inject: [BROADCAST, IDS, LOGGER],
    useFactory: (broadcast: Broadcast, ids: Ids, log: Logger) => {
      const onError = (error: unknown) => log.warn({ err: error }, 'other replicas were not told of a job');
      return new JobNews(
        new Nudges({ broadcast, subject: jobNudgesSubject, about: jobWordSchema, self: ids.next(), onError }),
      );
    },
  },
  {
    provide: JobPush,
    inject: [BROADCAST, LOGGER],
    useFactory: (broadcast: Broadcast, log: Logger) => new JobPush(broadcast, log),
  },
];
