import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SqliteEventStore, type RecordedEvent } from '@pictora/event-sourcing';
import { anEvent } from '@pictora/event-sourcing/testing';
import { Schema, type Connection } from 'mongoose';
import { closeRecords, openRecords, racing } from '../test/totals.js';
import type { Drift } from './drift.js';
import { rebuildJournal, verifyJournal, type Journal } from './journal.js';
import { MongooseCheckpointStore } from './mongoose-checkpoint-store.js';

type Line = { readonly _id: string; readonly total: number; readonly at: Date };

const schema = new Schema<Line>(
  {
    _id: { type: String, required: true },
    total: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
).index({ at: 1 });

describe('a journal', () => {
  let connection: Connection;
  let store: SqliteEventStore;
  let journal: Journal<Line>;
  let checkpoints: MongooseCheckpointStore;
  beforeEach(async () => {
    connection = await openRecords();
    store = new SqliteEventStore(':memory:');
    checkpoints = new MongooseCheckpointStore(connection);
    journal = {
      name: 'lines',
      model: connection.model<Line>('Line', schema),
      ownerOf: ({ streamId }) => (streamId.startsWith('counter-') ? streamId.slice('counter-'.length) : null),
      streamOf: (owner) => `counter-${owner}`,
      idOf: (owner, revision) => `${owner}:${revision}`,
      placeOf: (id) => ({ owner: id.split(':')[0] ?? '', revision: Number(id.split(':')[1]) }),
      record: (before, event, owner) => ({
        _id: `${owner}:${event.revision}`,
        total: (before?.total ?? 0) + (event.data as { amount: number }).amount,
        at: new Date(event.time),
      }),
    };
    for (let revision = -1; revision < 3; revision++) for (const owner of ['a', 'b']) await add(owner, revision);
    await store.append('other', -1, [anEvent('other')]);
  });
  afterEach(async () => {
    await store.close();
    await closeRecords(connection);
  });
  const add = (owner: string, after: number) =>
    store.append(`counter-${owner}`, after, [anEvent(`${owner}-${after + 1}`, { data: { amount: after + 2 } })]);
  const shown = async () => (await journal.model.find({}).sort({ _id: 1 }).lean()) as Line[];
  const expected = async (): Promise<Line[]> => {
    const lines = new Map<string, Line>();
    const last = new Map<string, Line>();
    for (const event of (await store.readAll(0, 1_000)) as RecordedEvent[]) {
      const owner = journal.ownerOf(event);
      if (owner === null) continue;
      const line = journal.record(last.get(owner) ?? null, event, owner);
      lines.set(line._id, line);
      last.set(owner, line);
    }
    return [...lines.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
  };
  const verify = async () => {
    const found: Drift[] = [];
    const onDrift = (drift: Drift) => void found.push(drift);
    const { drifted } = await verifyJournal(journal, { store, checkpoints, onDrift });
    expect(drifted).toBe(found.length);
    return found.sort((a, b) => a.id.localeCompare(b.id));
  };
  const spoil = async () => {
    await journal.model.deleteOne({ _id: 'a:1' });
    await journal.model.updateOne({ _id: 'b:2' }, { $set: { total: 999 } });
    await journal.model.insertMany([
      { _id: 'b:9', total: 1, at: new Date(0) },
      { _id: 'nobody:0', total: 1, at: new Date(0) },
    ]);
  };

  it('is made from its events alone', async () => {
    expect(await rebuildJournal(journal, { store, connection })).toEqual({
      documents: 8,
      corrected: 8,
      removed: 0,
      position: 9,
    });
    expect(await shown()).toEqual(await expected());
  });

  it('is verified record by record, and a rebuild mends exactly what differs', async () => {
    await rebuildJournal(journal, { store, connection });
    await checkpoints.save('lines', 9);
    expect(await verify()).toEqual([]);
    await spoil();
    expect(await verify()).toEqual([
      { id: 'a:1', kind: 'missing', fields: [] },
      { id: 'b:2', kind: 'different', fields: [{ field: 'total', expected: 6, found: 999 }] },
      { id: 'b:9', kind: 'stray', fields: [] },
      { id: 'nobody:0', kind: 'stray', fields: [] },
    ]);
    expect(await rebuildJournal(journal, { store, connection })).toMatchObject({ corrected: 2, removed: 2 });
    expect(await verify()).toEqual([]);
    expect(await shown()).toEqual(await expected());
  });

  it('that lags behind its events is no drift', async () => {
    await rebuildJournal(journal, { store, connection });
    await checkpoints.save('lines', 9);
    await add('a', 3);
    expect(await verify()).toEqual([]);
  });

  racing('is made anew while events come, those that come meanwhile included', async () => {
    await spoil();
    const more = (async () => {
      for (let revision = 3; revision < 60; revision++) await add('a', revision);
      for (let revision = -1; revision < 10; revision++) await add('c', revision);
    })();
    await Promise.all([more, rebuildJournal(journal, { store, connection })]);
    await rebuildJournal(journal, { store, connection, suffix: 'again' });
    expect(await shown()).toEqual(await expected());
  });
});
