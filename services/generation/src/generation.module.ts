import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { erasureProvider } from '@pictora/service-kit';
import type { GenerationSettings } from './config.js';
import { forgetJobs } from './jobs/forget-jobs.js';
import { intakeProviders } from './jobs/jobs.providers.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JOBS, type JobsRepository } from './jobs/jobs.repository.js';
import { neighbourProviders } from './neighbours.providers.js';
import { OrdersController } from './orders/orders.controller.js';
import { QueueWatch } from './queue/queue-watch.js';
import { recordProviders } from './jobs/records.providers.js';
import { WorkerLifecycle } from './worker/worker-lifecycle.js';
import { workerProvider } from './worker/worker.provider.js';

/** The parts that are chosen outside: what makes pictures and videos, and where these wait for the gallery. */
export type GenerationParts = { readonly models: readonly Provider[]; readonly staging: Provider };

/** Composition only: each part's wiring lies with it. */
@Module({})
export class GenerationModule {
  static with(settings: GenerationSettings, { models, staging }: GenerationParts): DynamicModule {
    return {
      module: GenerationModule,
      controllers: [JobsController, OrdersController],
      providers: [
        ...recordProviders,
        ...neighbourProviders,
        ...models,
        staging,
        workerProvider(settings),
        ...intakeProviders(settings),
        WorkerLifecycle,
        QueueWatch,
        erasureProvider<JobsRepository>({ part: 'generation', inject: JOBS, erase: forgetJobs }),
      ],
    };
  }
}
