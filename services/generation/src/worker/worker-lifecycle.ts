import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '@pictora/service-kit';
import { JobNews } from '../jobs/job-news.js';
import { JobNotices } from '../jobs/job-notices.js';
import { JOBS, type JobsRepository } from '../jobs/jobs.repository.js';
import { STAGING, type Staging } from '../staging/staging.port.js';
import { sweepStaging } from '../staging/sweep-staging.js';
import { JobWorker } from './job-worker.js';

/** Starts taking up jobs when all is wired, and hands everything back before the records are let go of. */
@Injectable()
export class WorkerLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
  private sweeping: Promise<void> = Promise.resolve();
  private stopListening: (() => Promise<void>) | undefined;

  constructor(
    @Inject(JobWorker) private readonly worker: JobWorker,
    @Inject(JobNotices) private readonly notices: JobNotices,
    @Inject(JobNews) private readonly news: JobNews,
    @Inject(STAGING) private readonly staging: Staging,
    @Inject(JOBS) private readonly jobs: JobsRepository,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.stopListening = await this.news.listen(({ jobId: id, version }) => {
      this.worker.drop({ id, version });
      this.notices.changed(id);
      this.worker.wake();
    });
    this.worker.start();
    this.sweeping = sweepStaging(this.staging, this.jobs).catch((error: unknown) => {
      this.log.warn({ err: error }, 'the staging area could not be swept');
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.stopListening?.();
    await this.worker.stop();
    await this.sweeping;
    this.notices.close();
  }
}
