import { randomInt } from 'node:crypto';
import type { Provider } from '@nestjs/common';
import { CLOCK, IDS, type Clock, type Ids } from '@pictora/service-kit';
import { ACCOUNTS, type Accounts } from '../accounts/accounts.port.js';
import type { GenerationSettings } from '../config.js';
import { CREDIT_LEDGER, type CreditLedger } from '../ledger/credit-ledger.port.js';
import { MODEL_CATALOGUE, type ModelCatalogue } from '../models/model-catalogue.js';
import { Commissions } from '../orders/commissions.js';
import { ensureRoom } from '../orders/room.js';
import { SOURCE_PICTURES, type SourcePictures } from '../sources/source-pictures.port.js';
import { JobPush } from '../worker/job-push.js';
import { JobWorker } from '../worker/job-worker.js';
import type { CancelParts } from './cancel-job.js';
import { JobIntake } from './job-intake.js';
import { JobNews } from './job-news.js';
import { JobNotices } from './job-notices.js';
import type { JobRecord } from './job-record.js';
import { CANCELLING } from './jobs.controller.js';
import { JOBS, type JobsRepository } from './jobs.repository.js';

const ON_CHANGE = Symbol('ON_CHANGE');
/** A job was made or moved by its owner: those who wait hear of it, the owner's browsers too, and some worker may be free. */
type OnChange = (job: JobRecord) => void;

const commissionsProvider: Provider = {
  provide: Commissions,
  inject: [MODEL_CATALOGUE, SOURCE_PICTURES, ACCOUNTS],
  useFactory: (catalogue: ModelCatalogue, sources: SourcePictures, accounts: Accounts) =>
    new Commissions({ catalogue, sources, accounts }),
};

const onChangeProvider: Provider = {
  provide: ON_CHANGE,
  inject: [JobWorker, JobNotices, JobPush, JobNews],
  useFactory:
    (worker: JobWorker, notices: JobNotices, push: JobPush, news: JobNews): OnChange =>
    (job) => {
      notices.changed(job.id);
      push.push(job);
      worker.wake();
      news.tell(job);
    },
};

const cancellingProvider: Provider = {
  provide: CANCELLING,
  inject: [JOBS, JobWorker, ON_CHANGE, CLOCK],
  useFactory: (jobs: JobsRepository, worker: JobWorker, onChange: OnChange, clock: Clock): CancelParts => ({
    jobs,
    now: () => clock.now(),
    onCancelled: (job) => {
      worker.drop(job);
      onChange(job);
    },
  }),
};

/** What people ask of jobs: to make them, and to cancel them. */
export const intakeProviders = (settings: GenerationSettings): readonly Provider[] => [
  commissionsProvider,
  onChangeProvider,
  cancellingProvider,
  {
    provide: JobIntake,
    inject: [JOBS, CREDIT_LEDGER, Commissions, ACCOUNTS, ON_CHANGE, CLOCK, IDS],
    useFactory: (
      jobs: JobsRepository,
      ledger: CreditLedger,
      commissions: Commissions,
      accounts: Accounts,
      onChange: OnChange,
      clock: Clock,
      ids: Ids,
    ) =>
      new JobIntake({
        jobs,
        ledger,
        commission: (userId, request, seed) => commissions.of(userId, request, seed),
        ensureRoom: (userId) => ensureRoom(userId, { jobs, accounts }),
        now: () => clock.now(),
        newId: () => ids.next(),
        newSeed: () => randomInt(2 ** 32),
        holdGraceMs: settings.rules.holdGraceMs,
        onChange,
      }),
  },
];
