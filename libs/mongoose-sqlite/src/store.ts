import { rowSum } from '@pictora/sqlite';
import { type CollectionState } from './catalog.js';
import type { Database } from './database.js';
import { decodeDocument, type Doc, encodeDocument } from './document-codec.js';
import { brokenConstraint, duplicateKey } from './errors.js';
import { idKey } from './comparison.js';
import { resolve } from 'mingo/util';
import type { IndexDefinition } from './index-definition.js';
import { matcher } from './matcher.js';
import { buildQuery, type BuiltQuery, type SortSpec } from './query-builder.js';
import { sortDocuments } from './sorting.js';
import { name, sideTable, sqlIndexName } from './sql-text.js';
import { manyFoundSql, type TextSearch } from './text-index.js';

export type Found = { n: number; doc: Doc; text: string; score?: number };

export type FindOptions = { sort?: SortSpec; skip?: number; limit?: number; wantScore?: boolean };

const NO_SORT: SortSpec = [];

/** The documents of one collection: everything here is synchronous, on normalised filters and documents. */
export class Store {
  constructor(
    readonly database: Database,
    readonly collection: string,
  ) {}

  readonly findsMany = (search: TextSearch): boolean =>
    search.match !== null && this.database.file.get(manyFoundSql(search), [search.match]) !== undefined;

  get state(): CollectionState {
    return this.database.catalog.state(this.collection);
  }

  find(filter: Doc, options: FindOptions = {}): Found[] {
    const { state } = this;
    if (!state.exists) return this.#nothing(filter);
    const { sort = NO_SORT, skip = 0, limit = 0, wantScore = false } = options;
    const query = buildQuery(state, filter, sort, { wantScore, findsMany: this.findsMany });
    if (query.orderBy === null) {
      const sorted = sortDocuments([...this.#matching(query, filter, '')], sort);
      return sorted.slice(skip, limit > 0 ? skip + limit : undefined);
    }
    const order = query.orderBy && ` ORDER BY ${query.orderBy}`;
    if (query.exact) return [...this.#matching(query, filter, order, skip, limit)];
    const found: Found[] = [];
    let skipped = 0;
    for (const item of this.#matching(query, filter, order)) {
      if (skipped++ < skip) continue;
      found.push(item);
      if (found.length === limit) break;
    }
    return found;
  }

  findOne(filter: Doc, sort: SortSpec = NO_SORT): Found | null {
    return this.find(filter, { sort, limit: 1 })[0] ?? null;
  }

  count(filter: Doc, skip = 0, limit = 0): number {
    const { state } = this;
    if (!state.exists) return 0;
    const query = buildQuery(state, filter, NO_SORT);
    let count = 0;
    if (query.exact) count = Number(this.database.file.get(`SELECT count(*) ${query.tail}`, query.params)?.[0]);
    else for (const _found of this.#matching(query, filter, '')) count++;
    const rest = Math.max(0, count - skip);
    return limit > 0 ? Math.min(rest, limit) : rest;
  }

  /** The row numbers of all matches in order, for cursors that read on later. */
  rows(filter: Doc, options: FindOptions): number[] {
    const { sort = NO_SORT, skip = 0, limit = 0 } = options;
    if (!this.state.exists) return [];
    const query = buildQuery(this.state, filter, sort, { findsMany: this.findsMany });
    if (!query.exact || query.orderBy === null) return this.find(filter, options).map(({ n }) => n);
    const order = query.orderBy && ` ORDER BY ${query.orderBy}`;
    const page = ` LIMIT ${limit > 0 ? limit : -1} OFFSET ${skip}`;
    return this.database.file.all(`SELECT d.n ${query.tail}${order}${page}`, query.params).map(([n]) => Number(n));
  }

  /** Reads one row again if it still is what was looked for. */
  readRow(n: number, matches: (doc: Doc) => boolean): Doc | null {
    if (!this.state.exists) return null;
    const row = this.database.file.get(`SELECT doc FROM ${name(this.collection)} WHERE n=?`, [n]);
    const doc = row && decodeDocument(String(row[0]));
    return doc && matches(doc) ? doc : null;
  }

  insert(doc: Doc): void {
    const { state } = this;
    const text = encodeDocument(doc, state.facts);
    this.#change(doc, () => {
      this.database.catalog.settle(state);
      const row = [idKey(doc['_id']), text];
      this.database.file.run(`INSERT INTO ${name(state.name)}(id,doc,row_sum) VALUES(?,?,?)`, [...row, rowSum(row)]);
    });
  }

  /** Stores a changed document; false when it is the same as before. */
  update(found: Found, doc: Doc): boolean {
    const { state } = this;
    const text = encodeDocument(doc, state.facts);
    if (text === found.text) return false;
    this.#change(doc, () => {
      this.database.catalog.settle(state);
      const sql = `UPDATE ${name(state.name)} SET doc=?1, row_sum=row_sum_of(id,?1) WHERE n=?2`;
      this.database.file.run(sql, [text, found.n]);
    });
    return true;
  }

  delete(found: Found): void {
    this.database.file.run(`DELETE FROM ${name(this.collection)} WHERE n=?`, [found.n]);
  }

  /** Deletes all that an exact condition finds, without reading them; null when the filter is not exact. */
  deleteExact(filter: Doc): number | null {
    const { state } = this;
    if (!state.exists) return 0;
    const query = buildQuery(state, filter, NO_SORT);
    if (!query.exact) return null;
    const rows = `SELECT d.n ${query.tail}`;
    return this.database.file.run(`DELETE FROM ${name(state.name)} WHERE n IN (${rows})`, query.params);
  }

  /** Of a collection that is not there yet; a wrong filter is wrong all the same. */
  #nothing(filter: Doc): Found[] {
    matcher(filter);
    return [];
  }

  *#matching(query: BuiltQuery, filter: Doc, order: string, skip = 0, limit = 0): Generator<Found> {
    const score = query.score === null ? '' : `,${query.score}`;
    const page = limit > 0 || skip > 0 ? ' LIMIT ? OFFSET ?' : '';
    const sql = `SELECT d.n,d.doc${score} ${query.tail}${order}${page}`;
    const params = page ? [...query.params, limit > 0 ? limit : -1, skip] : query.params;
    const matches = query.exact ? null : matcher(filter);
    // Exact queries are read whole: that is quicker, and all rows are wanted.
    const rows = query.exact ? this.database.file.all(sql, params) : this.database.file.iterate(sql, params);
    for (const row of rows) {
      const text = row[1] as string;
      const doc = decodeDocument(text);
      if (matches && !matches(doc)) continue;
      yield score ? { n: row[0] as number, doc, text, score: row[2] as number } : { n: row[0] as number, doc, text };
    }
  }

  #change(doc: Doc, run: () => void): void {
    try {
      run();
    } catch (error) {
      const broken = brokenConstraint(error);
      throw broken === null ? error : this.#duplicate(broken, doc, error);
    }
  }

  #duplicate(broken: string, doc: Doc, cause: unknown): unknown {
    const { state } = this;
    if (broken === `${state.name}.id`) return duplicateKey(state.name, '_id_', { _id: 1 }, { _id: doc['_id'] });
    const index = state.indexes.find((candidate) => breaks(broken, state.name, candidate));
    if (!index) return cause;
    const paths = Object.keys(index.key);
    const keyValue = Object.fromEntries(paths.map((path) => [path, resolve(doc, path) ?? null]));
    return duplicateKey(state.name, index.name, index.key, keyValue);
  }
}

const breaks = (broken: string, collection: string, index: IndexDefinition): boolean => {
  const plain = sqlIndexName(collection, index.name);
  const side = sideTable(collection, index.name);
  const own = [plain, `${plain}/null`, `${side}.keys`, `${side}.keys/null`];
  return own.includes(broken) || broken.startsWith(`${side}.v`);
};
