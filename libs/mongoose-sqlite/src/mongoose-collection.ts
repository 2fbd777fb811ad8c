import { mongo, MongooseError } from 'mongoose';
import { SqliteCollection } from './collection.js';
import { BaseCollection, type BaseConnection } from './mongoose-internals.js';
import type { SqliteDb } from './sqlite-client.js';
import type { Store } from './store.js';

/** Methods that answer with a cursor at once; all others answer with a promise, and may wait for the connection. */
const CURSORS = ['find', 'aggregate', 'listIndexes'] as const;

/**
 * What a model calls its collection. Calls before the connection opens wait for it, as mongoose's own driver has it; after
 * that they go straight to the SQLite collection.
 */
export class MongooseSqliteCollection extends BaseCollection {
  declare collection: SqliteCollection | null | undefined;

  constructor(name: string, connection: BaseConnection, options: Record<string, unknown>) {
    super(name, connection, options);
    this.collection ??= null;
  }

  override onOpen(): void {
    this.collection = (this.conn.db as SqliteDb | undefined)?.collection(this.name) ?? null;
    super.onOpen();
  }

  override onClose(force?: boolean): void {
    super.onClose(force);
    this.collection = null;
    // From here on calls wait for the connection to open again, or say that it is closed.
    this.buffer = true;
  }

  /** The synchronous store below, for explaining queries. */
  get store(): Store {
    return this.opened('store').store;
  }

  getIndexes(...args: unknown[]): unknown {
    return (this as unknown as { indexInformation: (...args: unknown[]) => unknown }).indexInformation(...args);
  }

  opened(method: string): SqliteCollection {
    if (this.conn.$wasForceClosed) throw new MongooseError('Connection was force closed');
    if (this.collection) return this.collection;
    throw new MongooseError(`Cannot call ${this.name}.${method}() before the connection is open`);
  }

  async whenOpen(method: string): Promise<SqliteCollection> {
    if (this.collection || !this._shouldBufferCommands() || this.conn.$wasForceClosed) return this.opened(method);
    if (this.conn._closeCalled) {
      throw new mongo.MongoNotConnectedError('Client must be connected before running operations');
    }
    const timeoutMs = this._getBufferTimeoutMS();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.removeQueue(opened);
        reject(new MongooseError(`Operation \`${this.name}.${method}()\` buffering timed out after ${timeoutMs}ms`));
      }, timeoutMs);
      const opened = () => {
        clearTimeout(timer);
        resolve();
      };
      this.addQueue(opened);
    });
    return this.opened(method);
  }
}

type Method = (this: MongooseSqliteCollection, ...args: unknown[]) => unknown;
type Methods = Record<string, (...args: unknown[]) => unknown>;

const debugging = (collection: MongooseSqliteCollection, method: string, args: unknown[]): void => {
  const debug = collection.conn.options?.['debug'] ?? collection.conn.base?.get('debug');
  if (typeof debug === 'function') (debug as (...all: unknown[]) => void)(collection.name, method, ...args);
};

const forward = (method: string): Method =>
  function (...args) {
    debugging(this, method, args);
    const direct = this.collection as unknown as Methods | null;
    if (direct && !this.conn.$wasForceClosed) return direct[method]?.(...args);
    if ((CURSORS as readonly string[]).includes(method)) {
      if (this.collection || !this._shouldBufferCommands()) {
        return (this.opened(method) as unknown as Methods)[method]?.(...args);
      }
    }
    return this.whenOpen(method).then((collection) => (collection as unknown as Methods)[method]?.(...args));
  };

const inherited = Object.getOwnPropertyNames(Object.getPrototypeOf(SqliteCollection.prototype) as object);
for (const method of [...Object.getOwnPropertyNames(SqliteCollection.prototype), ...inherited]) {
  if (['constructor', 'name', 'store', 'collectionName'].includes(method)) continue;
  Object.defineProperty(MongooseSqliteCollection.prototype, method, {
    value: forward(method),
    configurable: true,
    writable: true,
  });
}
