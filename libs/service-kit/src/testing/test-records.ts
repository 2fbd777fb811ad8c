import { dropMongoRecords, openMongoRecords } from '@pictora/mongoose-sqlite/mongo-records';
import type { Connection } from 'mongoose';
import { openSqliteRecords } from '../records.js';

/**
 * Empty records for a test: in memory, or on the MongoDB that MONGO_URL names in the environment of the whole run, in
 * databases that are dropped afterwards.
 */
export class TestRecords {
  private readonly url = process.env['MONGO_URL'];
  private readonly databases: string[] = [];

  async open(): Promise<Connection> {
    if (!this.url) return openSqliteRecords('sqlite::memory:');
    const records = await openMongoRecords(this.url);
    this.databases.push(records.name);
    return records;
  }

  /** Whoever was given records has closed them by now. */
  async dispose(): Promise<void> {
    for (const name of this.databases.splice(0)) await dropMongoRecords(await openMongoRecords(this.url ?? '', name));
  }
}
