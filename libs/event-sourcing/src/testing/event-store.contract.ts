import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { CommandHandler } from '../command-handler.js';
import { NO_STREAM, WrongExpectedRevision, type EventStore, type Subscription } from '../event-store.port.js';
import type { RecordedEvent } from '../event.js';
import { MemorySnapshotStore, type SnapshotStore } from '../snapshot-store.port.js';
import { anEvent, counter } from './counter.js';

/** One event store that a test may use and throw away. */
export type StoreUnderTest = {
  readonly store: EventStore;
  /** A second way in to the same events, as another process would have. */
  readonly another: () => Promise<EventStore> | EventStore;
  readonly snapshots?: SnapshotStore;
  readonly dispose: () => Promise<void>;
};

/** What every event store promises. Streams have fresh names, so the store may hold other events. */
export const eventStoreContract = (title: string, open: () => Promise<StoreUnderTest>): void => {
  describe(`the event store contract on ${title}`, () => {
    let under: StoreUnderTest;
    let store: EventStore;
    let start: number;
    let subscriptions: Subscription[];
    beforeEach(async () => {
      under = await open();
      store = under.store;
      start = await store.lastPosition();
      subscriptions = [];
    });
    afterEach(async () => {
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
      await under.dispose();
    });

    const aStream = () => `counter-${uuid()}`;
    const events = (count: number) => Array.from({ length: count }, () => anEvent(uuid()));

    /** Collects what a subscription gives until there are enough. */
    const collect = (after: number, wanted: number, batchSize = 1, from: EventStore = store) => {
      const seen: RecordedEvent[] = [];
      const sizes: number[] = [];
      const done = new Promise<void>((resolve, reject) => {
        const subscription = from.subscribe(
          after,
          async (batch) => {
            seen.push(...batch);
            sizes.push(batch.length);
            if (seen.length >= wanted) resolve();
          },
          { batchSize },
        );
        subscription.ended.catch(reject);
        subscriptions.push(subscription);
      });
      return done.then(() => ({ seen, sizes }));
    };

    describe('streams', () => {
      it('gives back every field of an event as it was appended', async () => {
        const stream = aStream();
        const event = anEvent(uuid(), {
          data: { amount: -3 },
          schemaVersion: 4,
          time: '2026-02-03T04:05:06.789Z',
          correlationId: 'a request',
          causationId: 'a "cause" – ünïcode',
          commandId: 'a command',
        });
        const { revision, position } = await store.append(stream, NO_STREAM, [event]);
        expect(await store.read(stream)).toEqual([{ ...event, streamId: stream, revision: 0, position }]);
        expect(revision).toBe(0);
      });

      it('says a stream that nobody wrote to is empty', async () => {
        expect(await store.read(aStream())).toEqual([]);
      });

      it('counts revisions from 0 without gaps, and reads on from any of them', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, events(3));
        expect((await store.append(stream, 2, events(2))).revision).toBe(4);
        expect((await store.read(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
        expect((await store.read(stream, 2, 2)).map(({ revision }) => revision)).toEqual([2, 3]);
        expect(await store.read(stream, 5)).toEqual([]);
      });

      it.each([
        ['ahead of the stream', 5, 2],
        ['behind the stream', 0, 2],
        ['as if the stream were new', NO_STREAM, 2],
      ])('refuses an append made %s, and stores nothing of it', async (_, expected, actual) => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, events(3));
        const attempt = store.append(stream, expected, events(2));
        await expect(attempt).rejects.toThrow(WrongExpectedRevision);
        await expect(attempt).rejects.toMatchObject({ streamId: stream, expected, actual });
        expect(await store.read(stream)).toHaveLength(3);
      });

      it('refuses an append to a stream that is not there when a revision is expected', async () => {
        await expect(store.append(aStream(), 0, events(1))).rejects.toMatchObject({ expected: 0, actual: NO_STREAM });
      });

      it('lets exactly one of many racing appends win', async () => {
        const stream = aStream();
        const other = await under.another();
        const results = await Promise.allSettled(
          Array.from({ length: 20 }, (_, index) => (index % 2 ? store : other).append(stream, NO_STREAM, events(2))),
        );
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        for (const result of results)
          if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongExpectedRevision);
        expect(await store.read(stream)).toHaveLength(2);
        await other.close();
      });
    });

    describe('all streams', () => {
      it('reads them in the order of their positions, each position after the one before', async () => {
        const [one, two] = [aStream(), aStream()];
        await store.append(one, NO_STREAM, events(2));
        await store.append(two, NO_STREAM, events(1));
        const { position } = await store.append(one, 1, events(1));
        const all = await store.readAll(start, 100);
        const ours = all.filter(({ streamId }) => streamId === one || streamId === two);
        expect(ours.map(({ streamId, revision }) => [streamId, revision])).toEqual([
          [one, 0],
          [one, 1],
          [two, 0],
          [one, 2],
        ]);
        const positions = ours.map((event) => event.position);
        expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
        expect(positions.at(-1)).toBe(position);
        expect(await store.lastPosition()).toBe(position);
      });

      it('reads on after a position, and no more than asked for', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, events(5));
        const [first] = await store.readAll(start, 1);
        const next = await store.readAll(first!.position, 2);
        expect(next.map(({ revision }) => revision)).toEqual([1, 2]);
        expect(await store.readAll(await store.lastPosition(), 10)).toEqual([]);
      });
    });

    describe('subscriptions', () => {
      it('deliver what is stored and then what is new, in order', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, events(3));
        const collected = collect(start, 6);
        await store.append(stream, 2, events(2));
        await store.append(stream, 4, events(1));
        const { seen, sizes } = await collected;
        expect(seen.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5]);
        expect(sizes).toEqual([1, 1, 1, 1, 1, 1]);
      });

      it('go on after the position they are given', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, events(3));
        const [, second] = await store.readAll(start, 2);
        const { seen } = await collect(second!.position, 1);
        expect(seen[0]?.revision).toBe(2);
      });

      it('deliver batches no larger than asked for', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, events(7));
        const { seen, sizes } = await collect(start, 7, 3);
        expect(seen.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6]);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(3);
      });

      it('deliver what another process appends', async () => {
        const stream = aStream();
        const other = await under.another();
        const collected = collect(start, 2);
        await other.append(stream, NO_STREAM, events(2));
        expect((await collected).seen.map(({ revision }) => revision)).toEqual([0, 1]);
        await other.close();
      });

      it('never call the handler again before it is done', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, events(5));
        let [running, most, calls] = [0, 0, 0];
        await new Promise<void>((done) => {
          const subscription = store.subscribe(start, async () => {
            most = Math.max(most, ++running);
            await new Promise((next) => setImmediate(next));
            running -= 1;
            if (++calls === 5) done();
          });
          subscriptions.push(subscription);
        });
        expect(most).toBe(1);
      });

      it('end with the error of a handler that failed, and deliver nothing after it', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, events(3));
        const seen: number[] = [];
        const subscription = store.subscribe(start, async ([event]) => {
          seen.push(event!.revision);
          if (event!.revision === 1) throw new Error('cannot apply this');
        });
        await expect(subscription.ended).rejects.toThrow('cannot apply this');
        expect(seen).toEqual([0, 1]);
      });

      it('deliver nothing more once they are closed', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, events(2));
        const seen: number[] = [];
        let subscription: Subscription | undefined;
        await new Promise<void>((done) => {
          subscription = store.subscribe(start, async ([event]) => {
            seen.push(event!.revision);
            done();
          });
        });
        await subscription!.close();
        const heard = [...seen];
        await store.append(stream, 1, events(1));
        await collect(start, 3);
        expect(seen).toEqual(heard);
        await expect(subscription!.ended).resolves.toBeUndefined();
      });
    });

    describe('commands', () => {
      const handlerOn = (on: EventStore, snapshots?: SnapshotStore, every = 10, retries = 50) =>
        new CommandHandler({
          store: on,
          decider: counter,
          clock: () => new Date('2026-01-02T03:04:05.678Z'),
          newId: uuid,
          retries,
          ...(snapshots ? { snapshots: { store: snapshots, version: 1, every, onError: fail } } : {}),
        });
      const fail = (error: unknown) => {
        throw error;
      };
      const context = (commandId: string) => ({ commandId, correlationId: 'correlation' });

      it('give one outcome however often and wherever they are repeated', async () => {
        const stream = aStream();
        const other = await under.another();
        const handlers = [handlerOn(store), handlerOn(store), handlerOn(other)];
        const outcomes = await Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            handlers[index % 3]!.handle(stream, { add: 5, times: 2 }, context('the same')),
          ),
        );
        expect(outcomes.filter((outcome) => outcome.status === 'accepted' && !outcome.repeated)).toHaveLength(1);
        const stored = await store.read(stream);
        expect(stored).toHaveLength(2);
        for (const outcome of outcomes) {
          expect(outcome).toMatchObject({ status: 'accepted', revision: 1 });
          if (outcome.status === 'accepted')
            expect(outcome.events.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
        }
        await other.close();
      });

      it('never lose or double one when several processes write the same stream', async () => {
        const stream = aStream();
        const other = await under.another();
        const handlers = [handlerOn(store), handlerOn(other)];
        await Promise.all(
          Array.from({ length: 60 }, (_, index) =>
            handlers[index % 2]!.handle(stream, { add: 1 }, context(`command ${Math.floor(index / 2)}`)),
          ),
        );
        const stored = await store.read(stream);
        expect(stored).toHaveLength(30);
        expect(new Set(stored.map(({ commandId }) => commandId)).size).toBe(30);
        await other.close();
      });

      it('all come through when several processes are busy on one stream, whoever is faster', async () => {
        const stream = aStream();
        const other = await under.another();
        const handlers = [store, other].map((on) => handlerOn(on, undefined, undefined, 20));
        const count = 10_000;
        const outcomes = await Promise.all(
          Array.from({ length: count }, (_, n) => handlers[n % 2]!.handle(stream, { add: 1 }, context(`command ${n}`))),
        );
        expect(outcomes.filter(({ status }) => status === 'accepted')).toHaveLength(count);
        expect(await store.read(stream)).toHaveLength(count);
        await other.close();
      }, 60_000);

      it('are known for ever, from before the last snapshot and by a handler that never saw them', async () => {
        const stream = aStream();
        const snapshots = under.snapshots ?? new MemorySnapshotStore();
        const first = handlerOn(store, snapshots);
        for (let index = 0; index < 35; index++) await first.handle(stream, { add: 1 }, context(`command ${index}`));
        await first.idle();
        expect((await snapshots.load(stream))?.revision).toBeGreaterThanOrEqual(29);

        const later = handlerOn(store, snapshots);
        for (const known of [0, 7, 20, 34]) {
          const outcome = await later.handle(stream, { add: 1 }, context(`command ${known}`));
          expect(outcome).toMatchObject({ status: 'accepted', repeated: true, revision: known });
        }
        expect(await later.handle(stream, { add: 1 }, context('new'))).toMatchObject({
          repeated: false,
          state: { total: 36, events: 36 },
        });
        expect(await store.read(stream)).toHaveLength(36);
        await later.idle();
      });
    });
  });
};
