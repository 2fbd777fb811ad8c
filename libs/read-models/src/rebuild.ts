import { foldStream, NO_STREAM, type EventStore, type RecordedEvent } from '@pictora/event-sourcing';
import type { AnyBulkWriteOperation, Connection, Model } from 'mongoose';
import { bulk, withAside } from './aside.js';
import { driftOf, type OnProgress } from './drift.js';
import { isDuplicateKey } from '@pictora/service-kit';
import { FoldAside } from './fold-aside.js';
import { documentPages, documentsById, eventPages } from './pages.js';
import type { ReadModel, StreamDocument } from './read-model.js';

export type RebuildResult = {
  /** Documents that the events give. */
  readonly documents: number;
  /** Documents that were missing or different. */
  readonly corrected: number;
  /** Documents that no event accounts for. */
  readonly removed: number;
  readonly position: number;
};

export type RebuildStore = Pick<EventStore, 'read' | 'readAll' | 'lastPosition'>;

export type RebuildOptions = {
  readonly store: RebuildStore;
  readonly connection: Connection;
  /** Sets the collection aside of this rebuild apart from that of another; letters and digits. */
  readonly suffix?: string;
  readonly onProgress?: OnProgress;
};

/**
 * Makes a read model anew from all events while it is being read and kept up to date. The events are folded into a
 * collection aside; when that has caught up, each document is switched over whole. Whatever moved on meanwhile is
 * settled by its own stream, so accounts that never rest hold nothing up.
 */
export const rebuildReadModel = async <Document extends StreamDocument>(
  readModel: ReadModel<Document>,
  { store, connection, suffix = '', onProgress }: RebuildOptions,
): Promise<RebuildResult> =>
  withAside(connection, readModel.model, suffix, async (aside) => {
    const caughtUp = await foldAll(readModel, aside, store, onProgress);
    let corrected = 0;
    let documents = 0;
    for await (const page of documentPages(aside)) {
      documents += page.length;
      corrected += await switchOver(readModel, store, page);
      await onProgress?.(caughtUp, caughtUp);
    }
    const removed = await removeStrays(readModel, aside, store);
    const settled = await settleWhatCameMeanwhile(readModel, aside, store, caughtUp);
    return { documents, corrected: corrected + settled.corrected, removed, position: settled.position };
  });

/** Folds until nothing new has come since the last look, and says up to where. */
const foldAll = async <Document extends StreamDocument>(
  readModel: ReadModel<Document>,
  aside: Model<Document>,
  store: RebuildStore,
  onProgress: OnProgress | undefined,
): Promise<number> => {
  const fold = new FoldAside(readModel, aside);
  let position = 0;
  // The second turn takes in what came during the first; what comes then is settled at the end, so it always ends.
  for (let turn = 0; turn < 2; turn++) {
    const until = await store.lastPosition();
    for await (const page of eventPages(store, position, until)) {
      await fold.apply(page);
      position = page.at(-1)?.position ?? position;
      await onProgress?.(position, until);
    }
  }
  await fold.flush();
  return position;
};

/** Puts documents in their place, and says how many were missing or different. */
const switchOver = async <Document extends StreamDocument>(
  readModel: ReadModel<Document>,
  store: RebuildStore,
  fresh: readonly Document[],
): Promise<number> => {
  const { model } = readModel;
  const current = await documentsById(
    model,
    fresh.map(({ _id }) => _id),
  );
  const missing = fresh.filter(({ _id }) => !current.has(_id));
  let corrected = await insert(model, missing);
  for (const document of fresh) {
    const shown = current.get(document._id);
    if (!shown || (shown.revision === document.revision && driftOf(model, document, shown).length === 0)) continue;
    corrected += (await settle(readModel, store, document._id, document)) ? 1 : 0;
  }
  return corrected;
};

/** One that somebody else made meanwhile is theirs, and is looked at with what came meanwhile. */
const insert = async <Document extends StreamDocument>(
  model: Model<Document>,
  documents: readonly Document[],
): Promise<number> => {
  if (documents.length === 0) return 0;
  const writes = documents.map((document) => ({ insertOne: { document } }));
  try {
    return await bulk(model, writes as unknown as AnyBulkWriteOperation<Document>[]);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return (error as { result?: { insertedCount?: number } }).result?.insertedCount ?? 0;
  }
};

/**
 * Makes one document what its stream says, against writers that go on all the time; true when it was not. A projection
 * that read the wrong document may still write what it made of it, unless the document has moved to another revision by
 * then. So a document that was put right at the revision it had counts only if its stream has not grown meanwhile.
 */
const settle = async <Document extends StreamDocument>(
  readModel: ReadModel<Document>,
  store: RebuildStore,
  id: string,
  start: Document | null,
): Promise<boolean> => {
  const { model, streamOf, evolve } = readModel;
  const step = (document: Document | null, event: RecordedEvent) =>
    ({ ...evolve(document, event), _id: id, revision: event.revision }) as Document;
  const foldTo = (upTo?: number) => {
    const from = start && start.revision <= (upTo ?? Infinity) ? start : null;
    const base = { state: from, revision: from?.revision ?? NO_STREAM };
    return foldStream<Document | null, RecordedEvent>(store, streamOf(id), step, base, upTo);
  };
  for (let corrected = false; ;) {
    const shown = (await model.findById(id).lean()) as Document | null;
    const there = shown && (await foldTo(shown.revision));
    const isRight =
      there?.revision === shown?.revision && there?.state && shown && driftOf(model, there.state, shown).length === 0;
    const { state: right, revision: head } = await foldTo();
    if (!right || (isRight && head <= shown.revision)) return corrected;
    const written = shown
      ? (await model.replaceOne({ _id: id, revision: shown.revision } as never, right)).matchedCount
      : await insert(model, [right]);
    // A right document that is only behind is brought up too, unless its projection was faster.
    if (isRight) return corrected;
    if (written === 0) continue;
    corrected = true;
    const grown = await store.read(streamOf(id), head + 1, 1);
    if (grown.length === 0 || (shown && head > shown.revision)) return true;
  }
};

/** A document without a single event is nobody's. */
const removeStrays = async <Document extends StreamDocument>(
  { model, streamOf }: ReadModel<Document>,
  aside: Model<Document>,
  store: RebuildStore,
): Promise<number> => {
  let removed = 0;
  for await (const page of documentPages(model)) {
    const known = await documentsById(
      aside,
      page.map(({ _id }) => _id),
    );
    for (const { _id, revision } of page)
      if (!known.has(_id) && (await store.read(streamOf(_id), 0, 1)).length === 0)
        removed += (await model.deleteOne({ _id, revision } as never)).deletedCount;
  }
  return removed;
};

const settleWhatCameMeanwhile = async <Document extends StreamDocument>(
  readModel: ReadModel<Document>,
  aside: Model<Document>,
  store: RebuildStore,
  after: number,
): Promise<Pick<RebuildResult, 'corrected' | 'position'>> => {
  const until = await store.lastPosition();
  const seen = new Set<string | null>([null]);
  let corrected = 0;
  for await (const page of eventPages(store, after, until)) {
    const ids = [...new Set(page.map((event) => readModel.idOf(event)))].filter((id) => !seen.has(id)) as string[];
    const folded = await documentsById(aside, ids);
    for (const id of ids) {
      seen.add(id);
      if (await settle(readModel, store, id, folded.get(id) ?? null)) corrected += 1;
    }
  }
  return { corrected, position: Math.max(after, until) };
};
