import type { EventStore, RecordedEvent } from '@pictora/event-sourcing';
import type { Model } from 'mongoose';

const PAGE = 1_000;

/** Every event after one position and up to another, page by page. */
export async function* eventPages(
  store: Pick<EventStore, 'readAll'>,
  after: number,
  until: number,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let position = after; position < until;) {
    const page = await store.readAll(position, PAGE);
    const last = page.at(-1);
    if (!last) return;
    position = last.position;
    const wanted = position <= until ? page : page.filter((event) => event.position <= until);
    if (wanted.length > 0) yield wanted;
  }
}

/** Every document of a model by id, page by page; those that come meanwhile may or may not be among them. */
export async function* documentPages<Document extends { readonly _id: string }>(
  model: Model<Document>,
  pageSize = PAGE,
): AsyncGenerator<Document[]> {
  for (let last = ''; ;) {
    const page = (await model
      .find({ _id: { $gt: last } } as never)
      .sort({ _id: 1 })
      .limit(pageSize)
      .lean()) as Document[];
    if (page.length === 0) return;
    yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)?._id ?? last;
  }
}

/** The documents with these ids, by id. */
export const documentsById = async <Document extends { readonly _id: string }>(
  model: Model<Document>,
  ids: readonly string[],
): Promise<Map<string, Document>> => {
  const found = (await model.find({ _id: { $in: ids } } as never).lean()) as Document[];
  return new Map(found.map((document) => [document._id, document]));
};
