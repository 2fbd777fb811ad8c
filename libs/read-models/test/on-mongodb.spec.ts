import { afterAll, describe, it, jest } from '@jest/globals';
import { mongoEngineAt } from '@pictora/mongoose-sqlite/mongo-records';
import { mongoMissing, startMongo } from '@pictora/testing';

// Only so that a busy machine does not fail what is merely slow.
jest.setTimeout(120_000);

const missing = mongoMissing();

if (missing) {
  describe(`read models on MongoDB (skipped: ${missing})`, () => it.skip('are kept', () => undefined));
} else {
  // The suites of this package once more, on a server in place of SQLite: `openRecords` goes by MONGO_URL.
  const server = await startMongo();
  process.env['MONGO_URL'] = server.url;
  if ((await mongoEngineAt(server.url)).isFerretDb) process.env['MONGO_STAND_IN'] = 'ferretdb';
  afterAll(() => server.stop());
  await import('../src/guarded-projection.spec.js');
  await import('../src/journal.spec.js');
  await import('../src/mongoose-stores.spec.js');
  await import('../src/subject-keys.contract.spec.js');
}
