import { balanceReadModel, HistoryProjection, type Balance, type HistoryModel } from '@pictora/billing/testing';
import {
  ProjectionRunner,
  type CheckpointStore,
  type MemoryEventStore,
  type Projection,
} from '@pictora/event-sourcing';
import { GuardedProjection, MongooseCheckpointStore } from '@pictora/read-models';
import type { Process, World } from '@pictora/testing/simulation';
import type { ReplicatedRecords } from '../records.js';

/** What a planted fault may put in place of a part. */
export type Plant = () => {
  readonly projection?: (projection: Projection, records: ReplicatedRecords) => Projection;
  readonly checkpoints?: (checkpoints: CheckpointStore) => CheckpointStore;
};

/** One replica that keeps the ledger's read models up to date: real projections, real checkpoints, real runners. */
export class ProjectionsProcess {
  private readonly runners: readonly ProjectionRunner[];

  constructor(
    world: World,
    readonly process: Process,
    readonly replica: number,
    store: MemoryEventStore,
    records: ReplicatedRecords,
    tamper: ReturnType<Plant>,
  ) {
    const connection = records.replicas[replica];
    if (!connection) throw new Error(`there is no replica ${replica}`);
    const kept = new MongooseCheckpointStore(connection);
    const checkpoints = tamper.checkpoints?.(kept) ?? kept;
    const all: readonly Projection[] = [
      new GuardedProjection(balanceReadModel(records.model<Balance>(replica, 'Balance'))),
      new HistoryProjection(records.model(replica, 'CreditHistory') as unknown as HistoryModel),
    ];
    const onError = (error: unknown): void => world.note(`${process.name}: ${String(error)}`);
    this.runners = all.map((projection) => {
      const failing: Projection = {
        name: projection.name,
        apply: async (events) => {
          if (world.fault(0.04)) throw new Error('the read model is away');
          await projection.apply(events);
          if (world.fault(0.03)) throw new Error('the answer of the read model was lost');
        },
      };
      const run = tamper.projection?.(failing, records) ?? failing;
      return new ProjectionRunner({ store, checkpoints, projection: run, onError, batchSize: 3 });
    });
  }

  async start(): Promise<void> {
    for (const runner of this.runners) await runner.start();
  }

  async shutDown(): Promise<void> {
    for (const runner of this.runners) await runner.stop();
  }
}
