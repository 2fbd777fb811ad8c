import type { LedgerDrift, LedgerReadModel, LedgerRun, LedgerRunPart } from '@pictora/contracts';
import type { CheckpointStore } from '@pictora/event-sourcing';
import { AppError } from '@pictora/messaging';
import type { Drift, OnProgress, RebuildStore } from '@pictora/read-models';
import type { Logger } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import type { BillingReadModels } from '../billing-read-models.js';
import { breathing } from './breathing-store.js';
import { keptDrift } from './kept-drift.js';
import type { RunRecords } from './run-records.js';

/** How many drifts a run keeps whole; all of them are counted. */
export const DRIFTS_KEPT = 200;

export type RunParts = {
  readonly store: RebuildStore;
  readonly records: Connection;
  readonly checkpoints: Pick<CheckpointStore, 'load'>;
  readonly readModels: BillingReadModels;
  readonly runs: RunRecords;
  readonly logger: Pick<Logger, 'error' | 'info'>;
  /** How often a run says that it goes on, in milliseconds. */
  readonly beatMs?: number;
};

class RunEnded extends Error {}

/** The name of what a rebuild keeps aside: its own, so that one that was given up for dead cannot touch the next one's. */
const suffixOf = ({ id }: Pick<LedgerRun, 'id'>): string => id.replaceAll('-', '').slice(-12);

/** Carries out verifications and rebuilds, one of a kind at a time, and writes down how far each has come. */
export class RunService {
  private readonly underWay = new Map<string, Promise<void>>();
  private stopping = false;

  constructor(private readonly parts: RunParts) {}

  async start(
    kind: LedgerRun['kind'],
    readModels: readonly LedgerReadModel[],
    actor: string | null,
  ): Promise<{ readonly started: boolean; readonly run: LedgerRun }> {
    const { runs, records, readModels: known } = this.parts;
    const { started, run, crashed } = await runs.start(kind, readModels, actor);
    for (const dead of crashed)
      for (const { readModel } of dead.parts) await known[readModel].clearAway(records, suffixOf(dead));
    if (started) {
      const work = this.carryOut(run).finally(() => this.underWay.delete(run.id));
      this.underWay.set(run.id, work);
    }
    return { started, run };
  }

  async find(id: string): Promise<LedgerRun> {
    const run = await this.parts.runs.find(id);
    if (!run) throw new AppError('not_found', 'There is no such run');
    return run;
  }

  latest(): Promise<LedgerRun[]> {
    return this.parts.runs.latest(10);
  }

  /** Resolves when a run that this process carries out has come to its end. */
  async untilEnd(id: string): Promise<void> {
    await this.underWay.get(id);
  }

  /** Ends what is under way; it counts as failed, and can be started again. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.underWay.values());
  }

  private async carryOut(run: LedgerRun): Promise<void> {
    const { runs, logger, beatMs = 500 } = this.parts;
    let parts: readonly LedgerRunPart[] = run.parts;
    const drift: LedgerDrift[] = [];
    let ended = false;
    let written = performance.now();
    const beat = async () => {
      written = performance.now();
      ended ||= !(await runs.beat(run, { parts, drift }));
    };
    // A long step must not look like a death.
    const pulse = setInterval(
      () => void beat().catch((error: unknown) => logger.error({ err: error }, 'a run')),
      2_000,
    );
    const change = (readModel: LedgerReadModel, to: Partial<LedgerRunPart>) => {
      parts = parts.map((part) => (part.readModel === readModel ? { ...part, ...to } : part));
    };
    const goOn = async (): Promise<void> => {
      if (performance.now() - written >= beatMs) await beat();
      if (ended || this.stopping) throw new RunEnded();
    };
    try {
      for (const { readModel } of run.parts) {
        change(readModel, { state: 'running' });
        await beat();
        const onProgress: OnProgress = async (position, until) => {
          change(readModel, { progress: until === 0 ? 1 : Math.min(1, position / until) });
          await goOn();
        };
        const done = await this.replay(run, readModel, onProgress, (found) => {
          if (drift.length < DRIFTS_KEPT) drift.push(keptDrift(readModel, found));
          change(readModel, { drifted: (parts.find((part) => part.readModel === readModel)?.drifted ?? 0) + 1 });
        });
        change(readModel, { ...done, state: 'done', progress: 1 });
      }
      await runs.finish(run, 'succeeded', { parts, drift });
    } catch (error) {
      if (!(error instanceof RunEnded)) logger.error({ err: error, runId: run.id }, 'a run of the ledger failed');
      await this.fail(run, error, { parts, drift });
    } finally {
      clearInterval(pulse);
    }
  }

  private async replay(
    run: LedgerRun,
    readModel: LedgerReadModel,
    onProgress: OnProgress,
    onDrift: (drift: Drift) => void,
  ): Promise<Partial<LedgerRunPart>> {
    const { readModels, records: connection, checkpoints } = this.parts;
    const store = breathing(this.parts.store);
    if (run.kind === 'verify') {
      const { documents, drifted } = await readModels[readModel].verify({
        ...{ store, checkpoints, onProgress, onDrift },
      });
      return { documents, drifted };
    }
    const { documents, corrected, removed } = await readModels[readModel].rebuild({
      ...{ store, connection, onProgress },
      suffix: suffixOf(run),
    });
    return { documents, corrected, removed };
  }

  /** What cannot even be written down is found to have crashed. */
  private async fail(
    run: LedgerRun,
    cause: unknown,
    change: { parts: readonly LedgerRunPart[]; drift: LedgerDrift[] },
  ) {
    const error =
      cause instanceof RunEnded
        ? 'It was stopped before its end'
        : cause instanceof Error
          ? cause.message
          : String(cause);
    await this.parts.runs
      .finish(run, 'failed', { ...change, error })
      .catch((err: unknown) => this.parts.logger.error({ err, runId: run.id }, 'the end of a run could not be kept'));
  }
}
