import { NO_STREAM, ProjectionGap, standing, type Projection, type RecordedEvent } from '@pictora/event-sourcing';
import type { AnyBulkWriteOperation } from 'mongoose';
import { isDuplicateKey } from '@pictora/service-kit';
import type { ReadModel, StreamDocument } from './read-model.js';

/**
 * How often a batch is applied anew because another process wrote one of its documents in between. Each such write has
 * brought a document on, so replicas that keep meeting on a busy account come to an end; only a fault does not.
 */
const RETRIES = 1_000;

/**
 * Writes a read model so that events may come twice, and from several processes: every document names the revision it
 * shows, an event is applied to the revision before it only, and a write takes effect only if the document still is what
 * it was computed from.
 */
export class GuardedProjection<Document extends StreamDocument> implements Projection {
  readonly name: string;

  constructor(private readonly readModel: ReadModel<Document>) {
    this.name = readModel.name;
  }

  async apply(events: readonly RecordedEvent[]): Promise<void> {
    const byDocument = new Map<string, RecordedEvent[]>();
    for (const event of events) {
      const id = this.readModel.idOf(event);
      if (id === null) continue;
      const own = byDocument.get(id);
      if (own) own.push(event);
      else byDocument.set(id, [event]);
    }
    if (byDocument.size === 0) return;
    for (let left = RETRIES; !(await this.write(byDocument)); left--)
      if (left === 0) throw new Error(`${this.name}: another writer kept changing the same documents`);
  }

  /** Applies what is new to the documents as they are now; false when one of them changed meanwhile. */
  private async write(byDocument: ReadonlyMap<string, readonly RecordedEvent[]>): Promise<boolean> {
    const { model } = this.readModel;
    const found = (await model.find({ _id: { $in: [...byDocument.keys()] } } as never).lean()) as Document[];
    const stored = new Map(found.map((document) => [document._id, document]));
    const writes: AnyBulkWriteOperation<Document>[] = [];
    for (const [id, events] of byDocument) {
      const before = stored.get(id) ?? null;
      const after = events.reduce((document, event) => this.step(id, document, event), before);
      if (after === null || after === before) continue;
      const guard = { _id: id, revision: before?.revision };
      writes.push(
        (before
          ? { replaceOne: { filter: guard, replacement: after } }
          : { insertOne: { document: after } }) as AnyBulkWriteOperation<Document>,
      );
    }
    if (writes.length === 0) return true;
    try {
      const { matchedCount, insertedCount } = await model.bulkWrite(writes as never, { ordered: false });
      return matchedCount + insertedCount === writes.length;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private step(id: string, document: Document | null, event: RecordedEvent): Document | null {
    const revision = document?.revision ?? NO_STREAM;
    const verdict = standing(revision, event);
    if (verdict === 'applied') return document;
    if (verdict === 'gap') throw new ProjectionGap(this.name, event.streamId, revision, event.revision);
    return { ...this.readModel.evolve(document, event), _id: id, revision: event.revision } as Document;
  }
}
