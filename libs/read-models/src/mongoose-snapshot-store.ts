import type { HandledCommand, Snapshot, SnapshotStore } from '@pictora/event-sourcing';
import { Schema, type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from '@pictora/service-kit';

type StoredSnapshot = {
  readonly _id: string;
  readonly version: number;
  readonly revision: number;
  readonly position: number;
  /** JSON: the keys of a state are its own business, and MongoDB has opinions on keys. */
  readonly state: string;
};
type StoredCommand = { readonly _id: string; readonly revision: number };

const snapshotSchema = new Schema<StoredSnapshot>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    revision: { type: Number, required: true },
    position: { type: Number, required: true },
    state: { type: String, required: true },
  },
  { versionKey: false, collection: 'snapshots' },
);
const commandSchema = new Schema<StoredCommand>(
  { _id: { type: String, required: true }, revision: { type: Number, required: true } },
  { versionKey: false, collection: 'handled_commands' },
);

const commandKey = (streamId: string, commandId: string) => JSON.stringify([streamId, commandId]);

/** Snapshots and the ids of old commands in MongoDB, for an event store that cannot look commands up itself. */
export class MongooseSnapshotStore implements SnapshotStore {
  private readonly snapshots: Model<StoredSnapshot>;
  private readonly commands: Model<StoredCommand>;

  constructor(connection: Connection) {
    this.snapshots = connection.models['Snapshot'] ?? connection.model<StoredSnapshot>('Snapshot', snapshotSchema);
    this.commands =
      connection.models['HandledCommand'] ?? connection.model<StoredCommand>('HandledCommand', commandSchema);
  }

  async load(streamId: string): Promise<Snapshot | null> {
    const stored = await this.snapshots.findById(streamId).lean();
    if (!stored) return null;
    const { version, revision, position, state } = stored;
    return { version, revision, position, state: JSON.parse(state) as unknown };
  }

  async save(streamId: string, snapshot: Snapshot, handled: readonly HandledCommand[]): Promise<void> {
    const { version, revision, position } = snapshot;
    const state = JSON.stringify(snapshot.state);
    if (handled.length > 0) await this.remember(streamId, handled);
    try {
      await this.snapshots.updateOne(
        { _id: streamId, $or: [{ version: { $lt: version } }, { version, revision: { $lt: revision } }] },
        { $set: { version, revision, position, state } },
        { upsert: true },
      );
    } catch (error) {
      // There is a snapshot, and it is not older: it stays.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async findCommand(streamId: string, commandId: string): Promise<number | null> {
    const stored = await this.commands.findById(commandKey(streamId, commandId)).lean();
    return stored?.revision ?? null;
  }

  async drop(streamId: string): Promise<void> {
    await this.snapshots.deleteOne({ _id: streamId });
  }

  private async remember(streamId: string, handled: readonly HandledCommand[]): Promise<void> {
    try {
      await this.commands.insertMany(
        handled.map(({ commandId, revision }) => ({ _id: commandKey(streamId, commandId), revision })),
        { ordered: false },
      );
    } catch (error) {
      // Unordered: all that were not known are stored by now, and the known ones say the same.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
