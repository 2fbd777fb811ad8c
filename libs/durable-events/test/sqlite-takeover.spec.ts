import { afterEach, describe, expect, it } from '@jest/globals';
import { GroupCommit } from '@pictora/sqlite';
import { openLogDatabase } from '../src/sqlite/log-schema.js';
import { SqliteEventLog } from '../src/sqlite/sqlite-event-log.js';
import { eventually, labelled, Recorder } from '../src/testing/recorder.js';

describe('a process that takes over from one that died', () => {
  const database = openLogDatabase(':memory:');
  const types = ['identity.session-ended.v1'] as const;
  const consumer = 'taken-over';
  const opened: SqliteEventLog[] = [];
  /** One process on the database of all: it takes the right to deliver from whoever was before. */
  const process = (): SqliteEventLog => {
    const lock = { tryTake: () => true, release: () => undefined };
    const place = { database, writer: new GroupCommit(database), lockOf: () => lock, close: () => undefined };
    const log = new SqliteEventLog(place, { pollMs: 5 });
    opened.push(log);
    return log;
  };
  const rows = (table: string) => database.prepare(`SELECT * FROM ${table}`).all();
  const retryDelayMs = () => 60_000;

  afterEach(async () => {
    for (const log of opened.splice(0)) await log.close();
  });

  it('passes no event that is still in hand, when a later one was held back before and is done now', async () => {
    const [dead, second] = [process(), process()];
    await dead.publish([labelled('slow', 'first'), labelled('quick', 'second')]);
    const late = Promise.withResolvers<void>();
    // It dies with the first in hand and the second held back.
    await dead.subscribe({
      ...{ consumer, types, retryDelayMs },
      handle: ({ key }) => (key === 'slow' ? late.promise : Promise.reject(new Error('not yet'))),
    });
    await eventually(async () => rows('held_back').length === 1);

    const seen: string[] = [];
    const handle = async ({ key }: { readonly key: string }): Promise<void> => {
      seen.push(key);
      if (key === 'slow') await late.promise;
    };
    await second.subscribe({ consumer, types, handle });
    await eventually(async () => rows('held_back').length === 0);
    expect(rows('consumers')).toEqual([expect.objectContaining({ checkpoint: 0 })]);
    expect(seen.toSorted()).toEqual(['quick', 'slow']);

    const third = new Recorder();
    const again = process();
    await again.subscribe({ consumer, types, handle: third.handle });
    await third.until(() => third.labels.includes('first'));
    late.resolve();
  });
});
