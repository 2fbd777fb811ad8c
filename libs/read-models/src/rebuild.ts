import { isDeepStrictEqual } from 'node:util';
import { replay, type EventStore } from '@pictora/event-sourcing';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.js';
import { GuardedProjection } from './guarded-projection.js';
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

export type RebuildOptions<Document extends StreamDocument> = {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly readModel: ReadModel<Document>;
  readonly connection: Connection;
  readonly onProgress?: (position: number) => void;
};

const PAGE = 500;
const ROUNDS = 100;

/**
 * Makes a read model anew from all events while it is being read and kept up to date. The events are folded into a
 * collection aside; then each document is put in its place whole, and only while it still shows no more than the new one.
 * Documents that moved on meanwhile get another round, after the events that moved them.
 */
export const rebuildReadModel = async <Document extends StreamDocument>(
  options: RebuildOptions<Document>,
): Promise<RebuildResult> => {
  const { store, readModel, connection, onProgress } = options;
  const live = readModel.model;
  const aside = modelAside(connection, live);
  await aside.deleteMany({});
  const projection = new GuardedProjection({ ...readModel, model: aside });
  let position = 0;
  const catchUp = async () => {
    const apply = async (events: Parameters<typeof projection.apply>[0]) => {
      await projection.apply(events);
      onProgress?.(events[events.length - 1]?.position ?? position);
    };
    position = await replay(store, apply, { after: position });
  };

  await catchUp();
  const corrected = new Set<string>();
  let removed = 0;
  for (let round = 0; ; round++) {
    const strays = await idsOnlyIn(live, aside);
    await catchUp();
    let unsettled = 0;
    for await (const page of pagesOf(aside)) unsettled += await putInPlace(live, page, corrected);
    // A document read before the events were, and still not known from them, has no event behind it.
    for (const { _id, revision } of strays)
      if (!(await aside.exists({ _id } as never)))
        removed += (await live.deleteOne({ _id, revision } as never)).deletedCount;
    if (unsettled === 0) break;
    if (round === ROUNDS) throw new Error(`${readModel.name}: ${unsettled} documents would not hold still`);
  }
  const documents = await aside.countDocuments({});
  await aside.deleteMany({});
  return { documents, corrected: corrected.size, removed, position };
};

const modelAside = <Document extends StreamDocument>(
  connection: Connection,
  live: Model<Document>,
): Model<Document> => {
  const name = `${live.modelName}Rebuilt`;
  return (connection.models[name] ??
    connection.model(name, live.schema, `${live.collection.name}_rebuilt`)) as unknown as Model<Document>;
};

async function* pagesOf<Document extends StreamDocument>(model: Model<Document>): AsyncGenerator<Document[]> {
  let last = '';
  for (;;) {
    const page = (await model
      .find({ _id: { $gt: last } } as never)
      .sort({ _id: 1 })
      .limit(PAGE)
      .lean()) as Document[];
    if (page.length === 0) return;
    yield page;
    last = page[page.length - 1]?._id ?? last;
  }
}

const idsOnlyIn = async <Document extends StreamDocument>(model: Model<Document>, other: Model<Document>) => {
  const only: Pick<Document, '_id' | 'revision'>[] = [];
  for await (const page of pagesOf(model)) {
    const known = (await other.find({ _id: { $in: page.map(({ _id }) => _id) } } as never).lean()) as Document[];
    const ids = new Set(known.map(({ _id }) => _id));
    only.push(...page.filter(({ _id }) => !ids.has(_id)));
  }
  return only;
};

/** Puts documents in their place, and says how many could not be because theirs has moved on. */
const putInPlace = async <Document extends StreamDocument>(
  live: Model<Document>,
  fresh: readonly Document[],
  corrected: Set<string>,
): Promise<number> => {
  const found = (await live.find({ _id: { $in: fresh.map(({ _id }) => _id) } } as never).lean()) as Document[];
  const current = new Map(found.map((document) => [document._id, document]));
  let unsettled = 0;
  for (const document of fresh) {
    const shown = current.get(document._id);
    if (shown && isDeepStrictEqual(shown, document)) continue;
    if (shown && shown.revision > document.revision) unsettled += 1;
    else if (await replace(live, shown, document)) corrected.add(document._id);
    else unsettled += 1;
  }
  return unsettled;
};

const replace = async <Document extends StreamDocument>(
  live: Model<Document>,
  shown: Document | undefined,
  document: Document,
): Promise<boolean> => {
  if (shown) {
    const guard = { _id: document._id, revision: shown.revision };
    return (await live.replaceOne(guard as never, document)).matchedCount === 1;
  }
  try {
    await live.insertMany([document]);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
};
