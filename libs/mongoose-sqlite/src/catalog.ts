import { ROW_SUM } from '@pictora/sqlite';
import type { Doc } from './document-codec.js';
import { badValue, brokenConstraint, duplicateKey } from './errors.js';
import { createIndexDdl, dropIndexDdl, partialCondition } from './index-ddl.js';
import { type IndexDefinition, indexColumns, isTextIndex } from './index-definition.js';
import { PathFacts, type StoredFacts } from './path-facts.js';
import { name } from './sql-text.js';
import type { SqliteFile } from './sqlite-file.js';

/** What the process knows of one collection. */
export type CollectionState = {
  name: string;
  exists: boolean;
  facts: PathFacts;
  indexes: readonly IndexDefinition[];
  /** The terms of partial indexes; see `FilterScope.literals`. */
  literals: ReadonlySet<string>;
};

const TABLE = '_mongoose_collections';

const RESERVED = /^(sqlite_|_mongoose_)|["/\0$]/i;

/**
 * The collections, their indexes and their path facts, kept in the database itself so that every process sharing the file
 * sees the same. All writing happens inside the group commit's transaction.
 */
export class Catalog {
  #states = new Map<string, CollectionState>();
  #version = -1;

  constructor(private readonly file: SqliteFile) {}

  /** Makes the catalogue's own table; runs inside a transaction. */
  prepare(): void {
    this.file.exec(
      `CREATE TABLE IF NOT EXISTS ${TABLE}(name TEXT PRIMARY KEY, facts TEXT NOT NULL, indexes TEXT NOT NULL);` +
        'CREATE TABLE IF NOT EXISTS _mongoose_version(version INTEGER NOT NULL);' +
        'INSERT INTO _mongoose_version SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM _mongoose_version)',
    );
    for (const [table] of this.file.all(`SELECT name FROM ${TABLE}`)) this.#addSums(String(table));
  }

  /** Files of earlier versions have no sums; their documents get one when they are next written. */
  #addSums(table: string): void {
    const hasSums = this.file.get('SELECT 1 FROM pragma_table_info(?) WHERE name = ?', [table, ROW_SUM]);
    if (!hasSums) this.file.exec(`ALTER TABLE ${name(table)} ADD COLUMN ${ROW_SUM} INTEGER`);
  }

  state(collection: string): CollectionState {
    let state = this.#states.get(collection);
    if (!state) {
      if (RESERVED.test(collection) || collection === '')
        throw badValue(`invalid collection name ${JSON.stringify(collection)}`);
      state = { name: collection, exists: false, facts: new PathFacts(), indexes: [], literals: new Set() };
      this.#states.set(collection, state);
    }
    return state;
  }

  collections(): CollectionState[] {
    return [...this.#states.values()].filter(({ exists }) => exists);
  }

  /** Reads the catalogue again if another process, or a rollback, has changed it. True when something may differ. */
  refresh(force = false): boolean {
    const version = Number(this.file.get('SELECT version FROM _mongoose_version')?.[0]);
    if (version === this.#version && !force) return false;
    this.#version = version;
    const rows = this.file.all(`SELECT name, facts, indexes FROM ${TABLE}`);
    const stored = new Map(
      rows.map(([key, facts, indexes]) => [String(key), [String(facts), String(indexes)] as const]),
    );
    for (const key of new Set([...this.#states.keys(), ...stored.keys()])) this.#load(key, stored.get(key), force);
    return true;
  }

  /** Creates the collection's table unless it is there. */
  ensure(state: CollectionState): void {
    if (state.exists) return;
    // A unique column rather than a key: rows then lie in the order of their coming, as MongoDB's do.
    this.file.exec(
      `CREATE TABLE ${name(state.name)}(n INTEGER PRIMARY KEY, id ANY NOT NULL UNIQUE, doc TEXT NOT NULL, row_sum INTEGER) STRICT`,
    );
    state.exists = true;
    this.#store(state);
  }

  /** Stores new facts before a document that shows them, and moves indexes that now meet arrays to element tables. */
  settle(state: CollectionState): void {
    this.ensure(state);
    if (!state.facts.dirty) return;
    for (const index of state.indexes) {
      const arrayAt = elementsPath(index, state.facts);
      if (arrayAt === index.arrayAt) continue;
      const moved = { ...index, ...(arrayAt === undefined ? {} : { arrayAt }) };
      this.file.atomically(() => {
        this.#runAll([...dropIndexDdl(state.name, index), ...createIndexDdl(state.name, moved)]);
      });
      state.indexes = state.indexes.map((other) => (other === index ? moved : other));
    }
    this.#store(state);
    state.facts.dirty = false;
  }

  addIndex(state: CollectionState, definition: IndexDefinition): void {
    this.settle(state);
    const arrayAt = elementsPath(definition, state.facts);
    const index = arrayAt === undefined ? definition : { ...definition, arrayAt };
    const { name: indexName, key } = index;
    try {
      this.file.atomically(() => this.#runAll(createIndexDdl(state.name, index)));
    } catch (error) {
      throw brokenConstraint(error) === null ? error : duplicateKey(state.name, indexName, key, {});
    }
    state.indexes = [...state.indexes, index];
    this.#store(state);
  }

  dropIndex(state: CollectionState, index: IndexDefinition): void {
    this.#runAll(dropIndexDdl(state.name, index));
    state.indexes = state.indexes.filter((other) => other !== index);
    this.#store(state);
  }

  dropCollection(state: CollectionState): void {
    if (!state.exists) return;
    for (const index of state.indexes) this.#runAll(dropIndexDdl(state.name, index));
    this.file.exec(`DROP TABLE ${name(state.name)}`);
    this.file.run(`DELETE FROM ${TABLE} WHERE name=?`, [state.name]);
    this.#bump();
    this.#states.delete(state.name);
  }

  #load(key: string, stored: readonly [string, string] | undefined, force: boolean): void {
    const state = this.state(key);
    state.exists = stored !== undefined;
    state.indexes = stored ? (JSON.parse(stored[1]) as IndexDefinition[]) : [];
    if (stored) state.facts.merge(JSON.parse(stored[0]) as StoredFacts);
    // After a rollback the facts in memory may be ahead of the stored ones.
    state.facts.dirty ||= force || !stored;
    state.literals = partialTerms(state);
  }

  #store(state: CollectionState): void {
    state.literals = partialTerms(state);
    this.file.run(
      `INSERT INTO ${TABLE}(name, facts, indexes) VALUES(?,?,?)
       ON CONFLICT(name) DO UPDATE SET facts=excluded.facts, indexes=excluded.indexes`,
      [state.name, JSON.stringify(state.facts), JSON.stringify(state.indexes)],
    );
    this.#bump();
  }

  #bump(): void {
    this.file.exec('UPDATE _mongoose_version SET version = version + 1');
    this.#version = Number(this.file.get('SELECT version FROM _mongoose_version')?.[0]);
  }

  #runAll(statements: string[]): void {
    for (const sql of statements) this.file.exec(sql);
  }
}

/** The array that an index's keys go through, if any. */
const elementsPath = (index: IndexDefinition, facts: PathFacts): string | undefined => {
  if (isTextIndex(index)) return undefined;
  const found = new Set<string>();
  for (const { path } of indexColumns(index)) {
    const parts = path.split('.');
    for (const length of facts.info(path).arraysAt) found.add(parts.slice(0, length).join('.'));
  }
  if (found.size > 1) throw badValue(`cannot index parallel arrays ${[...found].map((path) => `[${path}]`).join(' ')}`);
  return found.values().next().value;
};

const partialTerms = (state: CollectionState): ReadonlySet<string> =>
  new Set(
    state.indexes
      .filter((index) => index.arrayAt === undefined)
      .flatMap((index) => partialCondition(index, 'd')?.split(' AND ') ?? []),
  );

/** True when a filter asks for at least what a partial index holds, in the same words. */
export const impliesPartial = (filter: Doc, { partialFilterExpression }: IndexDefinition): boolean =>
  Object.entries(partialFilterExpression ?? {}).every(
    ([path, condition]) => JSON.stringify(filter[path]) === JSON.stringify(condition),
  );
