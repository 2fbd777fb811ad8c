import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandHandler, SqliteEventStore } from '@pictora/event-sourcing';
import { counter, sequentialIds } from '@pictora/event-sourcing/testing';
import type { Connection } from 'mongoose';
import { closeRecords, openRecords, racing } from '../test/totals.js';
import { MongooseCheckpointStore } from './mongoose-checkpoint-store.js';
import { MongooseSnapshotStore } from './mongoose-snapshot-store.js';

let connection: Connection;
beforeEach(async () => {
  connection = await openRecords();
});
afterEach(() => closeRecords(connection));

describe('checkpoints', () => {
  it('are kept for each projection by its name', async () => {
    const checkpoints = new MongooseCheckpointStore(connection);
    expect(await checkpoints.load('balance')).toBeNull();
    await checkpoints.save('balance', 7);
    await checkpoints.save('history', 3);
    expect(await checkpoints.load('balance')).toBe(7);
    expect(await new MongooseCheckpointStore(connection).load('history')).toBe(3);
  });

  racing('never move back, also when replicas save the first one at the same time', async () => {
    const checkpoints = new MongooseCheckpointStore(connection);
    await Promise.all([5, 9, 2].map((position) => checkpoints.save('balance', position)));
    await checkpoints.save('balance', 4);
    expect(await checkpoints.load('balance')).toBe(9);
  });
});

describe('snapshots', () => {
  const state = { 'a.b': { $set: 1 }, list: [null, 'x'] };

  it('give back the state as it was, whatever its keys', async () => {
    const snapshots = new MongooseSnapshotStore(connection);
    expect(await snapshots.load('c')).toBeNull();
    await snapshots.save('c', { version: 1, revision: 9, position: 20, state }, []);
    expect(await snapshots.load('c')).toEqual({ version: 1, revision: 9, position: 20, state });
  });

  it('are replaced by later ones only', async () => {
    const snapshots = new MongooseSnapshotStore(connection);
    await snapshots.save('c', { version: 1, revision: 9, position: 9, state: 'newer' }, []);
    await snapshots.save('c', { version: 1, revision: 4, position: 4, state: 'older' }, []);
    expect(await snapshots.load('c')).toMatchObject({ state: 'newer' });
    await snapshots.save('c', { version: 2, revision: 4, position: 4, state: 'of another shape' }, []);
    expect(await snapshots.load('c')).toMatchObject({ version: 2 });
  });

  it('are dropped, which forgets the state and no command', async () => {
    const snapshots = new MongooseSnapshotStore(connection);
    const handled = [{ commandId: 'a', revision: 3 }];
    await snapshots.save('c', { version: 1, revision: 9, position: 9, state: 'personal' }, handled);
    await snapshots.drop('c');
    await snapshots.drop('c');
    expect(await snapshots.load('c')).toBeNull();
    expect(await snapshots.findCommand('c', 'a')).toBe(3);
  });

  it('let a handler that starts afresh know every command it ever handled', async () => {
    const store = new SqliteEventStore(':memory:');
    const newHandler = () =>
      new CommandHandler({
        store,
        decider: counter,
        clock: () => new Date(0),
        newId: sequentialIds(),
        snapshots: {
          store: new MongooseSnapshotStore(connection),
          version: 1,
          every: 5,
          onError: (error) => {
            throw error;
          },
        },
      });
    const first = newHandler();
    for (let n = 0; n < 23; n++) {
      await first.handle('c', { add: 1 }, { commandId: `n${n}`, correlationId: 'test' });
      // A snapshot that comes due while one is being written is passed over.
      await first.idle();
    }
    const second = newHandler();
    for (const n of [0, 4, 5, 14, 22])
      expect(await second.handle('c', { add: 1 }, { commandId: `n${n}`, correlationId: 'test' })).toMatchObject({
        repeated: true,
        revision: n,
      });
    expect((await new MongooseSnapshotStore(connection).load('c'))?.revision).toBeGreaterThanOrEqual(19);
    await second.idle();
    await store.close();
  });
});
