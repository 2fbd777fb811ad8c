import { mongo } from 'mongoose';
import { type Doc, normalise } from './document-codec.js';
import { badValue } from './errors.js';
import { type BulkResult, BulkWriteResult, type WriteErrorLike } from './mongoose-internals.js';
import { checkOptions, type OperationOptions, readFilter } from './operation-options.js';
import { readSort } from './sorting.js';
import type { Store } from './store.js';
import { checkReplacement, checkUpdate, type Update, withId } from './updater.js';
import { deleteAll, deleteFirst, updateAll, type UpdateCounts, updateFirst, type UpdateRequest } from './writer.js';

/** One operation, read and checked; it runs later, inside the transaction. */
type Step = (store: Store, result: BulkResult, index: number) => void;

const emptyResult = (): BulkResult => ({
  ok: 1,
  writeErrors: [],
  writeConcernErrors: [],
  insertedIds: [],
  nInserted: 0,
  nUpserted: 0,
  nMatched: 0,
  nModified: 0,
  nRemoved: 0,
  upserted: [],
});

export const readUpdate = (filter: unknown, update: unknown, options: OperationOptions): UpdateRequest => {
  const plain = normalise(update) as Update;
  checkUpdate(plain);
  return { ...readRequest(filter, options), change: { update: plain } };
};

export const readReplacement = (filter: unknown, replacement: unknown, options: OperationOptions): UpdateRequest => {
  const plain = normalise(replacement) as Doc;
  checkReplacement(plain);
  return { ...readRequest(filter, options), change: { replacement: plain } };
};

const readRequest = (filter: unknown, options: OperationOptions): Omit<UpdateRequest, 'change'> => ({
  filter: readFilter(filter),
  upsert: Boolean(options['upsert']),
  sort: readSort(options['sort']),
  arrayFilters: options['arrayFilters'] ? (normalise(options['arrayFilters']) as Doc[]) : undefined,
});

/** A document to insert, in its plain form; as MongoDB's driver does, an id that was made is put on the caller's. */
export const readDocument = (document: unknown): Doc => {
  const given = document as Doc;
  const doc = withId(normalise(given) as Doc);
  if (given['_id'] === undefined) given['_id'] = doc['_id'];
  return doc;
};

const addCounts = (result: BulkResult, index: number, counts: UpdateCounts): void => {
  result.nMatched += counts.matchedCount;
  result.nModified += counts.modifiedCount;
  if (counts.upsertedCount === 0) return;
  result.nUpserted += 1;
  result.upserted.push({ index, _id: counts.upsertedId });
};

const insertStep = (document: unknown): Step => {
  const doc = readDocument(document);
  return (store, result, index) => {
    result.insertedIds.push({ index, _id: doc['_id'] });
    store.insert(doc);
    result.nInserted += 1;
  };
};

const readStep = (operation: unknown): Step => {
  const [[kind, value] = ['', {}]] = Object.entries(operation as Record<string, Record<string, unknown>>);
  const request = checkOptions(value);
  switch (kind) {
    case 'insertOne':
      return insertStep(request['document'] ?? request);
    case 'updateOne': {
      const update = readUpdate(request['filter'], request['update'], request);
      return (store, result, index) => addCounts(result, index, updateFirst(store, update).counts);
    }
    case 'updateMany': {
      const update = readUpdate(request['filter'], request['update'], request);
      return (store, result, index) => addCounts(result, index, updateAll(store, update));
    }
    case 'replaceOne': {
      const update = readReplacement(request['filter'], request['replacement'], request);
      return (store, result, index) => addCounts(result, index, updateFirst(store, update).counts);
    }
    case 'deleteOne': {
      const filter = readFilter(request['filter']);
      return (store, result) => void (result.nRemoved += deleteFirst(store, filter) ? 1 : 0);
    }
    case 'deleteMany': {
      const filter = readFilter(request['filter']);
      return (store, result) => void (result.nRemoved += deleteAll(store, filter));
    }
    default:
      throw badValue(`unknown bulk operation ${kind}`);
  }
};

const writeError = (error: unknown, index: number, operation: unknown): WriteErrorLike | null => {
  if (!(error instanceof mongo.MongoServerError)) return null;
  const code = Number(error.code);
  const { keyPattern, keyValue } = error as { keyPattern?: unknown; keyValue?: unknown };
  const err = {
    index,
    code,
    errmsg: error.message,
    keyPattern,
    keyValue,
    op: operation,
  };
  return Object.assign(Object.create({ getOperation: () => operation }) as object, {
    code,
    errmsg: error.message,
    err,
    get index() {
      return err.index;
    },
  });
};

const runSteps = (store: Store, steps: Step[], operations: unknown[], ordered: boolean): BulkResult => {
  const result = emptyResult();
  for (const [index, step] of steps.entries()) {
    try {
      step(store, result, index);
    } catch (error) {
      const failed = store.database.file.inTransaction ? writeError(error, index, operations[index]) : null;
      if (!failed) throw error;
      result.writeErrors.push(failed);
      if (ordered) break;
    }
  }
  return result;
};

const finish = (result: BulkResult, ordered: boolean): object => {
  const outcome = new BulkWriteResult(result, ordered);
  const [first] = result.writeErrors;
  if (!first) return outcome;
  throw new mongo.MongoBulkWriteError(
    { message: first.errmsg, code: first.code, writeErrors: result.writeErrors as unknown as mongo.WriteError[] },
    outcome as mongo.BulkWriteResult,
  );
};

/** Runs operations one after the other; ordered ones stop at the first failure. */
export const bulkWrite = async (store: Store, operations: unknown[], options: OperationOptions): Promise<object> => {
  const ordered = checkOptions(options)['ordered'] !== false;
  if (!Array.isArray(operations)) throw new mongo.MongoInvalidArgumentError('Argument "operations" must be an array');
  if (operations.length === 0)
    throw new mongo.MongoInvalidArgumentError('Invalid BulkOperation, Batch cannot be empty');
  const steps = operations.map(readStep);
  return finish(await store.database.write(() => runSteps(store, steps, operations, ordered)), ordered);
};

export const insertMany = async (store: Store, documents: unknown[], options: OperationOptions): Promise<object> => {
  const ordered = checkOptions(options)['ordered'] !== false;
  if (!Array.isArray(documents))
    throw new mongo.MongoInvalidArgumentError('Argument "docs" must be an array of documents');
  if (documents.length === 0) throw new mongo.MongoInvalidArgumentError('Invalid BulkOperation, Batch cannot be empty');
  const steps = documents.map(insertStep);
  const result = await store.database.write(() => runSteps(store, steps, documents, ordered));
  finish(result, ordered);
  const insertedIds = Object.fromEntries(result.insertedIds.map(({ index, _id }) => [index, _id]));
  return { acknowledged: true, insertedCount: result.nInserted, insertedIds };
};
