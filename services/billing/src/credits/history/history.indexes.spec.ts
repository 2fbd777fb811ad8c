import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { explainFind } from '@pictora/mongoose-sqlite';
import { openSqliteRecords } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { entriesFilter, entriesOrder } from './history.query.js';
import { historyModel, historySchema, type HistoryModel } from './history.schema.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

const userId = '01890a5d-ac96-774b-bcce-b302099a8057';
const [from, to] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
const cursor = '1767225600000-50000';
const byTime = 'userId_1_time_-1_revision_-1_type_1';
const byType = 'userId_1_type_1_time_-1_revision_-1';

let records: Connection;
let model: HistoryModel;
beforeAll(async () => {
  records = await openSqliteRecords('sqlite::memory:');
  model = historyModel(records);
  await model.init();
});
afterAll(() => records.close());

describe('a page of the history is read by an index, in its order, from where it begins', () => {
  it.each([
    ['the first', byTime, {}, '='],
    ['a deep one', byTime, { cursor }, '=<'],
    ['one of a time', byTime, { from, to }, '=><'],
    ['a deep one of a time', byTime, { from, to, cursor }, '=><'],
    ['the first of a type', byType, { type: 'captured' }, '=='],
    ['one of a type and a time', byType, { type: 'captured', from, to }, '==><'],
    ['a deep one of a type', byType, { type: 'captured', cursor }, '==<'],
    ['a deep one of a type and a time', byType, { type: 'captured', from, to, cursor }, '==><'],
  ] as const)('%s', async (_, index, filter, bounds) => {
    const plan = await explainFind(model, entriesFilter({ userId, ...filter }), { sort: entriesOrder, limit: 31 });
    expect(plan).toMatchObject({ indexes: [index], scansAll: false, sorts: false, exact: true });
    // What the index is entered by: equal, from, up to.
    expect(
      plan.plan
        .join()
        .match(/<expr>([<=>])/g)
        ?.join(''),
    ).toBe(bounds.replace(/./g, '<expr>$&'));
  });

  it('the upper bound is the cursor, unless the filter ends before it', () => {
    const [at, before] = [new Date(Number(cursor.split('-')[0])), '2025-12-31T00:00:00.000Z'];
    expect(entriesFilter({ userId, to, cursor })).toMatchObject({ time: { $lte: at } });
    expect(entriesFilter({ userId, to: before, cursor })).toMatchObject({ time: { $lt: new Date(before) } });
  });

  it('the entries of a job too', async () => {
    const filter = { userId, 'cause.id': 'job', 'cause.type': 'job' };
    const plan = await explainFind(model, filter, { sort: { revision: 1 } });
    expect(plan).toMatchObject({ indexes: ['userId_1_cause.id_1_revision_1'], scansAll: false, sorts: false });
  });

  it('and no index is for nothing', () => {
    expect(historySchema.indexes()).toHaveLength(3);
  });
});
