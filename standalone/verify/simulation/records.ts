import { OUTBOX_WRITTEN } from '@pictora/durable-events';
import { sqliteDriver } from '@pictora/mongoose-sqlite';
import { lookOn, whoRuns, type World } from '@pictora/testing/simulation';
import mongoose, { type Connection, type Model, type Schema } from 'mongoose';

const reads = ['findOne', 'countDocuments', 'distinct'] as const;
const writes = [
  ...['insertOne', 'insertMany', 'updateOne', 'updateMany', 'replaceOne', 'deleteOne', 'deleteMany'],
  ...['findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete', 'bulkWrite'],
] as const;

type Method = (...args: unknown[]) => Promise<unknown>;
type Cursor = { toArray: Method };
type Driven = { readonly name: string } & Record<string, unknown>;

/** Which document a call is about, where it says so. */
const aboutOf = (args: readonly unknown[]): string => {
  const id = (args[0] as { readonly _id?: unknown } | undefined)?._id;
  return typeof id === 'string' ? ` ${id}` : '';
};

/**
 * The records of one service in one database in memory, as several replicas see them: each has a connection and models of
 * its own. Whoever runs as a process of the world stops before and after each write, and before each read.
 */
export class ReplicatedRecords {
  /** Grows with every write of a collection. */
  readonly versions = new Map<string, number>();
  private world: World | undefined;

  private constructor(readonly replicas: readonly Connection[]) {}

  /** `schemas` by the names of their models. */
  static async open(schemas: Readonly<Record<string, Schema<never>>>, replicas: number): Promise<ReplicatedRecords> {
    const connections: Connection[] = [];
    const records = new ReplicatedRecords(connections);
    for (let replica = 0; replica < replicas; replica++) {
      const instance = new mongoose.Mongoose();
      instance.setDriver({ ...sqliteDriver, Collection: records.pointed() });
      const connection = await instance.createConnection('sqlite::memory:').asPromise();
      // All on the database of the first: its own, still empty, is nobody's.
      if (connections[0]) Object.assign(connection, { db: connections[0].db });
      connections.push(connection);
      for (const [name, schema] of Object.entries(schemas)) await connection.model<never>(name, schema.clone()).init();
    }
    return records;
  }

  model<T>(replica: number, name: string): Model<T> {
    return this.replicas[replica]?.model(name) as Model<T>;
  }

  /** Begins another history: nothing is stored, and nobody listens any more. */
  async begin(world: World): Promise<void> {
    this.world = world;
    for (const model of Object.values(this.replicas[0]?.models ?? {})) await model.collection.deleteMany({});
    for (let replica = 0; replica < this.replicas.length; replica++) this.silence(replica);
    this.versions.clear();
  }

  /** A replica has died: what it listened to, on these models or all, reaches nobody. */
  silence(replica: number): void {
    for (const model of Object.values(this.replicas[replica]?.models ?? {}))
      model.events.removeAllListeners(OUTBOX_WRITTEN);
  }

  /** Everything in a collection, seen from outside of the world. */
  all<T>(name: string): Promise<T[]> {
    return lookOn(() => this.model<T>(0, name).collection.find({}).toArray() as unknown as Promise<T[]>);
  }

  async close(): Promise<void> {
    for (const connection of this.replicas) await connection.close();
  }

  private pointed() {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the class below has a `this` of its own
    const records = this;
    class PointedCollection extends sqliteDriver.Collection {}
    const own = PointedCollection.prototype as unknown as Driven;
    const driven = sqliteDriver.Collection.prototype as unknown as Record<string, Method>;
    for (const method of reads)
      own[method] = function (this: Driven, ...args: unknown[]) {
        return records.read(`${method} ${this.name}${aboutOf(args)}`, () => driven[method]!.apply(this, args));
      };
    for (const method of writes)
      own[method] = function (this: Driven, ...args: unknown[]) {
        return records.write(this.name, `${method} ${this.name}${aboutOf(args)}`, () =>
          driven[method]!.apply(this, args),
        );
      };
    own['find'] = function (this: Driven, ...args: unknown[]) {
      const cursor = (driven['find'] as unknown as (...args: unknown[]) => Cursor).apply(this, args);
      const toArray = cursor.toArray.bind(cursor);
      cursor.toArray = () => records.read(`find ${this.name}${aboutOf(args)}`, toArray);
      return cursor;
    };
    return PointedCollection;
  }

  private async read(name: string, effect: () => Promise<unknown>): Promise<unknown> {
    const process = whoRuns();
    if (!process || !this.world) return effect();
    await this.world.point(process, `before ${name}`);
    return this.world.perform(effect);
  }

  private async write(collection: string, name: string, effect: () => Promise<unknown>): Promise<unknown> {
    const stored = async (): Promise<unknown> => {
      const answer = await effect();
      this.versions.set(collection, (this.versions.get(collection) ?? 0) + 1);
      return answer;
    };
    const process = whoRuns();
    return process && this.world ? this.world.record(process, name, stored) : stored();
  }
}
