import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ProjectionGap, SqliteEventStore, type RecordedEvent } from '@pictora/event-sourcing';
import { anEvent } from '@pictora/event-sourcing/testing';
import type { Connection } from 'mongoose';
import { closeRecords, openRecords, racing, totalsOn, type Total } from '../test/totals.js';
import { GuardedProjection } from './guarded-projection.js';
import { keepUpToDate } from './keep-up-to-date.js';
import { MongooseCheckpointStore } from './mongoose-checkpoint-store.js';
import type { ReadModel } from './read-model.js';
import { withAside } from './aside.js';
import type { Drift } from './drift.js';
import { rebuildReadModel } from './rebuild.js';
import { verifyReadModel } from './verify.js';

describe('a read model', () => {
  let connection: Connection;
  let totals: ReadModel<Total>;
  let projection: GuardedProjection<Total>;
  beforeEach(async () => {
    connection = await openRecords();
    totals = totalsOn(connection);
    projection = new GuardedProjection(totals);
  });
  afterEach(() => closeRecords(connection));

  const event = (counter: string, revision: number, amount = 1, position = revision + 1): RecordedEvent => ({
    ...anEvent(`${counter}-${revision}`, { data: { amount } }),
    streamId: `counter-${counter}`,
    revision,
    position,
  });
  const shown = async (model = totals.model) => (await model.find({}).sort({ _id: 1 }).lean()) as Total[];

  it('shows what its events say, and how far it goes', async () => {
    await projection.apply([event('a', 0, 3), event('b', 0, 1), event('a', 1, 4)]);
    expect(await shown()).toEqual([
      { _id: 'a', revision: 1, total: 7, last: 'a-1' },
      { _id: 'b', revision: 0, total: 1, last: 'b-0' },
    ]);
  });

  it('is the same when events come a second time, alone or with new ones', async () => {
    await projection.apply([event('a', 0, 3), event('a', 1, 4)]);
    await projection.apply([event('a', 0, 3)]);
    await projection.apply([event('a', 1, 4), event('a', 2, 5)]);
    expect(await shown()).toEqual([{ _id: 'a', revision: 2, total: 12, last: 'a-2' }]);
  });

  it('passes by the events of other streams', async () => {
    await projection.apply([{ ...event('a', 0), streamId: 'something-else' }]);
    expect(await shown()).toEqual([]);
  });

  it.each([
    ['of a document', [event('a', 0), event('a', 2)]],
    ['before the first event of a document', [event('a', 1)]],
  ])('stops at a gap in the middle %s, and writes nothing past it', async (_, events) => {
    await expect(projection.apply(events)).rejects.toThrow(ProjectionGap);
    expect(await shown()).toEqual([]);
  });

  racing('counts each event once when replicas apply the same ones at the same time', async () => {
    const events = Array.from({ length: 30 }, (_, revision) => event('a', revision));
    const replica = async () => {
      for (let from = 0; from < events.length; from += 3) await projection.apply(events.slice(from, from + 3));
    };
    await Promise.all([replica(), replica(), replica()]);
    expect(await shown()).toEqual([{ _id: 'a', revision: 29, total: 30, last: 'a-29' }]);
  });

  describe('that another replica writes to in between', () => {
    /** Lets the other replica go first, between what this one reads and what it writes. */
    const inBetween = (...events: RecordedEvent[]) => {
      const bulkWrite = totals.model.bulkWrite.bind(totals.model);
      jest.spyOn(totals.model, 'bulkWrite').mockImplementationOnce(async (...args: Parameters<typeof bulkWrite>) => {
        await new GuardedProjection(totals).apply(events);
        return bulkWrite(...args);
      });
    };
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it("keeps the other one's work when it went further", async () => {
      await projection.apply([event('a', 0)]);
      inBetween(event('a', 1), event('a', 2));
      await projection.apply([event('a', 1)]);
      expect(await shown()).toEqual([{ _id: 'a', revision: 2, total: 3, last: 'a-2' }]);
    });

    it("adds to the other one's work when it went less far", async () => {
      await projection.apply([event('a', 0)]);
      inBetween(event('a', 1));
      await projection.apply([event('a', 1), event('a', 2), event('b', 0)]);
      expect(await shown()).toMatchObject([
        { _id: 'a', revision: 2, total: 3 },
        { _id: 'b', revision: 0, total: 1 },
      ]);
    });

    it('comes to its end on an account that the other one is always a little faster on', async () => {
      const events = Array.from({ length: 40 }, (_, revision) => event('a', revision));
      const bulkWrite = totals.model.bulkWrite.bind(totals.model);
      let [ahead, othersTurn] = [0, false];
      jest.spyOn(totals.model, 'bulkWrite').mockImplementation(async (...args: Parameters<typeof bulkWrite>) => {
        const next = events[ahead];
        if (next && ahead < 39 && !othersTurn) {
          othersTurn = true;
          await new GuardedProjection(totals).apply([next]);
          othersTurn = false;
          ahead += 1;
        }
        return bulkWrite(...args);
      });
      await projection.apply(events);
      expect(await shown()).toEqual([{ _id: 'a', revision: 39, total: 40, last: 'a-39' }]);
    });

    it('adds to a document that the other one made', async () => {
      inBetween(event('a', 0));
      await projection.apply([event('a', 0), event('a', 1)]);
      expect(await shown()).toMatchObject([{ _id: 'a', revision: 1, total: 2 }]);
    });
  });

  describe('of an event store', () => {
    let store: SqliteEventStore;
    beforeEach(() => {
      store = new SqliteEventStore(':memory:');
    });
    afterEach(() => store.close());
    const add = (counter: string, after: number, amount = 1) =>
      store.append(`counter-${counter}`, after, [anEvent(`${counter}-${after + 1}`, { data: { amount } })]);
    const runner = () =>
      keepUpToDate({
        store,
        connection,
        readModel: totals,
        onError: (error) => {
          throw error;
        },
      });

    it('shows a write to who waits for its position, and goes on there after a restart', async () => {
      const first = runner();
      await first.start();
      await first.awaitCheckpoint((await add('a', -1, 5)).position);
      expect(await shown()).toMatchObject([{ total: 5 }]);
      await first.stop();
      expect(await new MongooseCheckpointStore(connection).load('totals')).toBe(1);

      await add('a', 0, 2);
      const second = runner();
      await second.start();
      expect(second.position).toBe(1);
      await second.caughtUp();
      expect(await shown()).toMatchObject([{ revision: 1, total: 7 }]);
      await second.stop();
    });

    it('is made anew from its events: missing, wrong and invented documents are put right', async () => {
      for (const counter of ['a', 'b', 'c', 'd']) await add(counter, -1, 2);
      await add('a', 0, 3);
      const live = runner();
      await live.start();
      await live.caughtUp();
      await live.stop();
      const right = await shown();
      await totals.model.deleteOne({ _id: 'b' });
      await totals.model.updateOne({ _id: 'c' }, { $set: { total: 999 } });
      await totals.model.insertMany([{ _id: 'nobody', revision: 3, total: 1, last: null }]);

      const progress: [number, number][] = [];
      const result = await rebuildReadModel(totals, {
        store,
        connection,
        onProgress: (...of) => void progress.push(of),
      });
      expect(result).toEqual({ documents: 4, corrected: 2, removed: 1, position: 5 });
      expect(await shown()).toEqual(right);
      expect(progress[0]).toEqual([5, 5]);
      await withAside(connection, totals.model, '', async (aside) => expect(await shown(aside)).toEqual([]));
    });

    it('puts a document right that moves on, wrong as it was, after its events were folded', async () => {
      await add('a', -1, 2);
      await projection.apply(await store.readAll(0, 10));
      await totals.model.updateOne({ _id: 'a' }, { $set: { total: 999 } });
      let positions = 0;
      const lastPosition = async () => {
        // The third look is the one after the switch; the second ends the folding.
        if (++positions === 2) {
          const until = await store.lastPosition();
          const added = await add('a', 0, 3);
          await projection.apply(await store.readAll(added.position - 1, 10));
          return until;
        }
        return store.lastPosition();
      };
      const watched = {
        read: store.read.bind(store),
        readAll: store.readAll.bind(store),
        lastPosition,
      };
      const result = await rebuildReadModel(totals, { store: watched, connection });
      expect(await shown()).toEqual([{ _id: 'a', revision: 1, total: 5, last: 'a-1' }]);
      expect(result).toMatchObject({ corrected: 1, removed: 0 });
    });

    it('is not undone by a projection that had read the wrong document, however late it writes', async () => {
      const added = await add('a', -1, 2);
      await projection.apply(await store.readAll(0, 10));
      const replaceOne = totals.model.replaceOne.bind(totals.model);
      const bulkWrite = totals.model.bulkWrite.bind(totals.model);
      let slow: Promise<void> | undefined;
      let write: (() => void) | undefined;
      /** The projection reads the document as it is and does not come to write for now. */
      const readAndWait = async (event: RecordedEvent) => {
        jest.spyOn(totals.model, 'bulkWrite').mockImplementationOnce(async (...of: Parameters<typeof bulkWrite>) => {
          await new Promise<void>((go) => (write = go));
          return bulkWrite(...of);
        });
        slow = projection.apply([event]);
        while (!write) await new Promise((next) => setImmediate(next));
      };
      const late = async (...of: Parameters<typeof replaceOne>) => {
        const { position } = await add('a', 1, 4);
        for (const event of await store.readAll(position - 1, 1)) await readAndWait(event);
        return replaceOne(...of);
      };
      let looks = 0;
      const lastPosition = async () => {
        looks += 1;
        // After the switch an event has come, and the document is wrong: it is settled last, with nobody to come after.
        if (looks === 3) {
          await add('a', 0, 3);
          await projection.apply(await store.readAll(added.position, 10));
          await totals.model.updateOne({ _id: 'a' }, { $set: { total: 999 } });
          jest
            .spyOn(totals.model, 'replaceOne')
            .mockImplementationOnce(((...of: Parameters<typeof replaceOne>) => late(...of)) as never);
        }
        return store.lastPosition();
      };
      const watched = { read: store.read.bind(store), readAll: store.readAll.bind(store), lastPosition };
      await rebuildReadModel(totals, { store: watched, connection });
      write?.();
      await slow;
      jest.restoreAllMocks();
      expect(await shown()).toEqual([{ _id: 'a', revision: 2, total: 9, last: 'a-2' }]);
    });

    it('is brought up where it is behind, so that its projection meets no gap', async () => {
      for (let revision = -1; revision < 5; revision++) await add('a', revision);
      await projection.apply((await store.readAll(0, 10)).slice(0, 3));
      expect(await rebuildReadModel(totals, { store, connection })).toMatchObject({ corrected: 0 });
      expect(await shown()).toMatchObject([{ revision: 5, total: 6 }]);
    });

    racing('is made anew while events come in and it is being kept up to date, and loses none', async () => {
      for (let revision = -1; revision < 40; revision++) await add('a', revision);
      const live = runner();
      await live.start();
      await live.caughtUp();
      await totals.model.updateOne({ _id: 'a' }, { $set: { total: -5 } });
      const writing = (async () => {
        for (let revision = 40; revision < 80; revision++) await add('a', revision);
        for (let revision = -1; revision < 5; revision++) await add('b', revision);
      })();
      await Promise.all([writing, rebuildReadModel(totals, { store, connection })]);
      await live.caughtUp();
      await live.stop();
      expect(await shown()).toEqual([
        { _id: 'a', revision: 80, total: 81, last: 'a-80' },
        { _id: 'b', revision: 5, total: 6, last: 'b-5' },
      ]);
    });

    describe('is verified', () => {
      const checkpoints = () => new MongooseCheckpointStore(connection);
      const verify = async () => {
        const found: Drift[] = [];
        const onDrift = (drift: Drift) => void found.push(drift);
        const result = await verifyReadModel(totals, { store, checkpoints: checkpoints(), onDrift });
        expect(result.drifted).toBe(found.length);
        return { ...result, found: found.sort((a, b) => a.id.localeCompare(b.id)) };
      };
      const setUp = async () => {
        for (const counter of ['a', 'b', 'c', 'd', 'e']) await add(counter, -1, 2);
        await add('a', 0, 3);
        const live = runner();
        await live.start();
        await live.caughtUp();
        await live.stop();
      };

      it('without drift when it is what its events say, also where it lags behind them', async () => {
        await setUp();
        await add('a', 1);
        await add('f', -1);
        expect(await verify()).toEqual({ documents: 5, drifted: 0, position: 8, found: [] });
      });

      it('and each document that differs is named, with how, and nothing is changed', async () => {
        await setUp();
        await totals.model.deleteOne({ _id: 'b' });
        await totals.model.updateOne({ _id: 'c' }, { $set: { total: 999 } });
        await totals.model.updateOne({ _id: 'd' }, { $set: { revision: 4 } });
        await totals.model.updateOne({ _id: 'a' }, { $set: { revision: 0, total: 2, last: 'a-0' } });
        await totals.model.insertMany([{ _id: 'nobody', revision: 3, total: 1, last: null }]);
        const before = await shown();
        expect((await verify()).found).toEqual([
          { id: 'a', kind: 'behind', fields: [] },
          { id: 'b', kind: 'missing', fields: [] },
          { id: 'c', kind: 'different', fields: [{ field: 'total', expected: 2, found: 999 }] },
          { id: 'd', kind: 'ahead', fields: [] },
          { id: 'nobody', kind: 'stray', fields: [] },
        ]);
        expect(await shown()).toEqual(before);
        await rebuildReadModel(totals, { store, connection });
        expect((await verify()).found).toEqual([]);
      });
    });
  });
});
