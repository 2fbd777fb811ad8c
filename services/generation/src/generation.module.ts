import { randomInt } from 'node:crypto';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { RpcClient, type Broadcast } from '@pictora/messaging';
import {
  BROADCAST,
  CLOCK,
  erasureProvider,
  IDS,
  LOGGER,
  RECORDS,
  RPC,
  type Clock,
  type Ids,
  type Logger,
} from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import type { GenerationSettings } from './config.js';
import { GALLERY, type Gallery } from './gallery/gallery.port.js';
import { RpcGallery } from './gallery/rpc-gallery.js';
import { JobIntake } from './jobs/job-intake.js';
import { JobNotices } from './jobs/job-notices.js';
import type { JobRecord } from './jobs/job-record.js';
import { JOB_MODEL, jobModel, type JobModel } from './jobs/job.schema.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobsMongoRepository } from './jobs/jobs.mongo-repository.js';
import { forgetJobs } from './jobs/forget-jobs.js';
import { JOBS, type JobsRepository } from './jobs/jobs.repository.js';
import { CREDIT_LEDGER, type CreditLedger } from './ledger/credit-ledger.port.js';
import { RpcCreditLedger } from './ledger/rpc-credit-ledger.js';
import { IMAGE_MODEL, type ImageModel } from './models/image-model.port.js';
import { JobPush } from './worker/job-push.js';
import { JobWorker } from './worker/job-worker.js';
import { systemTimers } from './worker/timers.js';
import { STAGING, type Staging } from './staging/staging.port.js';
import { WorkerLifecycle } from './worker/worker-lifecycle.js';

const jobsProviders: Provider[] = [
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

const neighbourProviders: Provider[] = [
  {
    provide: CREDIT_LEDGER,
    inject: [RPC, LOGGER],
    useFactory: (rpc: RpcClient, log: Logger) => new RpcCreditLedger(rpc, log),
  },
  { provide: GALLERY, inject: [RPC, LOGGER], useFactory: (rpc: RpcClient, log: Logger) => new RpcGallery(rpc, log) },
];

const workerProvider = (settings: GenerationSettings): Provider => ({
  provide: JobWorker,
  inject: [JOBS, CREDIT_LEDGER, GALLERY, STAGING, IMAGE_MODEL, JobNotices, JobPush, CLOCK, IDS, LOGGER],
  useFactory: (
    jobs: JobsRepository,
    ledger: CreditLedger,
    gallery: Gallery,
    staging: Staging,
    model: ImageModel,
    notices: JobNotices,
    push: JobPush,
    clock: Clock,
    ids: Ids,
    log: Logger,
  ) =>
    new JobWorker({
      jobs,
      ledger,
      gallery,
      staging,
      model,
      log,
      now: () => clock.now(),
      newId: () => ids.next(),
      timers: systemTimers,
      rules: settings.rules,
      leaseMs: settings.leaseMs,
      renewMs: Math.min(settings.leaseMs / 4, 2_000),
      pollMs: settings.pollMs,
      drawingSlots: settings.slots,
      push: (job, preview) => push.push(job, preview),
      onChange: (job) => notices.changed(job.id),
    }),
});

const intakeProvider = (settings: GenerationSettings): Provider => ({
  provide: JobIntake,
  inject: [JOBS, CREDIT_LEDGER, JobWorker, JobNotices, JobPush, CLOCK, IDS],
  useFactory: (
    jobs: JobsRepository,
    ledger: CreditLedger,
    worker: JobWorker,
    notices: JobNotices,
    push: JobPush,
    clock: Clock,
    ids: Ids,
  ) =>
    new JobIntake({
      jobs,
      ledger,
      now: () => clock.now(),
      newId: () => ids.next(),
      newSeed: () => randomInt(2 ** 32),
      holdGraceMs: settings.rules.holdGraceMs,
      onChange: (job: JobRecord) => {
        notices.changed(job.id);
        push.push(job);
        worker.wake();
      },
    }),
});

/** The parts that are chosen outside: what draws, and where drawings wait for the gallery. */
export type GenerationParts = { readonly model: Provider; readonly staging: Provider };

@Module({})
export class GenerationModule {
  static with(settings: GenerationSettings, { model, staging }: GenerationParts): DynamicModule {
    return {
      module: GenerationModule,
      controllers: [JobsController],
      providers: [
        ...jobsProviders,
        ...neighbourProviders,
        model,
        staging,
        workerProvider(settings),
        intakeProvider(settings),
        WorkerLifecycle,
        erasureProvider<JobsRepository>({ part: 'generation', inject: JOBS, erase: forgetJobs }),
      ],
    };
  }
}
