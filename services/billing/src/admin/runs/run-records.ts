import type { LedgerReadModel, LedgerRun } from '@pictora/contracts';
import { isDuplicateKey } from '@pictora/service-kit';
import type { Clock, Ids } from '@pictora/service-kit';
import type { Connection, Model } from 'mongoose';
import { runModel, type RunDocument } from './run.schema.js';

/** A run that has said nothing for this long has lost whoever carried it out. */
export const SILENT_MS = 30_000;

export type RunChange = Partial<Pick<RunDocument, 'parts' | 'drift'>>;

/** Which runs there are, and that only one of a kind runs. */
export class RunRecords {
  private readonly model: Model<RunDocument>;

  constructor(
    records: Connection,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    this.model = runModel(records);
  }

  /** The unique lock is an index. */
  async init(): Promise<void> {
    await this.model.init();
  }

  /** A new run, or the one of its kind that runs. `crashed` are runs that were found dead on the way. */
  async start(
    kind: LedgerRun['kind'],
    readModels: readonly LedgerReadModel[],
    actor: string | null,
  ): Promise<{ readonly started: boolean; readonly run: LedgerRun; readonly crashed: readonly LedgerRun[] }> {
    const crashed: LedgerRun[] = [];
    for (;;) {
      const now = this.clock.now();
      const parts = readModels.map((readModel) => ({
        readModel,
        state: 'waiting' as const,
        progress: 0,
        documents: null,
        drifted: null,
        corrected: null,
        removed: null,
      }));
      const document: RunDocument = {
        ...{ _id: this.ids.next(), kind, state: 'running', lock: kind, parts, drift: [], actor },
        ...{ startedAt: now, heartbeatAt: now, finishedAt: null, error: null },
      };
      try {
        await this.model.create(document);
        return { started: true, run: this.toRun(document), crashed };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const running = await this.model.findOne({ lock: kind }).lean<RunDocument>();
      if (!running) continue;
      if (!this.isSilent(running)) return { started: false, run: this.toRun(running), crashed };
      const dead = await this.model
        .findOneAndUpdate(
          { _id: running._id, lock: kind, heartbeatAt: running.heartbeatAt },
          { $set: { state: 'crashed', finishedAt: now }, $unset: { lock: 1 } },
          { returnDocument: 'after' },
        )
        .lean<RunDocument>();
      if (dead) crashed.push(this.toRun(dead));
    }
  }

  /** Says that the run goes on, and how far it is. False when it was given up for dead: then it must not go on. */
  async beat({ id, kind }: Pick<LedgerRun, 'id' | 'kind'>, change: RunChange): Promise<boolean> {
    const update = { $set: { ...change, heartbeatAt: this.clock.now() } };
    return (await this.model.updateOne({ _id: id, lock: kind }, update)).matchedCount === 1;
  }

  async finish(
    { id, kind }: Pick<LedgerRun, 'id' | 'kind'>,
    state: 'succeeded' | 'failed',
    change: RunChange & { readonly error?: string },
  ): Promise<void> {
    const ended = { $set: { ...change, state, finishedAt: this.clock.now() }, $unset: { lock: 1 } } as const;
    await this.model.updateOne({ _id: id, lock: kind }, ended);
  }

  async find(id: string): Promise<LedgerRun | null> {
    const document = await this.model.findById(id).lean<RunDocument>();
    return document && this.toRun(document);
  }

  async latest(limit: number): Promise<LedgerRun[]> {
    const documents = await this.model.find({}).sort({ startedAt: -1, _id: -1 }).limit(limit).lean<RunDocument[]>();
    return documents.map((document) => this.toRun(document));
  }

  private isSilent({ heartbeatAt }: RunDocument): boolean {
    return this.clock.now().getTime() - heartbeatAt.getTime() > SILENT_MS;
  }

  private toRun(document: RunDocument): LedgerRun {
    const { _id: id, kind, parts, drift, actor, startedAt, finishedAt, error } = document;
    const state = document.state === 'running' && this.isSilent(document) ? 'crashed' : document.state;
    return {
      ...{ id, kind, state, parts: [...parts], drift: [...drift], actor, error },
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    };
  }
}
