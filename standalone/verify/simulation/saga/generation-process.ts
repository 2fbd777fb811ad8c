import type { JobRequest } from '@pictora/contracts';
import {
  cancelJob,
  Commissions,
  JobIntake,
  JobWorker,
  RpcCreditLedger,
  retryJob,
  RpcGallery,
  type CreditLedger,
  type JobRecord,
  type JobsRepository,
  type Staging,
} from '@pictora/generation/testing';
import { isAppError, RpcClient, type RequestTransport } from '@pictora/messaging';
import type { Process, World } from '@pictora/testing/simulation';
import { pointedJobs, pointedStaging, simulatedCatalogue, simulatedSources } from './pointed.js';

const rules = { maxAttempts: 3, holdGraceMs: 15_000 };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What is looked at before the ledger is asked may be out of date: the plan may have ended since. */
const alwaysPremium: ConstructorParameters<typeof Commissions>[0]['accounts'] = {
  of: async () => ({ tier: 'premium', available: 1_000 }),
};

export type GenerationParts = {
  readonly jobs: JobsRepository;
  readonly staging: Staging;
  readonly network: RequestTransport;
  readonly onPush: (job: JobRecord) => void;
  /** For a simulation that is to go wrong. */
  readonly tamper: (ledger: CreditLedger) => CreditLedger;
};

export type Order = { readonly userId: string; readonly key: string; readonly request: JobRequest };
/** `key`: null for a cancellation and a retry, which name a job. */
export type Answer = { readonly key: string | null; readonly jobId: string | null; readonly code: string | null };

/** One replica of generation: the real intake and the real worker on records that all replicas share. */
export class GenerationProcess {
  private readonly intake: JobIntake;
  private readonly worker: JobWorker;
  private readonly jobs: JobsRepository;

  constructor(
    private readonly world: World,
    readonly process: Process,
    parts: GenerationParts,
  ) {
    const { now, newId } = world;
    const rpc = new RpcClient(parts.network, { timeoutMs: 5_000, newId });
    const jobs = pointedJobs(world, process, parts.jobs);
    this.jobs = jobs;
    const ledger = parts.tamper(new RpcCreditLedger(rpc, silent));
    const push = (job: JobRecord): void => {
      world.note(`${process.name} pushes ${job.id} as ${job.saga.phase}`);
      parts.onPush(job);
    };
    const [catalogue, sources] = [simulatedCatalogue(world, process), simulatedSources(world, process)];
    this.worker = new JobWorker({
      jobs,
      ledger,
      gallery: new RpcGallery(rpc, silent),
      staging: pointedStaging(world, process, parts.staging),
      catalogue,
      sources,
      log: silent,
      timers: {
        after: (ms, run) => world.after(process, ms, run),
        every: (ms, run) => world.every(process, ms, run),
      },
      now,
      newId,
      rules,
      leaseMs: 10_000,
      renewMs: 2_500,
      pollMs: 3_000,
      drawingSlots: 2,
      push,
      onChange: () => undefined,
    });
    const commissions = new Commissions({ catalogue, sources, accounts: alwaysPremium });
    this.intake = new JobIntake({
      jobs,
      ledger,
      now,
      newId,
      commission: (userId, request, seed) => commissions.of(userId, request, seed),
      ensureRoom: async () => undefined,
      newSeed: () => 7,
      holdGraceMs: rules.holdGraceMs,
      onChange: (job) => {
        push(job);
        this.worker.wake();
      },
    });
    this.worker.start();
  }

  order({ userId, key, request }: Order): Promise<Answer> {
    return this.answer(key, this.intake.create({ userId, idempotencyKey: key, request }));
  }

  cancel({ id: jobId, userId }: JobRecord): Promise<Answer> {
    const { jobs, worker } = this;
    const onCancelled = (job: JobRecord): void => {
      worker.drop(job);
      worker.wake();
    };
    return this.answer(null, cancelJob({ jobId, userId }, { jobs, now: this.world.now, onCancelled }));
  }

  retry({ id: jobId, userId }: JobRecord): Promise<Answer> {
    return this.answer(null, retryJob({ jobId, userId }, { jobs: this.jobs, intake: this.intake }));
  }

  private async answer(key: string | null, work: Promise<JobRecord>): Promise<Answer> {
    try {
      const job = await work;
      await this.world.point(this.process, 'before the answer to its owner');
      return { key, jobId: job.id, code: null };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { key, jobId: null, code: error.code };
    }
  }

  /** A clean shutdown: what is half done is handed back. */
  async shutDown(): Promise<void> {
    await this.worker.stop();
    this.process.alive = false;
  }
}
