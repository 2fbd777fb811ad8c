import type { Provider } from '@nestjs/common';
import { CLOCK, IDS, LOGGER, METRICS, type Clock, type Ids, type Logger, type Metrics } from '@pictora/service-kit';
import type { GenerationSettings } from '../config.js';
import { GALLERY, type Gallery } from '../gallery/gallery.port.js';
import { JobNews } from '../jobs/job-news.js';
import { JobNotices } from '../jobs/job-notices.js';
import { JOBS, type JobsRepository } from '../jobs/jobs.repository.js';
import { CREDIT_LEDGER, type CreditLedger } from '../ledger/credit-ledger.port.js';
import { MODEL_CATALOGUE, type ModelCatalogue } from '../models/model-catalogue.js';
import { SOURCE_PICTURES, type SourcePictures } from '../sources/source-pictures.port.js';
import { STAGING, type Staging } from '../staging/staging.port.js';
import { JobPush } from './job-push.js';
import { JobWorker } from './job-worker.js';
import { measureEnd } from './measure-jobs.js';
import { systemTimers } from './timers.js';

export const workerProvider = (settings: GenerationSettings): Provider => ({
  provide: JobWorker,
  inject: [
    ...[JOBS, CREDIT_LEDGER, GALLERY, STAGING, SOURCE_PICTURES, MODEL_CATALOGUE],
    ...[JobNotices, JobNews, JobPush, CLOCK, IDS, LOGGER, METRICS],
  ],
  useFactory: (
    jobs: JobsRepository,
    ledger: CreditLedger,
    gallery: Gallery,
    staging: Staging,
    sources: SourcePictures,
    catalogue: ModelCatalogue,
    notices: JobNotices,
    news: JobNews,
    push: JobPush,
    clock: Clock,
    ids: Ids,
    log: Logger,
    metrics: Metrics,
  ) =>
    new JobWorker({
      jobs,
      ledger,
      gallery,
      staging,
      sources,
      catalogue,
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
      onChange: (job) => {
        notices.changed(job.id);
        news.tell(job);
        measureEnd(job, metrics);
      },
      onRetry: ({ kind }, step) => metrics.increment('pictora_job_retries_total', { kind, step }),
    }),
});
