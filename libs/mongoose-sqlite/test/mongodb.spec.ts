import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mongoMissing, startMongo } from '@pictora/testing';
import { Schema, type Connection } from 'mongoose';
import {
  dropMongoRecords,
  mongoEngineAt,
  openMongoRecords,
  recordsContract,
  type Lacks,
} from '../src/testing/index.js';

// Only so that a busy machine does not fail what is merely slow.
jest.setTimeout(120_000);

/** What FerretDB 1 lacks of what our models ask for, by the names of the promises it breaks. */
const lacksOfFerretDb: Lacks = {
  'says which of its indexes refused': 'its errors carry no keyPattern',
  'is refused to a change too': 'findOneAndUpdate fails with the code of an inner error, 1',
  'holds only for what a partial index is about': 'no partial indexes',
  'is counted by every one of many that come at once': 'a change is read and then written, and some are lost',
  'is claimed by one of many that ask at once': 'findOneAndUpdate is not one step either',
  'finds the place in a list that it is to change': 'no positional $',
  'clears from an outbox what was published, and nothing that came since': '$pull takes whole values, no conditions',
  'keeps whatever keys the words of others bring': 'no keys with a dot or a dollar',
  'has all of the words that are searched for, in any of its texts': 'no $text and no text indexes',
};

const missing = mongoMissing();

if (missing) {
  describe(`records on MongoDB (skipped: ${missing})`, () => it.skip('are kept', () => undefined));
} else {
  const server = await startMongo();
  const engine = await mongoEngineAt(server.url);
  afterAll(() => server.stop());

  recordsContract(
    engine.name,
    async () => {
      const connection = await openMongoRecords(server.url);
      return { connection, close: () => dropMongoRecords(connection) };
    },
    engine.isFerretDb ? lacksOfFerretDb : {},
  );

  /** Each is a thing that the SQLite driver does otherwise; its README lists them. */
  describe(`what ${engine.name} does otherwise than SQLite`, () => {
    let connection: Connection;
    beforeAll(async () => {
      connection = await openMongoRecords(server.url);
    });
    afterAll(() => dropMongoRecords(connection));

    it('knows two kinds of keys apart that SQLite takes for one: true and 1', async () => {
      const things = connection.collection<{ _id: string; key: unknown }>('keys');
      await things.createIndex({ key: 1 }, { unique: true });
      await things.insertOne({ _id: 'a', key: true });
      await expect(things.insertOne({ _id: 'b', key: 1 })).resolves.toMatchObject({ acknowledged: true });
    });

    it('refuses what a model asks with a code of its own, which is no outage', async () => {
      const Thing = connection.model('Thing', new Schema({ name: String }));
      await Thing.create({ name: 'text' });
      await expect(Thing.collection.updateOne({}, { $inc: { name: 1 } })).rejects.toMatchObject({ code: 14 });
    });
  });
}
