import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { JobNotices } from '../jobs/job-notices.js';
import { JobWorker } from './job-worker.js';

/** Starts taking up jobs when all is wired, and hands everything back before the records are let go of. */
@Injectable()
export class WorkerLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    @Inject(JobWorker) private readonly worker: JobWorker,
    @Inject(JobNotices) private readonly notices: JobNotices,
  ) {}

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker.stop();
    this.notices.close();
  }
}
