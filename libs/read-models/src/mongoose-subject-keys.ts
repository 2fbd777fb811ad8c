import { randomBytes } from 'node:crypto';
import type { SubjectKeys } from '@pictora/event-sourcing';
import { Schema, type Connection, type Model } from 'mongoose';
import { onceMoreOnDuplicate } from '@pictora/service-kit';

/** `key` is base64; null once it was dropped. */
type StoredKey = { readonly _id: string; readonly key: string | null };

const schema = new Schema<StoredKey>(
  { _id: { type: String, required: true }, key: { type: String, default: null } },
  { versionKey: false, collection: 'subject_keys' },
);

const KEY_BYTES = 32;

const bytesOf = (key: string): Uint8Array => Buffer.from(key, 'base64');

/**
 * Subjects' keys beside the records. Nothing is remembered between calls, so that a key dropped by one process is gone
 * for all. A back-up of this collection undoes the forgetting: it is to be kept apart, and not for long.
 */
export class MongooseSubjectKeys implements SubjectKeys {
  private readonly model: Model<StoredKey>;

  constructor(connection: Connection) {
    this.model = connection.models['SubjectKey'] ?? connection.model<StoredKey>('SubjectKey', schema);
  }

  async keyFor(subject: string): Promise<Uint8Array | null> {
    const known = await this.model.findById(subject).lean();
    if (known) return known.key === null ? null : bytesOf(known.key);
    // Whoever comes first makes the key; the others find it.
    const kept = await onceMoreOnDuplicate(() =>
      this.model
        .findOneAndUpdate(
          { _id: subject },
          { $setOnInsert: { key: randomBytes(KEY_BYTES).toString('base64') } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean(),
    );
    if (!kept) throw new Error('a key that was just kept is not there');
    return kept.key === null ? null : bytesOf(kept.key);
  }

  async find(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = await this.model.find({ _id: { $in: [...subjects] } }).lean();
    return new Map(found.flatMap(({ _id, key }) => (key === null ? [] : [[_id, bytesOf(key)] as const])));
  }

  async drop(subject: string): Promise<void> {
    await onceMoreOnDuplicate(() =>
      this.model.updateOne({ _id: subject }, { $set: { key: null } }, { upsert: true }).then(() => undefined),
    );
  }
}
