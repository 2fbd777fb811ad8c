import { randomUUID } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';

/** What a server that speaks MongoDB's protocol says it is. */
export type MongoEngine = { readonly name: string; readonly isFerretDb: boolean };

/** Asks the server at an address what it is: FerretDB says so. */
export const mongoEngineAt = async (url: string): Promise<MongoEngine> => {
  const connection = await new mongoose.Mongoose().createConnection(url).asPromise();
  try {
    const info = (await connection.db?.admin().buildInfo()) ?? {};
    const { ferretdb, ferretdbVersion, version } = info as Record<string, unknown>;
    const isFerretDb = ferretdb !== undefined || ferretdbVersion !== undefined;
    return { name: isFerretDb ? 'MongoDB (FerretDB)' : `MongoDB ${String(version)}`, isFerretDb };
  } finally {
    await connection.close();
  }
};

/** A database of the server: an empty one with a name of its own, unless one is named. */
export const openMongoRecords = (url: string, dbName = `pictora-test-${randomUUID()}`): Promise<Connection> =>
  new mongoose.Mongoose().createConnection(url, { dbName }).asPromise();

/** Leaves nothing behind on the server. */
export const dropMongoRecords = async (connection: Connection): Promise<void> => {
  await connection.dropDatabase();
  await connection.close();
};
