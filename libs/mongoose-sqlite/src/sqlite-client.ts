import { SqliteCollection } from './collection.js';
import type { DeclaresArray } from './collection-indexes.js';
import { Cursor } from './cursor.js';
import type { Database } from './database.js';
import type { Doc } from './document-codec.js';
import { notSupported } from './errors.js';
import { expireDocuments } from './expiry.js';
import { sessionsNotSupported } from './operation-options.js';

/** What `connection.db` offers: the few database commands that mongoose and health checks use. */
export class SqliteDb {
  #collections = new Map<string, SqliteCollection>();

  constructor(
    readonly database: Database,
    readonly databaseName: string,
    private readonly declaresArray: (collection: string) => DeclaresArray,
  ) {}

  collection(name: string): SqliteCollection {
    let collection = this.#collections.get(name);
    if (!collection) {
      collection = new SqliteCollection(this.database, name, this.declaresArray(name));
      this.#collections.set(name, collection);
    }
    return collection;
  }

  async createCollection(name: string, options: Doc = {}): Promise<SqliteCollection> {
    for (const option of ['capped', 'timeseries', 'viewOn', 'validator', 'encryptedFields', 'clusteredIndex']) {
      if (options[option]) throw notSupported(`collection option ${option} is`);
    }
    const collation = options['collation'] as { locale?: string } | undefined;
    if (collation && collation.locale !== 'simple') throw notSupported('collation is');
    const collection = this.collection(name);
    const { state } = collection.store;
    if (!state.exists) await this.database.write(() => this.database.catalog.ensure(collection.store.state));
    return collection;
  }

  async dropCollection(name: string): Promise<boolean> {
    return this.collection(name).drop();
  }

  async dropDatabase(): Promise<boolean> {
    await this.database.write(() => {
      for (const state of this.database.catalog.collections()) this.database.catalog.dropCollection(state);
    });
    return true;
  }

  listCollections(): Cursor {
    const all = (): Doc[] =>
      this.database.read(() => this.database.catalog.collections().map(({ name }) => ({ name, type: 'collection' })));
    return new Cursor({
      all,
      *stream() {
        yield* all();
      },
      explain: () => ({}),
    });
  }

  async collections(): Promise<SqliteCollection[]> {
    return this.database.catalog.collections().map(({ name }) => this.collection(name));
  }

  async command(command: Doc): Promise<Doc> {
    const [name] = Object.keys(command);
    if (name !== 'ping') throw notSupported(`command ${String(name)} is`);
    this.database.file.get('SELECT 1');
    return { ok: 1 };
  }

  admin() {
    return {
      ping: () => this.command({ ping: 1 }),
      listDatabases: async () => ({ databases: [{ name: this.databaseName }], ok: 1 }),
    };
  }

  watch(): never {
    throw notSupported('change streams are');
  }
}

export type ExpirySettings = { now: () => Date; expireIntervalMs: number; failed: (error: unknown) => void };

/** What mongoose calls the client: here, one open file. */
export class SqliteClient {
  readonly #db: SqliteDb;
  readonly #timer: NodeJS.Timeout;

  constructor(
    readonly database: Database,
    db: SqliteDb,
    { now, expireIntervalMs, failed }: ExpirySettings,
  ) {
    this.#db = db;
    this.#timer = setInterval(() => {
      this.expireDocuments(now()).catch(failed);
    }, expireIntervalMs).unref();
  }

  db(): SqliteDb {
    return this.#db;
  }

  /** What the timer does for `expireAfterSeconds` indexes, as MongoDB does, about once a minute. */
  expireDocuments(now: Date): Promise<number> {
    return expireDocuments(this.database, now);
  }

  startSession(): never {
    throw sessionsNotSupported();
  }

  async withSession(): Promise<never> {
    throw sessionsNotSupported();
  }

  async bulkWrite(): Promise<never> {
    throw notSupported('connection.bulkWrite is; Model.bulkWrite: it is');
  }

  close(): Promise<void> {
    clearInterval(this.#timer);
    return this.database.close();
  }
}
