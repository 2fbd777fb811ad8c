import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NO_STREAM } from '../event-store.port.js';
import type { RecordedEvent } from '../event.js';
import { SqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { anEvent, sequentialIds } from '../testing/counter.js';
import { MemoryCheckpointStore, ProjectionGap, standing, type Projection } from './projection.js';
import { CheckpointTimeout, ProjectionRunner, type ProjectionRunnerOptions } from './projection-runner.js';
import { replay } from './replay.js';

describe('a projection', () => {
  let store: SqliteEventStore;
  let checkpoints: MemoryCheckpointStore;
  let errors: unknown[];
  let runners: ProjectionRunner[];
  const newId = sequentialIds();
  beforeEach(() => {
    store = new SqliteEventStore(':memory:');
    checkpoints = new MemoryCheckpointStore();
    errors = [];
    runners = [];
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await store.close();
  });

  const append = (stream: string, after: number, count: number) =>
    store.append(
      stream,
      after,
      Array.from({ length: count }, () => anEvent(newId())),
    );
  const run = async (apply: Projection['apply'], options: Partial<ProjectionRunnerOptions> = {}) => {
    const runner = new ProjectionRunner({
      store,
      checkpoints,
      projection: { name: 'test', apply },
      onError: (error) => void errors.push(error),
      retryDelaysMs: [1],
      ...options,
    });
    runners.push(runner);
    await runner.start();
    return runner;
  };
  const positions = (events: readonly RecordedEvent[]) => events.map(({ position }) => position);

  it('catches up, follows, and says when it has come far enough to read what was written', async () => {
    await append('a', NO_STREAM, 3);
    const seen: number[] = [];
    const runner = await run(async (events) => void seen.push(...positions(events)));
    await runner.caughtUp();
    expect(seen).toEqual([1, 2, 3]);
    const { position } = await append('a', 2, 2);
    await runner.awaitCheckpoint(position);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    await expect(runner.awaitCheckpoint(position)).resolves.toBeUndefined();
  });

  it('goes on where it stopped', async () => {
    await append('a', NO_STREAM, 3);
    const first = await run(async () => undefined);
    await first.caughtUp();
    await first.stop();
    await append('a', 2, 1);
    const seen: number[] = [];
    const second = await run(async (events) => void seen.push(...positions(events)));
    await second.caughtUp();
    expect(seen).toEqual([4]);
  });

  it('gets events again, and loses none, when it dies between applying and the checkpoint', async () => {
    await append('a', NO_STREAM, 2);
    const seen: number[] = [];
    const save = checkpoints.save.bind(checkpoints);
    checkpoints.save = () => Promise.reject(new Error('killed'));
    const dying = await run(async (events) => void seen.push(...positions(events)), { retryDelaysMs: [60_000] });
    await expect(dying.caughtUp({ timeoutMs: 50 })).rejects.toThrow(CheckpointTimeout);
    await dying.stop();
    checkpoints.save = save;
    const next = await run(async (events) => void seen.push(...positions(events)));
    await next.caughtUp();
    expect(seen).toEqual([1, 2, 1, 2]);
  });

  it('tries again after a failure, from the event that failed', async () => {
    await append('a', NO_STREAM, 3);
    const seen: number[] = [];
    let failures = 2;
    const runner = await run(
      async ([event]) => {
        if (event!.position === 2 && failures-- > 0) throw new Error('database away');
        seen.push(event!.position);
      },
      { batchSize: 1 },
    );
    await runner.caughtUp();
    expect(seen).toEqual([1, 2, 3]);
    expect(errors).toEqual([new Error('database away'), new Error('database away')]);
  });

  it('halts on a gap, says so, and fails those who wait for it', async () => {
    await append('a', NO_STREAM, 2);
    const gap = new ProjectionGap('test', 'a', 3, 5);
    const runner = await run(() => Promise.reject(gap));
    await expect(runner.caughtUp()).rejects.toBe(gap);
    expect(runner.status).toBe('halted');
    expect(errors).toEqual([gap]);
    await expect(runner.awaitCheckpoint(2)).rejects.toBe(gap);
    expect(await checkpoints.load('test')).toBeNull();
  });

  it('goes on by itself once a gap is mended, and speaks of the gap once', async () => {
    await append('a', NO_STREAM, 2);
    let looks = 0;
    const seen: number[] = [];
    const runner = await run(
      async (events) => {
        looks += 1;
        if (looks < 4) throw new ProjectionGap('test', 'a', 3, 5);
        seen.push(...positions(events));
      },
      { haltedRetryMs: 1 },
    );
    await expect(runner.caughtUp()).rejects.toThrow(ProjectionGap);
    while (runner.status === 'halted') await new Promise((resolve) => setTimeout(resolve, 1));
    await runner.caughtUp();
    expect(seen).toEqual([1, 2]);
    expect(runner.status).toBe('running');
    expect(errors).toHaveLength(1);
  });

  it('that is too slow is a time-out for who waits, with how far it came', async () => {
    const runner = await run(async () => undefined);
    await expect(runner.awaitCheckpoint(7, { timeoutMs: 5 })).rejects.toMatchObject({ wanted: 7, reached: 0 });
  });

  it('finishes the events in hand before it stops', async () => {
    await append('a', NO_STREAM, 1);
    let release: (() => void) | undefined;
    const started = new Promise<void>((resolve) => {
      void run(async () => {
        resolve();
        await new Promise<void>((done) => (release = done));
      });
    });
    await started;
    const stopped = runners[0]!.stop();
    release!();
    await stopped;
    expect(await checkpoints.load('test')).toBe(1);
  });

  it('can be replayed to any position', async () => {
    await append('a', NO_STREAM, 5);
    const seen: number[] = [];
    const note = (events: readonly RecordedEvent[]) => void seen.push(...positions(events));
    expect(await replay(store, note, { until: 3, batchSize: 2 })).toBe(3);
    expect(await replay(store, note, { after: 3, batchSize: 2 })).toBe(5);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    [NO_STREAM, 0, 'next'],
    [4, 5, 'next'],
    [4, 4, 'applied'],
    [4, 0, 'applied'],
    [4, 6, 'gap'],
    [NO_STREAM, 1, 'gap'],
  ] as const)('that holds revision %i finds revision %i %s', (stored, revision, verdict) => {
    expect(standing(stored, { revision })).toBe(verdict);
  });
});
