// What a simulation needs to run the real saga without Nest and without a database.
export type { FinishedPicture } from '../gallery/gallery.port.js';
export { RpcGallery } from '../gallery/rpc-gallery.js';
export { hasEnded, isHidden, type Saga } from '../jobs/domain/job-saga.js';
export { JobIntake } from '../jobs/job-intake.js';
export type { JobRecord } from '../jobs/job-record.js';
export type { JobsRepository } from '../jobs/jobs.repository.js';
export { toJob } from '../jobs/to-job.js';
export type { CreditLedger } from '../ledger/credit-ledger.port.js';
export { RpcCreditLedger } from '../ledger/rpc-credit-ledger.js';
export type { GeneratedImage, ImageModel } from '../models/image-model.port.js';
export type { Staging } from '../staging/staging.port.js';
export { sweepStaging } from '../staging/sweep-staging.js';
export { JobWorker } from '../worker/job-worker.js';
export type { Timers } from '../worker/timers.js';
export { MemoryJobsRepository } from './memory-jobs.repository.js';
export { MemoryStaging } from './memory-staging.js';
