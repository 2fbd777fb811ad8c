import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { billingService } from '@pictora/billing';
import { generationService } from '@pictora/generation';
import { identityService } from '@pictora/identity';
import { mediaService } from '@pictora/media';
import { messagingService } from '@pictora/messaging-service';
import { mongoEngineAt, openMongoRecords } from '@pictora/mongoose-sqlite/mongo-records';
import { openSqliteRecords, RECORDS, type RunningService, type ServiceDefinition } from '@pictora/service-kit';
import { createTestPlatform, startTestService, type TestPlatform } from '@pictora/service-kit/testing';
import { socialService } from '@pictora/social';
import { mongoMissing, startMongo } from '@pictora/testing';
import type { Connection } from 'mongoose';
import { uniqueIndexesOf, type UniqueIndex } from './unique-indexes.js';

// Only so that a busy machine does not fail what is merely slow.
jest.setTimeout(120_000);

/** The models of every service, on each engine that may keep them: what they declare has to hold there. */
const services = [
  identityService,
  billingService,
  mediaService,
  generationService,
  socialService,
  messagingService,
] as readonly ServiceDefinition[];

type Engine = {
  readonly name: string;
  open(): Promise<Connection>;
  /** Services that cannot even start on it, and what they need. */
  readonly without: Readonly<Record<string, string>>;
  /** Whether it takes an index for sparse without keeping that it is. */
  readonly forgetsSparse: boolean;
};

const sqlite: Engine = {
  name: 'SQLite',
  open: () => openSqliteRecords('sqlite::memory:'),
  without: {},
  forgetsSparse: false,
};

const missing = mongoMissing();
const server = missing ? null : await startMongo();
afterAll(() => server?.stop());

const lacksOfFerretDb = {
  identity: 'needs partial indexes: FerretDB has none',
  media: 'needs text indexes: FerretDB has none',
};

const onServer = async (url: string): Promise<Engine> => {
  const { name, isFerretDb } = await mongoEngineAt(url);
  const open = () => openMongoRecords(url);
  return { name, open, without: isFerretDb ? lacksOfFerretDb : {}, forgetsSparse: isFerretDb };
};
const engines = server ? [sqlite, await onServer(server.url)] : [sqlite];
if (missing) describe(`the models on MongoDB (skipped: ${missing})`, () => it.skip('hold', () => undefined));

for (const engine of engines)
  for (const definition of services) {
    const lack = engine.without[definition.name];
    const title = `the models of ${definition.name} on ${engine.name}`;
    (lack ? describe.skip : describe)(lack ? `${title} (${lack})` : title, () => {
      let platform: TestPlatform;
      let service: RunningService;
      let records: Connection;
      beforeAll(async () => {
        platform = await createTestPlatform();
        service = await startTestService(definition, { ...platform, openRecords: () => engine.open() });
        records = service.app.get<Connection>(RECORDS, { strict: false });
      });
      afterAll(async () => {
        await records.dropDatabase();
        await service.close();
        await platform.close();
      });

      it('have their indexes', async () => {
        for (const model of Object.values(records.models)) {
          await model.init();
          const sparse = model.schema.indexes().flatMap(([keys, { sparse }]) => (sparse ? [keys] : []));
          const toCreate = engine.forgetsSparse ? sparse : [];
          expect([model.modelName, await model.diffIndexes()]).toEqual([
            model.modelName,
            { toCreate, toDrop: toCreate.map(() => expect.any(String)) },
          ]);
        }
      });

      it('keep what is unique from coming twice', async () => {
        const check = async ({ model, first, second }: UniqueIndex) => {
          await model.collection.insertOne(first);
          await expect(model.collection.insertOne(second as never)).rejects.toMatchObject({ code: 11000 });
          await model.collection.deleteMany({ _id: { $in: [first['_id'], second['_id']] } } as never);
        };
        const unique = Object.values(records.models).flatMap(uniqueIndexesOf);
        for (const index of unique) await check(index);
      });
    });
  }
