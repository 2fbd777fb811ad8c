import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordTraces } from '@pictora/telemetry/testing';
import { inSpanOf, rpcCall } from '@pictora/telemetry/tracing';
import { CommandHandler, type CommandHandlerOptions } from './command-handler.js';
import { WrongExpectedRevision, type EventStore } from './event-store.port.js';
import { tracedEventStore } from './traced-event-store.js';
import { MemorySnapshotStore } from './snapshot-store.port.js';
import { SqliteEventStore } from './sqlite/sqlite-event-store.js';
import {
  counter,
  sequentialIds,
  type BelowZero,
  type CounterCommand,
  type CounterEvent,
  type CounterState,
} from './testing/counter.js';

type Options = Partial<CommandHandlerOptions<CounterCommand, CounterState, CounterEvent, BelowZero>>;

describe('a command', () => {
  let store: SqliteEventStore;
  let handler: ReturnType<typeof handlerOn>;
  beforeEach(() => {
    store = new SqliteEventStore(':memory:');
    handler = handlerOn(store);
  });
  afterEach(() => store.close());

  const newId = sequentialIds();
  const handlerOn = (on: EventStore, options: Options = {}) =>
    new CommandHandler({
      store: on,
      decider: counter,
      clock: () => new Date('2026-01-02T03:04:05.678Z'),
      newId,
      ...options,
    });
  const by = (commandId: string) => ({ commandId, correlationId: 'request' });
  /** The store, with an ear on how often it is read and appended to, and a way to get in between. */
  const watched = (beforeAppend: (attempt: number) => Promise<unknown> | void = () => undefined) => {
    const calls = { read: 0, append: 0 };
    const on: EventStore = {
      append: async (...args) => {
        await beforeAppend(calls.append++);
        return store.append(...args);
      },
      read: (...args) => (calls.read++, store.read(...args)),
      readAll: (...args) => store.readAll(...args),
      lastPosition: () => store.lastPosition(),
      subscribe: (...args) => store.subscribe(...args),
      close: () => store.close(),
    };
    return { on, calls };
  };

  it('is appended in the trace of who sent it, also when it had to wait for another', async () => {
    const recorder = recordTraces();
    handler = handlerOn(tracedEventStore(store, 'sqlite'));
    const traces = ['a', 'b'].map((name) => name.repeat(32));
    await Promise.all(
      traces.map((traceId, n) =>
        inSpanOf({ parent: `00-${traceId}-b7ad6b7169203331-01` }, rpcCall(`${n}`), () =>
          handler.handle('c', { add: 1 }, by(`${n}`)),
        ),
      ),
    );
    const spans = await recorder.stop();
    const appends = spans.filter(({ name }) => name === 'append events');
    expect(appends.map((span) => span.spanContext().traceId)).toEqual(traces);
    expect(appends.map(({ attributes }) => attributes['db.system.name'])).toEqual(['sqlite', 'sqlite']);
  });

  it('is stored with its id, its cause and the time that the clock gives', async () => {
    await handler.handle('c', { add: 2 }, { commandId: 'add', correlationId: 'request', causationId: 'click' });
    expect(await store.read('c')).toEqual([
      {
        type: 'Added',
        data: { amount: 2 },
        id: expect.any(String),
        schemaVersion: 1,
        time: '2026-01-02T03:04:05.678Z',
        correlationId: 'request',
        causationId: 'click',
        commandId: 'add',
        streamId: 'c',
        revision: 0,
        position: 1,
      },
    ]);
  });

  it('says where its events stand and what state they led to', async () => {
    await handler.handle('other', { add: 1 }, by('first'));
    expect(await handler.handle('c', { add: 2, times: 3 }, by('second'))).toMatchObject({
      status: 'accepted',
      repeated: false,
      state: { total: 6, events: 3 },
      revision: 2,
      position: 4,
    });
  });

  it('that is refused stores nothing, and is decided anew when it comes again', async () => {
    const refused = await handler.handle('c', { add: -1 }, by('take'));
    expect(refused).toMatchObject({ status: 'refused', refusal: { refused: 'below-zero', details: { short: 1 } } });
    expect(await store.read('c')).toEqual([]);
    await handler.handle('c', { add: 1 }, by('give'));
    expect(await handler.handle('c', { add: -1 }, by('take'))).toMatchObject({ status: 'accepted', repeated: false });
  });

  it('with nothing to do is accepted without events, at the revision the stream is at', async () => {
    await handler.handle('c', { add: 1 }, by('one'));
    const outcome = await handler.handle('c', { add: 0 }, by('none'));
    expect(outcome).toMatchObject({ status: 'accepted', events: [], revision: 0, position: 1 });
  });

  it('sees the effect of those sent before it on the same stream, and shares their append', async () => {
    const { on, calls } = watched();
    const watchedHandler = handlerOn(on);
    const outcomes = await Promise.all([
      watchedHandler.handle('c', { add: 3 }, by('give')),
      watchedHandler.handle('c', { add: -2 }, by('take')),
      watchedHandler.handle('c', { add: -2 }, by('take too much')),
      watchedHandler.handle('c', { add: -1 }, by('take the rest')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'refused', 'accepted']);
    expect(outcomes.map((outcome) => outcome.state.total)).toEqual([3, 1, 1, 0]);
    expect((await store.read('c')).map(({ commandId }) => commandId)).toEqual(['give', 'take', 'take the rest']);
    // The first goes ahead alone; the others wait for it and go together.
    expect(calls.append).toBeLessThanOrEqual(2);
  });

  it('that comes twice at once takes effect once, although the two share an append', async () => {
    const outcomes = await Promise.all([
      handler.handle('c', { add: 1 }, by('ahead')),
      handler.handle('c', { add: 2, times: 2 }, by('twice')),
      handler.handle('c', { add: 2, times: 2 }, by('twice')),
    ]);
    expect((await store.read('c')).map(({ commandId }) => commandId)).toEqual(['ahead', 'twice', 'twice']);
    expect(outcomes[2]).toEqual({ ...outcomes[1], repeated: true });
  });

  it('is decided again when another writer was faster', async () => {
    const another = handlerOn(store);
    const { on } = watched((attempt) =>
      attempt === 1 ? another.handle('c', { add: -4 }, by('faster')).then(() => undefined) : undefined,
    );
    const slow = handlerOn(on);
    await slow.handle('c', { add: 5 }, by('give'));
    const outcome = await slow.handle('c', { add: -3 }, by('slower'));
    expect(outcome).toMatchObject({ status: 'refused', refusal: { details: { short: 2 } }, state: { total: 1 } });
  });

  it('is not refused on account of a state that another writer has changed since', async () => {
    await handler.handle('c', { add: 1 }, by('one'));
    await handlerOn(store).handle('c', { add: 5 }, by('five from elsewhere'));
    expect(await handler.handle('c', { add: -4 }, by('four'))).toMatchObject({
      status: 'accepted',
      state: { total: 2 },
    });
  });

  it('gives up after the retries it is allowed, and only on conflicts', async () => {
    const another = handlerOn(store);
    const { on, calls } = watched((attempt) => another.handle('c', { add: 1 }, by(`faster ${attempt}`)));
    await expect(handlerOn(on, { retries: 3 }).handle('c', { add: 1 }, by('slow'))).rejects.toThrow(
      WrongExpectedRevision,
    );
    expect(calls.append).toBe(4);

    const broken = watched(() => Promise.reject(new Error('disk on fire')));
    await expect(handlerOn(broken.on).handle('d', { add: 1 }, by('any'))).rejects.toThrow('disk on fire');
    expect(broken.calls.append).toBe(1);
  });

  it('whose rule throws fails alone', async () => {
    const decider = {
      ...counter,
      decide: (command: CounterCommand, state: CounterState) => {
        if (command.add === 13) throw new Error('unlucky');
        return counter.decide(command, state);
      },
    };
    const careful = handlerOn(store, { decider });
    const results = await Promise.allSettled([
      careful.handle('c', { add: 1 }, by('a')),
      careful.handle('c', { add: 13 }, by('b')),
      careful.handle('c', { add: 1 }, by('c')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('does not read again a stream that its process has in memory', async () => {
    const { on, calls } = watched();
    const warm = handlerOn(on);
    await warm.handle('c', { add: 1 }, by('a'));
    const before = calls.read;
    await warm.handle('c', { add: 1 }, by('b'));
    expect(calls.read).toBe(before);
  });

  it('reads on from the snapshot, and from the start when the state has another shape since', async () => {
    const snapshots = new MemorySnapshotStore();
    const policy = (version: number) => ({
      snapshots: { store: snapshots, version, every: 10, onError: (error: unknown) => expect(error).toBeUndefined() },
    });
    const first = handlerOn(store, policy(1));
    for (let n = 0; n < 25; n++) await first.handle('c', { add: 1 }, by(`n${n}`));
    await first.idle();
    const kept = (await snapshots.load('c'))!.revision;

    const reads: number[] = [];
    const { on } = watched();
    const noted = {
      ...on,
      read: (id: string, from?: number, limit?: number) => (reads.push(from ?? 0), on.read(id, from, limit)),
    };
    await handlerOn(noted, policy(1)).handle('c', { add: 1 }, by('warm'));
    expect(reads[0]).toBe(kept + 1);
    reads.length = 0;
    const outcome = await handlerOn(noted, policy(2)).handle('c', { add: 1 }, by('other shape'));
    expect(reads[0]).toBe(0);
    expect(outcome.state).toEqual({ total: 27, events: 27 });
  });

  it('is handled, and known again, although the snapshot could not be kept', async () => {
    const errors: unknown[] = [];
    const snapshots = new MemorySnapshotStore();
    snapshots.save = () => Promise.reject(new Error('no room'));
    const noting = { store: snapshots, version: 1, every: 2, onError: (error: unknown) => void errors.push(error) };
    const stubborn = handlerOn(store, { snapshots: noting });
    for (let n = 0; n < 5; n++) await stubborn.handle('c', { add: 1 }, by(`n${n}`));
    await stubborn.idle();
    expect(errors).toContainEqual(new Error('no room'));
    expect(await stubborn.handle('c', { add: 1 }, by('n0'))).toMatchObject({ repeated: true, revision: 0 });
  });

  it('finds its stream again after it was pushed out of memory', async () => {
    const forgetful = handlerOn(store, { remembered: 1 });
    for (const stream of ['a', 'b', 'a', 'b']) await forgetful.handle(stream, { add: 1 }, by(`${stream}`));
    expect(await store.read('a')).toHaveLength(1);
    expect(await forgetful.handle('a', { add: 1 }, by('more'))).toMatchObject({ state: { total: 2, events: 2 } });
  });
});
