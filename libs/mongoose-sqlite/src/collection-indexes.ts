import { Cursor } from './cursor.js';
import type { Database } from './database.js';
import { type Doc, normalise } from './document-codec.js';
import { serverError } from './errors.js';
import {
  defineIndex,
  describeIndex,
  type IndexDefinition,
  indexColumns,
  type IndexOptions,
  isTextIndex,
  readIndexKey,
  sameIndex,
} from './index-definition.js';
import { Seen } from './path-facts.js';
import { checkOptions, type OperationOptions } from './operation-options.js';
import { Store } from './store.js';

const isDeclared = (known: IndexDefinition, index: IndexDefinition): boolean =>
  known.name === index.name && sameIndex(known, index);

const ID_INDEX: IndexDefinition = { name: '_id_', key: { _id: 1 } };

/** Says of a path whether a schema declares an array there. */
export type DeclaresArray = (path: string) => boolean;

/** The part of a collection that makes, lists and drops indexes. */
export class CollectionIndexes {
  readonly store: Store;

  constructor(
    readonly database: Database,
    readonly name: string,
    private readonly declaresArray: DeclaresArray = () => false,
  ) {
    this.store = new Store(database, name);
  }

  get collectionName(): string {
    return this.name;
  }

  async createIndex(spec: unknown, options: OperationOptions = {}): Promise<string> {
    const { session, ...rest } = options;
    checkOptions({ session });
    const index = defineIndex(readIndexKey(spec), normalise(rest) as IndexOptions);
    // At each start every model declares its indexes again; that must not cost a commit each.
    if (this.database.read(() => this.store.state.indexes.some((known) => isDeclared(known, index)))) return index.name;
    return this.database.write(() => this.#create(index));
  }

  async createIndexes(specs: ({ key: unknown } & OperationOptions)[]): Promise<string[]> {
    const names: string[] = [];
    for (const { key, ...options } of specs) names.push(await this.createIndex(key, options));
    return names;
  }

  async dropIndex(index: unknown): Promise<Doc> {
    await this.database.write(() => {
      const { state } = this.store;
      const found = state.indexes.find(
        ({ name, key }) =>
          name === index || (typeof index === 'object' && JSON.stringify(key) === JSON.stringify(index)),
      );
      if (!found) throw serverError(27, 'IndexNotFound', `index not found with name [${JSON.stringify(index)}]`);
      this.database.catalog.dropIndex(state, found);
    });
    return { ok: 1 };
  }

  async dropIndexes(): Promise<boolean> {
    await this.database.write(() => {
      const { state } = this.store;
      for (const index of state.indexes) this.database.catalog.dropIndex(state, index);
    });
    return true;
  }

  listIndexes(): Cursor {
    const all = () => this.#described();
    return new Cursor({
      all,
      *stream() {
        yield* all();
      },
      explain: () => ({}),
    });
  }

  async indexes(): Promise<Doc[]> {
    return this.#described();
  }

  async indexInformation(options: { full?: boolean } = {}): Promise<Doc | Doc[]> {
    const described = this.#described();
    if (options.full) return described;
    return Object.fromEntries(described.map(({ name, key }) => [String(name), Object.entries(key as Doc)]));
  }

  async indexExists(names: string | string[]): Promise<boolean> {
    const known = this.#described().map(({ name }) => name);
    return [names].flat().every((name) => known.includes(name));
  }

  #described(): Doc[] {
    return this.database.read(() => {
      const { state } = this.store;
      if (!state.exists) throw serverError(26, 'NamespaceNotFound', `ns does not exist: ${this.name}`);
      return [ID_INDEX, ...state.indexes].map(describeIndex);
    });
  }

  #create(index: IndexDefinition): string {
    const { state } = this.store;
    const { catalog } = this.database;
    catalog.ensure(state);
    const paths = Object.keys(index.key);
    if (paths.length === 1 && paths[0] === '_id') return ID_INDEX.name;
    const named = state.indexes.find(({ name }) => name === index.name);
    const same = state.indexes.find((other) => sameIndex(other, index));
    if (named && isDeclared(named, index)) return named.name;
    if (named) {
      throw serverError(86, 'IndexKeySpecsConflict', `an index named ${index.name} exists with other keys or options`);
    }
    if (same) throw serverError(85, 'IndexOptionsConflict', `the same index exists with the name ${same.name}`);
    if (isTextIndex(index) && state.indexes.some(isTextIndex)) {
      throw serverError(67, 'CannotCreateIndex', 'only one text index per collection allowed');
    }
    this.#noteDeclaredArrays(index);
    catalog.addIndex(state, index);
    return index.name;
  }

  /** So that an index over a declared array is right from the start, not only once the first document shows it. */
  #noteDeclaredArrays(index: IndexDefinition): void {
    const { facts } = this.store.state;
    for (const { path } of indexColumns(index)) {
      const parts = path.split('.');
      let node = facts.root;
      for (const [position, part] of parts.entries()) {
        const child = facts.child(node, part);
        if (!child) break;
        if (this.declaresArray(parts.slice(0, position + 1).join('.'))) {
          facts.note(child, Seen.array);
          node = facts.items(child);
        } else node = child;
      }
    }
  }
}
