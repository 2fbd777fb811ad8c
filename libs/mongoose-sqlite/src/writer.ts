import { type Doc } from './document-codec.js';
import type { Found, Store } from './store.js';
import type { SortSpec } from './query-builder.js';
import { applyUpdate, copyOf, type Update, type UpdateContext, upsertDocument, withId } from './updater.js';

export type UpdateCounts = {
  matchedCount: number;
  modifiedCount: number;
  upsertedCount: number;
  upsertedId: unknown;
};

export type UpdateRequest = {
  filter: Doc;
  /** Operators or a pipeline; or the whole new document. */
  change: { update: Update } | { replacement: Doc };
  upsert?: boolean;
  sort?: SortSpec;
  arrayFilters?: Doc[] | undefined;
};

export type Modified = { before: Doc | null; after: Doc | null; counts: UpdateCounts };

const NOTHING: UpdateCounts = { matchedCount: 0, modifiedCount: 0, upsertedCount: 0, upsertedId: null };

const changed = ({ doc, text }: Found, request: UpdateRequest, context: UpdateContext): Doc => {
  if ('update' in request.change) return applyUpdate(doc, request.change.update, context);
  const { _id: given, ...body } = request.change.replacement;
  const id = copyOf(text)['_id'];
  // Checks that a replacement keeps the id, and puts it first.
  if (given !== undefined) applyUpdate({ _id: id }, { $set: { _id: given } }, context);
  return { _id: id, ...body };
};

const inserted = (request: UpdateRequest, context: UpdateContext): Doc => {
  if ('update' in request.change) return upsertDocument(request.change.update, context);
  const { _id } = upsertDocument({}, context);
  return withId(request.change.replacement, { _id });
};

/** Changes the first document that matches, or inserts one. Runs inside the queue's transaction, so it is atomic. */
export const updateFirst = (store: Store, request: UpdateRequest): Modified => {
  const context = { filter: request.filter, arrayFilters: request.arrayFilters };
  const found = store.findOne(request.filter, request.sort);
  if (!found) return request.upsert ? upsert(store, request, context) : { before: null, after: null, counts: NOTHING };
  const after = changed(found, request, context);
  const modified = store.update(found, after);
  return {
    // Updates are made in place, so the document as it was is read again; only those who ask pay for it.
    get before() {
      return copyOf(found.text);
    },
    after,
    counts: { ...NOTHING, matchedCount: 1, modifiedCount: modified ? 1 : 0 },
  };
};

const upsert = (store: Store, request: UpdateRequest, context: UpdateContext): Modified => {
  const after = inserted(request, context);
  store.insert(after);
  return { before: null, after, counts: { ...NOTHING, upsertedCount: 1, upsertedId: after['_id'] } };
};

/** Changes every document that matches, each atomically. */
export const updateAll = (store: Store, request: UpdateRequest): UpdateCounts => {
  const context = { filter: request.filter, arrayFilters: request.arrayFilters };
  const found = store.find(request.filter);
  if (found.length === 0 && request.upsert) return upsert(store, request, context).counts;
  let modifiedCount = 0;
  for (const item of found) if (store.update(item, changed(item, request, context))) modifiedCount++;
  return { ...NOTHING, matchedCount: found.length, modifiedCount };
};

export const deleteFirst = (store: Store, filter: Doc, sort?: SortSpec): Doc | null => {
  const found = store.findOne(filter, sort);
  if (found) store.delete(found);
  return found?.doc ?? null;
};

export const deleteAll = (store: Store, filter: Doc): number => {
  const deleted = store.deleteExact(filter);
  if (deleted !== null) return deleted;
  const found = store.find(filter);
  for (const item of found) store.delete(item);
  return found.length;
};
