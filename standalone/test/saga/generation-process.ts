import {
  JobIntake,
  JobWorker,
  RpcCreditLedger,
  RpcGallery,
  type CreditLedger,
  type JobRecord,
  type JobsRepository,
  type Staging,
} from '@pictora/generation/testing';
import { isAppError, RpcClient, type RequestTransport } from '@pictora/messaging';
import type { Process, World } from '@pictora/testing/simulation';
import { pointedJobs, pointedStaging, simulatedModel } from './pointed.js';

const rules = { maxAttempts: 3, holdGraceMs: 15_000 };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type GenerationParts = {
  readonly jobs: JobsRepository;
  readonly staging: Staging;
  readonly network: RequestTransport;
  readonly onPush: (job: JobRecord) => void;
  /** For a simulation that is to go wrong. */
  readonly tamper: (ledger: CreditLedger) => CreditLedger;
};

export type Order = { readonly userId: string; readonly key: string; readonly prompt: string };
export type Answer = Order & { readonly jobId: string | null; readonly code: string | null };

/** One replica of generation: the real intake and the real worker on records that all replicas share. */
export class GenerationProcess {
  private readonly intake: JobIntake;
  private readonly worker: JobWorker;

  constructor(
    private readonly world: World,
    readonly process: Process,
    parts: GenerationParts,
  ) {
    const { now, newId } = world;
    const rpc = new RpcClient(parts.network, { timeoutMs: 5_000, newId });
    const jobs = pointedJobs(world, process, parts.jobs);
    const ledger = parts.tamper(new RpcCreditLedger(rpc, silent));
    const push = (job: JobRecord): void => {
      world.note(`${process.name} pushes ${job.id} as ${job.saga.phase}`);
      parts.onPush(job);
    };
    this.worker = new JobWorker({
      jobs,
      ledger,
      gallery: new RpcGallery(rpc, silent),
      staging: pointedStaging(world, process, parts.staging),
      model: simulatedModel(world, process),
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
    this.intake = new JobIntake({
      jobs,
      ledger,
      now,
      newId,
      newSeed: () => 7,
      holdGraceMs: rules.holdGraceMs,
      onChange: (job) => {
        push(job);
        this.worker.wake();
      },
    });
    this.worker.start();
  }

  /** Null: the process died before it could answer. */
  async order({ userId, key, prompt }: Order): Promise<Answer> {
    const request = { kind: 'image', count: 1, prompt, style: 'none', aspectRatio: '1:1' } as const;
    try {
      const job = await this.intake.create({ userId, idempotencyKey: key, request });
      await this.world.point(this.process, 'before the answer to an order');
      return { userId, key, prompt, jobId: job.id, code: null };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { userId, key, prompt, jobId: null, code: error.code };
    }
  }

  /** A clean shutdown: what is half done is handed back. */
  async shutDown(): Promise<void> {
    await this.worker.stop();
    this.process.alive = false;
  }
}
