import { ensureArray, resolve, unique } from 'mingo/util';
import { aggregate, readPipeline, splitPipeline } from './aggregation.js';
import { bulkWrite, insertMany, readDocument, readReplacement, readUpdate } from './bulk-write.js';
import { CollectionIndexes } from './collection-indexes.js';
import { Cursor } from './cursor.js';
import type { Doc } from './document-codec.js';
import { notSupported } from './errors.js';
import { explainQuery } from './explain.js';
import { matcher } from './matcher.js';
import { checkOptions, type OperationOptions, readCount, readFilter } from './operation-options.js';
import { projector } from './projection.js';
import { readSort } from './sorting.js';
import {
  deleteAll,
  deleteFirst,
  type Modified,
  updateAll,
  type UpdateCounts,
  updateFirst,
  type UpdateRequest,
} from './writer.js';

const MODIFY_OK = 1;

const acknowledged = (counts: UpdateCounts) => ({ acknowledged: true, ...counts });

/** A collection with the methods of MongoDB's own driver, on SQLite. */
export class SqliteCollection extends CollectionIndexes {
  find(filter?: unknown, options?: OperationOptions): Cursor {
    const given = checkOptions(options);
    const plain = readFilter(filter);
    const sort = readSort(given['sort']);
    const { project, wantScore } = projector(given['projection'], plain);
    const window = { sort, skip: readCount(given['skip'], 'skip'), limit: readCount(given['limit'], 'limit') };
    const scored = wantScore || sort.some(([, direction]) => direction === 'textScore');
    const all = () => this.database.read(() => this.store.find(plain, { ...window, wantScore: scored }));
    const { store, database } = this;
    return new Cursor({
      all: () => all().map(({ doc, score }) => project(doc, score)),
      // A statement left open would pin an old state of the file, so a cursor notes its rows and fetches each when asked.
      *stream() {
        if (scored) return yield* all().map(({ doc, score }) => project(doc, score));
        const matches = matcher(plain);
        for (const row of database.read(() => store.rows(plain, window))) {
          const doc = database.read(() => store.readRow(row, matches));
          if (doc) yield project(doc);
        }
      },
      explain: () => ({
        queryPlanner: database.read(() => explainQuery(store, plain, { ...window, sort: given['sort'] })),
      }),
    });
  }

  async findOne(filter?: unknown, options?: OperationOptions): Promise<Doc | null> {
    const given = checkOptions(options);
    const plain = readFilter(filter);
    const sort = readSort(given['sort']);
    const { project, wantScore } = projector(given['projection'], plain);
    const window = { sort, skip: readCount(given['skip'], 'skip'), limit: 1, wantScore };
    const [found] = this.database.read(() => this.store.find(plain, window));
    return found ? project(found.doc, found.score) : null;
  }

  async countDocuments(filter?: unknown, options?: OperationOptions): Promise<number> {
    const given = checkOptions(options);
    const plain = readFilter(filter);
    const [skip, limit] = [readCount(given['skip'], 'skip'), readCount(given['limit'], 'limit')];
    return this.database.read(() => this.store.count(plain, skip, limit));
  }

  async estimatedDocumentCount(options?: OperationOptions): Promise<number> {
    checkOptions(options);
    return this.database.read(() => this.store.count({}));
  }

  async distinct(key: string, filter?: unknown, options?: OperationOptions): Promise<unknown[]> {
    checkOptions(options);
    const plain = readFilter(filter);
    const found = this.database.read(() => this.store.find(plain));
    const values = found.flatMap(({ doc }) => ensureArray(resolve(doc, key)));
    return unique(values.filter((value) => value !== undefined));
  }

  async insertOne(document: unknown, options?: OperationOptions): Promise<object> {
    checkOptions(options);
    const doc = readDocument(document);
    await this.database.write(() => this.store.insert(doc));
    return { acknowledged: true, insertedId: doc['_id'] };
  }

  insertMany(documents: unknown[], options: OperationOptions = {}): Promise<object> {
    return insertMany(this.store, documents, options);
  }

  bulkWrite(operations: unknown[], options: OperationOptions = {}): Promise<object> {
    return bulkWrite(this.store, operations, options);
  }

  async updateOne(filter: unknown, update: unknown, options?: OperationOptions): Promise<object> {
    const request = readUpdate(filter, update, checkOptions(options));
    return acknowledged(await this.database.write(() => updateFirst(this.store, request).counts));
  }

  async updateMany(filter: unknown, update: unknown, options?: OperationOptions): Promise<object> {
    const request = readUpdate(filter, update, checkOptions(options));
    return acknowledged(await this.database.write(() => updateAll(this.store, request)));
  }

  async replaceOne(filter: unknown, replacement: unknown, options?: OperationOptions): Promise<object> {
    const request = readReplacement(filter, replacement, checkOptions(options));
    return acknowledged(await this.database.write(() => updateFirst(this.store, request).counts));
  }

  async deleteOne(filter?: unknown, options?: OperationOptions): Promise<object> {
    const sort = readSort(checkOptions(options)['sort']);
    const plain = readFilter(filter);
    const deleted = await this.database.write(() => deleteFirst(this.store, plain, sort));
    return { acknowledged: true, deletedCount: deleted ? 1 : 0 };
  }

  async deleteMany(filter?: unknown, options?: OperationOptions): Promise<object> {
    checkOptions(options);
    const plain = readFilter(filter);
    return { acknowledged: true, deletedCount: await this.database.write(() => deleteAll(this.store, plain)) };
  }

  async findOneAndUpdate(filter: unknown, update: unknown, options?: OperationOptions): Promise<unknown> {
    const given = checkOptions(options);
    return this.#modify(readUpdate(filter, update, given), given);
  }

  async findOneAndReplace(filter: unknown, replacement: unknown, options?: OperationOptions): Promise<unknown> {
    const given = checkOptions(options);
    return this.#modify(readReplacement(filter, replacement, given), given);
  }

  async findOneAndDelete(filter: unknown, options?: OperationOptions): Promise<unknown> {
    const given = checkOptions(options);
    const plain = readFilter(filter);
    const { project } = projector(given['projection'], plain);
    const deleted = await this.database.write(() => deleteFirst(this.store, plain, readSort(given['sort'])));
    const value = deleted && project(deleted);
    if (!given['includeResultMetadata']) return value;
    return { value, lastErrorObject: { n: value ? 1 : 0 }, ok: MODIFY_OK };
  }

  aggregate(pipeline: unknown = [], options?: OperationOptions): Cursor {
    checkOptions(options);
    const stages = readPipeline(pipeline);
    const { database, name, store } = this;
    const all = () => database.read(() => aggregate(database, name, stages));
    return new Cursor({
      all,
      *stream() {
        yield* all();
      },
      explain: () => {
        const { filter, options: window } = splitPipeline(stages);
        return { queryPlanner: database.read(() => explainQuery(store, filter, { sort: window.sort ?? [] })) };
      },
    });
  }

  watch(): never {
    throw notSupported('change streams are');
  }

  async drop(): Promise<boolean> {
    await this.database.write(() => this.database.catalog.dropCollection(this.store.state));
    return true;
  }

  async isCapped(): Promise<boolean> {
    return false;
  }

  async options(): Promise<Doc> {
    return {};
  }

  async rename(): Promise<never> {
    throw notSupported('renaming a collection is');
  }

  initializeOrderedBulkOp(): never {
    throw notSupported('initializeOrderedBulkOp is; use bulkWrite: it was');
  }

  initializeUnorderedBulkOp(): never {
    throw notSupported('initializeUnorderedBulkOp is; use bulkWrite: it was');
  }

  async #modify(request: UpdateRequest, options: OperationOptions): Promise<unknown> {
    const { project } = projector(options['projection'] ?? options['fields'], request.filter);
    const wantAfter =
      options['returnDocument'] === 'after' || options['new'] === true || options['returnOriginal'] === false;
    const { value, counts } = await this.database.write(() => {
      const modified: Modified = updateFirst(this.store, request);
      return { value: wantAfter ? modified.after : modified.before, counts: modified.counts };
    });
    const projected = value && project(value);
    if (!options['includeResultMetadata']) return projected;
    const upserted = counts.upsertedCount > 0 ? { upserted: counts.upsertedId } : {};
    const n = counts.matchedCount + counts.upsertedCount;
    return {
      value: projected,
      lastErrorObject: { updatedExisting: counts.matchedCount > 0, n, ...upserted },
      ok: MODIFY_OK,
    };
  }
}
