import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runUntilKilled } from '@pictora/testing/child-process';
import { SqliteEventStore } from '../src/index.js';

type Acknowledged = { readonly stream: string; readonly revision: number; readonly position: number };

const groupBy = <T>(items: readonly T[], key: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups.values()];
};

/** Appends in a process of its own, kills it without warning once it has said so much, and gives what it had said. */
const appendUntilKilled = async (path: string, name: string, acknowledgements: number): Promise<Acknowledged[]> => {
  const whole = await runUntilKilled(join(import.meta.dirname, 'appender.mjs'), [path, name], acknowledgements);
  return whole.map((line) => {
    const [stream = '', revision, position] = line.split(' ');
    return { stream, revision: Number(revision), position: Number(position) };
  });
};

describe('after the process was killed while it appended', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictora-events-'));
    path = join(folder, 'events.db');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const check = async (acknowledged: readonly Acknowledged[]) => {
    const store = new SqliteEventStore(path);
    const events = await store.readAll(0, 1_000_000);
    await store.close();
    expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
    for (const own of groupBy(events, ({ streamId }) => streamId)) {
      expect(own.map(({ revision }) => revision)).toEqual(own.map((_, index) => index));
      // Appends are whole: as many events of each command as it wrote.
      for (const written of groupBy(own, ({ commandId }) => commandId))
        expect(written.map(({ data }) => data)).toEqual(
          written.map(() => expect.objectContaining({ of: written.length })),
        );
    }
    for (const { stream, revision, position } of acknowledged)
      expect(events[position - 1]).toMatchObject({ streamId: stream, revision, position });
  };

  it('every acknowledged append is there, whole, and no position or revision is missing', async () => {
    for (let round = 0; round < 3; round++)
      await check(await appendUntilKilled(path, `round${round}`, 150 + 90 * round));
  }, 60_000);

  it('two processes that wrote the same file at once have both lost nothing', async () => {
    const both = await Promise.all([appendUntilKilled(path, 'left', 200), appendUntilKilled(path, 'right', 250)]);
    await check(both.flat());
  }, 60_000);
});
