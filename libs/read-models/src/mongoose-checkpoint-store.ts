import type { CheckpointStore } from '@pictora/event-sourcing';
import { Schema, type Connection, type Model } from 'mongoose';
import { onceMoreOnDuplicate } from '@pictora/service-kit';

type Checkpoint = { readonly _id: string; readonly position: number };

const schema = new Schema<Checkpoint>(
  { _id: { type: String, required: true }, position: { type: Number, required: true } },
  { versionKey: false, collection: 'checkpoints' },
);

/** Checkpoints beside the read models they belong to. */
export class MongooseCheckpointStore implements CheckpointStore {
  private readonly model: Model<Checkpoint>;

  constructor(connection: Connection) {
    this.model = connection.models['Checkpoint'] ?? connection.model<Checkpoint>('Checkpoint', schema);
  }

  async load(name: string): Promise<number | null> {
    const checkpoint = await this.model.findById(name).lean();
    return checkpoint?.position ?? null;
  }

  async save(name: string, position: number): Promise<void> {
    // Replicas run the same projection; the one behind must not move the checkpoint back.
    await onceMoreOnDuplicate(() =>
      this.model.updateOne({ _id: name }, { $max: { position } }, { upsert: true }).then(() => undefined),
    );
  }
}
