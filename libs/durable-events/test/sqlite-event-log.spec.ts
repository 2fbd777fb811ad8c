import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventLog } from '../src/sqlite/sqlite-event-log.js';
import { eventLogContract, labelled, Recorder } from '../src/testing/index.js';

const types = ['identity.session-ended.v1'] as const;

eventLogContract('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictora-events-'));
  return {
    open: async (onFailure) =>
      new SqliteEventLog(join(folder, 'events.sqlite'), { pollMs: 20, ...(onFailure ? { onFailure } : {}) }),
    dispose: async () => rmSync(folder, { recursive: true }),
  };
});

describe('the SQLite event log', () => {
  it('has forgotten words in none of its files, while it is open and after', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pictora-forgotten-'));
    const log = new SqliteEventLog(join(folder, 'events.sqlite'));
    // Short ones, and one that fills pages of its own.
    for (const word of ['zebra', 'zebra in a bathtub', 'zebra '.repeat(4_000)])
      await log.publish([labelled('a', word), labelled('a', 'lake')]);
    const filesWith = (word: string) => readdirSync(folder).filter((f) => readFileSync(join(folder, f)).includes(word));
    const ids: string[] = [];
    for await (const { payload } of log.history(types)) if (payload.sessionId !== 'lake') ids.push(payload.userId);
    expect(filesWith('zebra')).not.toEqual([]);
    for (const id of ids) await log.forget({ 'identity.session-ended.v1': 'userId' }, id);
    expect([filesWith('zebra'), filesWith('lake')]).toEqual([[], ['events.sqlite']]);
    await log.close();
    expect(filesWith('zebra')).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('goes on with other keys while one is being tried again', async () => {
    const log = new SqliteEventLog(':memory:');
    const recorder = new Recorder((label) => label === 'a1');
    await log.subscribe({ consumer: 'social', types, handle: recorder.handle, retryDelayMs: () => 600_000 });
    await log.publish([labelled('a', 'a1'), labelled('a', 'a2'), labelled('b', 'b1'), labelled('c', 'c1')]);
    await recorder.until(() => recorder.labels.length === 3);
    expect(recorder.labels).toEqual(['a1', 'b1', 'c1']);
    await log.close();
  });

  it('works in memory, with one delivery for two subscriptions of a consumer', async () => {
    const log = new SqliteEventLog(':memory:');
    const recorder = new Recorder();
    const one = await log.subscribe({ consumer: 'social', types, handle: recorder.handle });
    await log.subscribe({ consumer: 'social', types, handle: recorder.handle });
    await log.publish([labelled('a', 'a1')]);
    await recorder.until(() => recorder.labels.includes('a1'));
    await one.close();
    await log.publish([labelled('a', 'a2')]);
    await recorder.until(() => recorder.labels.includes('a2'));
    expect(recorder.labels).toEqual(['a1', 'a2']);
    await log.close();
  });

  it('delivers more events than it keeps in memory at once', async () => {
    const log = new SqliteEventLog(':memory:');
    const events = Array.from({ length: 2_500 }, (_, index) => labelled(`key-${index % 7}`, String(index)));
    await log.publish(events);
    const recorder = new Recorder();
    await log.subscribe({ consumer: 'social', types, handle: recorder.handle });
    await recorder.until(() => recorder.seen.length === 2_500);
    expect(new Set(recorder.labels).size).toBe(2_500);
    await log.close();
  });

  it('keeps none of the events of a publish that fails in its middle, and all that others publish meanwhile', async () => {
    const log = new SqliteEventLog(':memory:');
    const broken = { ...labelled('b', 'b2'), id: null } as never;
    const results = await Promise.allSettled([
      log.publish([labelled('a', 'a1')]),
      log.publish([labelled('b', 'b1'), broken]),
      log.publish([labelled('c', 'c1')]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const recorder = new Recorder();
    await log.subscribe({ consumer: 'social', types, handle: recorder.handle });
    await recorder.until(() => recorder.labels.includes('c1'));
    expect(recorder.labels).toEqual(['a1', 'c1']);
    await log.close();
  });
});
