import { type Mongoose, MongooseError, STATES } from 'mongoose';
import { readConnectionUri } from './connection-uri.js';
import { Database } from './database.js';
import { notSupported } from './errors.js';
import { BaseConnection } from './mongoose-internals.js';
import { SqliteClient, SqliteDb } from './sqlite-client.js';

/** Options of mongoose's own that a connection takes over; MongoDB's pool and server options mean nothing here. */
const CONFIG = ['autoIndex', 'autoCreate', 'sanitizeFilter', 'bufferCommands', 'bufferTimeoutMS'];

/** How long a write waits for another process to release the file. */
const DEFAULT_BUSY_TIMEOUT_MS = 10_000;
const DEFAULT_EXPIRE_INTERVAL_MS = 60_000;

/** A mongoose connection to one SQLite file. */
export class SqliteConnection extends BaseConnection {
  static readonly STATES = STATES;

  declare db: SqliteDb | undefined;
  declare client: SqliteClient | undefined;

  constructor(base: Mongoose) {
    super(base);
  }

  async createClient(uri: unknown, options: Record<string, unknown> = {}): Promise<this> {
    const path = readConnectionUri(uri);
    if (this._destroyCalled) throw new MongooseError('Connection has been closed and destroyed; create a new one');
    if (this.readyState !== Number(STATES.disconnected) && this._connectionString !== uri) {
      throw new MongooseError("Can't call `openUri()` on an active connection with different connection strings");
    }
    for (const option of CONFIG) if (options?.[option] !== undefined) this.config[option] = options[option];
    this.readyState = STATES.connecting;
    this._connectionString = uri as string;
    const {
      busyTimeoutMS = DEFAULT_BUSY_TIMEOUT_MS,
      expireIntervalMS = DEFAULT_EXPIRE_INTERVAL_MS,
      now,
    } = options ?? {};
    const busyTimeoutMs = Number(busyTimeoutMS);
    const database = await Database.open(path, busyTimeoutMs);
    this.name = path;
    this.host = 'sqlite';
    this.db = new SqliteDb(database, path, (collection) => (field) => this.#declaresArray(collection, field));
    this.client = new SqliteClient(database, this.db, {
      now: (now as (() => Date) | undefined) ?? (() => new Date()),
      expireIntervalMs: Number(expireIntervalMS),
      failed: (error) => void (this.listenerCount('error') > 0 && this.emit('error', error)),
    });
    this.onOpen();
    return this;
  }

  async doClose(): Promise<this> {
    await this.client?.close();
    this.client = undefined;
    this.db = undefined;
    return this;
  }

  useDb(): never {
    throw notSupported('useDb is; open another file with createConnection: it was');
  }

  setClient(): never {
    throw notSupported('setClient is');
  }

  async listDatabases(): Promise<unknown> {
    await this._waitForConnect();
    return this.db?.admin().listDatabases();
  }

  #declaresArray(collection: string, path: string): boolean {
    return Object.values(this.models).some(
      (model) => model.collection.name === collection && model.schema.path(path)?.$isMongooseArray === true,
    );
  }
}
