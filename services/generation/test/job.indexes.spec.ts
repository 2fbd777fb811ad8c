import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { explainFind } from '@pictora/mongoose-sqlite';
import { openSqliteRecords } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { jobModel, jobSchema, type JobModel } from '../src/jobs/job.schema.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

let records: Connection;
let model: JobModel;
beforeAll(async () => {
  records = await openSqliteRecords('sqlite::memory:');
  model = jobModel(records);
  await model.init();
});
afterAll(() => records.close());

const queries: [index: string, filter: object, sort: object | null][] = [
  ['userId_1_idempotencyKey_1', { userId: 'u', idempotencyKey: 'k' }, null],
  ['lane_1_availableAt_1', { lane: 'pro', availableAt: { $lte: new Date() } }, { availableAt: 1 }],
  ['activeFor_1', { activeFor: 'u' }, null],
  ['activeFor_1', { activeFor: 'u', parked: true }, null],
  ['activeFor_1', { activeFor: 'u', 'saga.phase': 'drawing', lease: null, availableAt: { $lte: new Date() } }, null],
  ['userId_1__id_-1', { userId: 'u', 'saga.phase': { $nin: ['reserving'] }, _id: { $lt: 'x' } }, { _id: -1 }],
];

describe('each index of the jobs', () => {
  it.each(queries)('%s serves the query that it is for, order included', async (index, filter, sort) => {
    const plan = await explainFind(model, filter, sort ? { sort } : {});
    expect(plan).toMatchObject({ indexes: [index], scansAll: false, sorts: false });
  });

  it('is for one of these queries, or keeps two jobs from one seat', () => {
    const served = new Set(queries.map(([index]) => index));
    expect(jobSchema.indexes().map(([keys]) => keys)).toHaveLength(served.size + 1);
  });
});
