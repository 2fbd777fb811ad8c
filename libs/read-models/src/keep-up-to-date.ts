import { ProjectionRunner, type EventStore } from '@pictora/event-sourcing';
import type { Connection } from 'mongoose';
import { GuardedProjection } from './guarded-projection.js';
import { MongooseCheckpointStore } from './mongoose-checkpoint-store.js';
import type { ReadModel, StreamDocument } from './read-model.js';

export type KeepUpToDateOptions<Document extends StreamDocument> = {
  readonly store: EventStore;
  readonly connection: Connection;
  readonly readModel: ReadModel<Document>;
  readonly onError: (error: unknown) => void;
  readonly batchSize?: number;
};

/** A runner, not started yet, that keeps a mongoose read model up to date with an event store. */
export const keepUpToDate = <Document extends StreamDocument>({
  connection,
  readModel,
  ...options
}: KeepUpToDateOptions<Document>): ProjectionRunner =>
  new ProjectionRunner({
    ...options,
    checkpoints: new MongooseCheckpointStore(connection),
    projection: new GuardedProjection(readModel),
  });
