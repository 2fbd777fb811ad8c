import type { RecordedEvent } from '@pictora/event-sourcing';
import type { Model } from 'mongoose';

/** What every document of a read model carries: one document a stream, and how far into the stream it goes. */
export type StreamDocument = { readonly _id: string; readonly revision: number };

/** A read model: where its documents are kept, and the pure function that makes them. */
export type ReadModel<Document extends StreamDocument> = {
  /** The checkpoint goes by this name. */
  readonly name: string;
  readonly model: Model<Document>;
  /** The document that an event belongs to, or null when it is none of this read model's. */
  readonly idOf: (event: RecordedEvent) => string | null;
  /** The stream that a document is made from: the way back of `idOf`. */
  readonly streamOf: (id: string) => string;
  /** The document after one more event. Given every event of the stream, also those that change nothing. */
  readonly evolve: (document: Document | null, event: RecordedEvent) => Omit<Document, '_id' | 'revision'>;
};
