import { NO_STREAM, ProjectionGap, standing, type RecordedEvent } from '@pictora/event-sourcing';
import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { bulk } from './aside.js';
import { documentsById } from './pages.js';
import type { ReadModel, StreamDocument } from './read-model.js';

type Held<Document> = { document: Document | null; readonly stored: boolean };

/**
 * Folds events into a collection that nobody else writes to. Documents stay in memory until there are too many, so that
 * an account with many events is written once and not for each; memory is bounded by `limit` documents.
 */
export class FoldAside<Document extends StreamDocument> {
  private held = new Map<string, Held<Document>>();
  private anyStored = false;

  constructor(
    private readonly readModel: ReadModel<Document>,
    private readonly aside: Model<Document>,
    private readonly limit = 20_000,
  ) {}

  async apply(events: readonly RecordedEvent[]): Promise<void> {
    await this.load(events);
    for (const event of events) {
      const id = this.readModel.idOf(event);
      const own = id === null ? undefined : this.held.get(id);
      if (id === null || !own) continue;
      const revision = own.document?.revision ?? NO_STREAM;
      if (standing(revision, event) === 'gap')
        throw new ProjectionGap(this.readModel.name, event.streamId, revision, event.revision);
      if (standing(revision, event) === 'applied') continue;
      const evolved = this.readModel.evolve(own.document, event);
      own.document = { ...evolved, _id: id, revision: event.revision } as Document;
    }
    if (this.held.size > this.limit) await this.flush();
  }

  /** Writes what is in memory. */
  async flush(): Promise<void> {
    const writes = [...this.held].flatMap(([id, { document, stored }]) => {
      if (!document) return [];
      const write = stored
        ? { replaceOne: { filter: { _id: id }, replacement: document } }
        : { insertOne: { document } };
      return [write as unknown as AnyBulkWriteOperation<Document>];
    });
    await bulk(this.aside, writes);
    this.anyStored ||= writes.length > 0;
    this.held = new Map();
  }

  private async load(events: readonly RecordedEvent[]): Promise<void> {
    const ids = new Set(events.map((event) => this.readModel.idOf(event)));
    const unknown = [...ids].filter((id) => id !== null && !this.held.has(id)) as string[];
    const stored = this.anyStored ? await documentsById(this.aside, unknown) : new Map<string, Document>();
    for (const id of unknown) this.held.set(id, { document: stored.get(id) ?? null, stored: stored.has(id) });
  }
}
