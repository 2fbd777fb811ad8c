import { NO_STREAM, pagesOfStream, type RecordedEvent } from '@pictora/event-sourcing';
import { driftOf, type Drift, type VerifyOptions, type VerifyResult } from './drift.js';
import { documentPages, documentsById, eventPages } from './pages.js';
import type { ReadModel, StreamDocument } from './read-model.js';

/**
 * Folds every stream again and compares it with its document, writing nothing, while the read model serves and follows:
 * a document is compared with the events up to the revision that it shows, so one that lags a moment behind is no drift.
 * Memory is bounded by a page.
 */
export const verifyReadModel = async <Document extends StreamDocument>(
  readModel: ReadModel<Document>,
  { store, checkpoints, onDrift, onProgress }: VerifyOptions,
): Promise<VerifyResult> => {
  const { name, model, idOf, streamOf } = readModel;
  const until = await store.lastPosition();
  let documents = 0;
  let drifted = 0;
  const report = async (drift: Drift | null): Promise<void> => {
    if (!drift) return;
    drifted += 1;
    await onDrift(drift);
  };

  for await (const page of eventPages(store, 0, until)) {
    const openings = page.filter((event) => event.revision === 0 && idOf(event) !== null);
    // The checkpoint before the documents: whatever it says has been applied to them by the time they are read.
    const applied = (await checkpoints.load(name)) ?? 0;
    const shown = await documentsById(
      model,
      openings.map((event) => idOf(event) ?? ''),
    );
    for (const opening of openings) {
      const document = shown.get(idOf(opening) ?? '');
      documents += document ? 1 : 0;
      await report(await driftIn(readModel, store, opening, document, applied));
    }
    await onProgress?.(page.at(-1)?.position ?? until, until);
  }
  for await (const page of documentPages(model))
    for (const { _id: id } of page) {
      const [opening] = await store.read(streamOf(id), 0, 1);
      if (!opening) await report({ id, kind: 'stray', fields: [] });
    }
  return { documents, drifted, position: until };
};

const driftIn = async <Document extends StreamDocument>(
  { model, idOf, evolve }: ReadModel<Document>,
  store: VerifyOptions['store'],
  opening: RecordedEvent,
  shown: Document | undefined,
  applied: number,
): Promise<Drift | null> => {
  const id = idOf(opening) ?? '';
  if (!shown) return opening.position <= applied ? { id, kind: 'missing', fields: [] } : null;
  let folded: Document | null = null;
  let next: RecordedEvent | undefined;
  for await (const page of pagesOfStream(store, opening.streamId)) {
    for (const event of page) {
      next = event.revision > shown.revision ? event : undefined;
      if (next) break;
      folded = { ...evolve(folded, event), _id: id, revision: event.revision } as Document;
    }
    if (next) break;
  }
  if ((folded?.revision ?? NO_STREAM) < shown.revision) return { id, kind: 'ahead', fields: [] };
  const fields = folded ? driftOf(model, folded, shown) : [];
  if (fields.length > 0) return { id, kind: 'different', fields };
  return next && next.position <= applied ? { id, kind: 'behind', fields: [] } : null;
};
